import {
  type EntityRef,
  type Hid,
  type Instant,
  isEmpty,
  type MemberPatch,
  type MemberPrivacyKey,
  memberModel,
  type Privacy,
  type Uuid,
} from '@polyphony/contract'
import type { MemberExtension, MemberId, OwningSystem, StoredMember, SystemId } from '../domain/entities.ts'
import type { Opened } from '../domain/privacy.ts'
import { isOutsideShells } from './bulk/hidden-rows.ts'
import { one, type Queryable, type Tx } from './drivers/driver.ts'
import { asObject, hasLongValues, shortValuesOfMember, valuesOfMember } from './fields/values.ts'
import type { Target } from './lookup/target.ts'
import { lastOfPage, matches, matchesAny, type Page, type PageRows, paged } from './sql/refs.ts'
import {
  assignments,
  atMost,
  columns,
  columnsOf,
  empty,
  type Param,
  raw,
  type Sql,
  sql,
  values,
} from './sql/sql.ts'
import { membersVersionOf } from './systems.ts'

export const memberColumns = columnsOf(memberModel, 'id', 'system_id', 'hid', 'uuid')
export const memberColumnsSql = columns('m', memberColumns)
const returningMember = raw(`returning ${memberColumns}`)

/** Columns of the system `s`, beside a member or group. */
export const ownerColumns = raw(
  's.hid as system_hid, s.name as system_name, s.name_privacy as system_name_privacy, s.group_list_privacy as system_group_list_privacy',
)

export type FoundMember = StoredMember & OwningSystem

/** A member with only its IDs. */
export type IdentifiedMember = Pick<StoredMember, 'id' | 'system_id' | 'hid' | 'uuid'>

/** Matches a member of any system, except members of an import in progress or of a system that is being deleted. */
export const memberBy = (ref: EntityRef): Sql =>
  sql`${matches('m', ref)} and ${isOutsideShells('m.system_id')}`

export const memberTarget = (ref: EntityRef): Target<FoundMember> => ({
  columns: sql`${memberColumnsSql}, ${ownerColumns}`,
  join: sql`left join members m on ${memberBy(ref)} left join systems s on s.id = m.system_id`,
})

/** The columns that a patch writes. */
export function toColumns({ privacy, proxy_tags, extended, ...plain }: MemberPatch): Record<string, Param> {
  const { description: whole_description, aliases, fields: _, ...more } = extended ?? {}
  return {
    ...plain,
    ...(proxy_tags && { proxy_tags: JSON.stringify(proxy_tags) }),
    ...privacy,
    ...more,
    ...(whole_description !== undefined && { whole_description }),
    ...(aliases && { aliases: JSON.stringify(aliases) }),
  }
}

/** Asks for values beyond the reference API, as the owner sees them or as everyone may. */
export interface Extending {
  readonly publicOnly: boolean
}

const extensionFor = (db: Queryable, extending: Extending): Sql =>
  sql`m.custom_front, m.archived, m.archived_reason, m.whole_description, m.aliases,
      ${valuesOfMember(db, extending)} as fields`

/** The most bytes of an extension that is read with its row, and the most longer ones that follow in a second read. */
const [shortExtension, longAtOnce] = [16_000, 2]

// why so: both databases know the length of a text without reading it. Adding up the values of a member takes as long as reading them.
const isShort = raw(
  `coalesce(octet_length(m.whole_description), 0) + octet_length(m.aliases) + coalesce(octet_length(j.fields), 0) <= ${shortExtension}`,
)

/** Selects the extension of the member `m` if it is short, and whether it is long. */
const shortExtensionFor = (db: Queryable, extending: Extending): Sql =>
  sql`m.custom_front, m.archived, m.archived_reason,
      case when ${isShort} then m.whole_description end as whole_description,
      case when ${isShort} then m.aliases end as aliases,
      case when ${isShort} then ${shortValuesOfMember(db, extending)} end as fields,
      not (${isShort}) or ${hasLongValues} as is_long`

type Short = Extension & { id: MemberId; is_long: boolean; extended?: MemberExtension }

/** Extends rows in order up to `next`, the first that does not fit. Leaves out members deleted in the meantime. */
async function extendFitting<Row extends Short>(
  db: Queryable,
  rows: readonly Row[],
  extending: Extending,
): Promise<{ rows: readonly Row[]; next: Row | undefined }> {
  let long = 0
  const end = rows.findIndex((row) => row.is_long && ++long > longAtOnce)
  const fitting = end < 0 ? rows : rows.slice(0, end)
  const whole = long > 0 ? await readLong(db, fitting, extending) : undefined
  // why: nobody else has the rows yet, and copies would take longer than reading them.
  for (const row of fitting) {
    const found = row.is_long ? whole?.get(row.id) : row
    if (found) row.extended = extensionOf(found, extending)
  }
  return { rows: whole ? fitting.filter(({ extended }) => extended) : fitting, next: rows[end] }
}

async function readLong(
  db: Queryable,
  rows: readonly Short[],
  extending: Extending,
): Promise<ReadonlyMap<MemberId, Extension>> {
  const ids = rows.filter(({ is_long }) => is_long).map(({ id }) => id)
  const found = await db.all<Extension & { id: MemberId }>(
    sql`select m.id, ${extensionFor(db, extending)}
        from members m left join joined_fields j on j.member_id = m.id
        where m.id ${db.dialect.oneOfIds(ids)}`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

/** Reads extended members. The statement also reads short extensions: a second one would read the same rows again. */
async function readExtended(
  db: Queryable,
  statement: Sql,
  extending: Extending,
): Promise<PageRows<StoredMember>> {
  const found = await db.all<StoredMember & Short>(statement)
  const { rows, next } = await extendFitting(db, found, extending)
  // why again: all of these were deleted in the meantime, and more rows follow.
  if (rows.length === 0 && next) return readExtended(db, statement, extending)
  return { rows, isCut: next !== undefined }
}

export const memberReader = (db: Queryable) => ({
  /** Reads a page of members, or its beginning if they are long. */
  async listPart(
    system: Opened<'members'>,
    page: Page,
    extending?: Extending,
  ): Promise<PageRows<StoredMember>> {
    if (extending)
      return readExtended(
        db,
        sql`select ${memberColumnsSql}, ${shortExtensionFor(db, extending)}
            from members m left join joined_fields j on j.member_id = m.id
            where m.system_id = ${system} ${paged('members', 'm', system, page)}`,
        extending,
      )
    const rows = await db.all<StoredMember>(
      sql`select ${memberColumnsSql} from members m
          where m.system_id = ${system} ${paged('members', 'm', system, page)}`,
    )
    return { rows }
  },

  /** Reads all members of a system. */
  async list(system: Opened<'members'>, extending?: Extending): Promise<StoredMember[]> {
    if (!extending)
      return db.all(
        sql`select ${memberColumnsSql} from members m where m.system_id = ${system} order by m.id`,
      )
    const rows = await db.all<StoredMember & Extension>(
      sql`select ${memberColumnsSql}, ${extensionFor(db, extending)}
          from members m left join joined_fields j on j.member_id = m.id
          where m.system_id = ${system} order by m.id`,
    )
    for (const row of rows) row.extended = extensionOf(row, extending)
    return rows
  },

  /** Reads the short IDs of members, and the version of the system's members at that moment. Deleted ones have none. */
  shortIds: (
    system: SystemId,
    members: ReadonlySet<MemberId>,
  ): Promise<{ id: MemberId; hid: Hid; members_version: number }[]> =>
    db.all(
      sql`select ${db.dialect.number('m.id')} as id, m.hid, ${membersVersionOf(db, system)}
          from ${db.dialect.byIds('members', 'm', members)} where +m.system_id = ${system}`,
    ),

  /** The short ID of the last member of a page, when the page is full. */
  async lastOf(system: Opened<'members'>, page: Page & { limit: number }): Promise<Hid | undefined> {
    const row = await one<{ hid: Hid }>(
      db,
      sql`select m.hid from members m where m.system_id = ${system} ${lastOfPage('members', 'm', system, page)}`,
    )
    return row?.hid
  },

  async listByGroup(
    group: Opened<'groupMembers'>,
    { beyond = 0, limit = Number.MAX_SAFE_INTEGER, listedOnly }: Page = {},
    extending?: Extending,
  ): Promise<PageRows<StoredMember>> {
    const isListed = listedOnly ? sql`and m.visibility = 'public'` : empty
    if (extending)
      return readExtended(
        db,
        sql`select ${memberColumnsSql}, ${shortExtensionFor(db, extending)}
            from group_members gm join members m on m.id = gm.member_id
            left join joined_fields j on j.member_id = m.id
            where gm.group_id = ${group} and gm.member_id > ${beyond} ${isListed}
            order by gm.member_id ${atMost(limit)}`,
        extending,
      )
    const rows = await db.all<StoredMember>(
      sql`select ${memberColumnsSql} from group_members gm join members m on m.id = gm.member_id
          where gm.group_id = ${group} and gm.member_id > ${beyond} ${isListed}
          order by gm.member_id ${atMost(limit)}`,
    )
    return { rows }
  },

  /** Adds values beyond the reference API to a member that was read without them. */
  async extend<M extends StoredMember>(member: M, extending: Extending): Promise<M | undefined> {
    const row = await one<Extension>(
      db,
      sql`select ${extensionFor(db, extending)}
          from members m left join joined_fields j on j.member_id = m.id where m.id = ${member.id}`,
    )
    return row && { ...member, extended: extensionOf(row, extending) }
  },

  /** Adds values beyond the reference API to members, in order and as far as they fit. The other members are left. */
  async extendPart<M extends StoredMember>(
    members: readonly M[],
    extending: Extending,
  ): Promise<{ rows: M[]; left: readonly M[] }> {
    const found = await db.all<Short>(
      sql`select m.id, ${shortExtensionFor(db, extending)}
          from members m left join joined_fields j on j.member_id = m.id
          where m.id ${db.dialect.oneOfIds(members.map(({ id }) => id))}`,
    )
    const byId = new Map(found.map((row) => [row.id, row]))
    const inOrder = members.map(({ id }) => byId.get(id)).filter((row) => row !== undefined)
    const { rows, next } = await extendFitting(db, inOrder, extending)
    const extensions = new Map(rows.map(({ id, extended }) => [id, extended]))
    const end = next ? members.findIndex(({ id }) => id === next.id) : members.length
    return {
      rows: members.slice(0, end).flatMap((member) => {
        const extended = extensions.get(member.id)
        return extended ? [{ ...member, extended }] : []
      }),
      left: members.slice(end),
    }
  },

  /** Members of a system by their row ids, in no particular order. */
  listByIds: (system: SystemId, ids: readonly MemberId[]) =>
    db.all<StoredMember>(
      sql`select ${memberColumnsSql} from members m where m.id ${db.dialect.oneOfIds(ids)} and +m.system_id = ${system}`,
    ),

  /**
   * The members of a system that the references name, in no particular order.
   * why: the plus keeps both databases from scanning all members of the system.
   */
  findAll: (system: SystemId, refs: readonly EntityRef[]) =>
    db.all<StoredMember>(
      sql`select ${memberColumnsSql} from members m where +m.system_id = ${system} and ${matchesAny(db, 'm', refs)}`,
    ),

  /** Finds only the IDs of the members that the references name. */
  identifyAll: (system: SystemId, refs: readonly EntityRef[]) =>
    db.all<IdentifiedMember>(
      sql`select m.id, m.system_id, m.hid, m.uuid from members m
          where +m.system_id = ${system} and ${matchesAny(db, 'm', refs)}`,
    ),

  /** Lists only the IDs of a system's members, in order of creation. */
  identify: (system: Opened<'history'>) =>
    db.all<IdentifiedMember>(
      sql`select m.id, m.system_id, m.hid, m.uuid from members m where m.system_id = ${system} order by m.id`,
    ),

  /** Finds members of any system. */
  findAnywhere: (refs: readonly EntityRef[]) =>
    db.all<StoredMember>(
      sql`select ${memberColumnsSql} from members m
          where ${matchesAny(db, 'm', refs)} and ${isOutsideShells('m.system_id')}`,
    ),

  identifyAnywhere: (refs: readonly EntityRef[]) =>
    db.all<IdentifiedMember>(
      sql`select m.id, m.system_id, m.hid, m.uuid from members m
          where ${matchesAny(db, 'm', refs)} and ${isOutsideShells('m.system_id')}`,
    ),
})

interface Extension extends Omit<MemberExtension, 'description' | 'fields'> {
  fields: string | null
  whole_description: string | null
}

// why: key by key. A copy of what remains of the row takes longer than reading it.
const extensionOf = (row: Extension, { publicOnly }: Extending): MemberExtension => ({
  custom_front: row.custom_front,
  archived: row.archived,
  archived_reason: row.archived_reason,
  description: row.whole_description,
  aliases: row.aliases,
  fields: { json: asObject(row.fields), publicOnly },
})

export interface NewMember {
  hid: string
  uuid: string
  created: Instant
  message_count?: number
  last_message_timestamp?: Instant
}

export const memberWriter = (tx: Tx) => ({
  ...memberReader(tx),

  get: (id: MemberId) =>
    one<StoredMember>(tx, sql`select ${memberColumnsSql} from members m where m.id = ${id}`),

  /** Counts one more message proxied for this member. */
  async countMessage(id: MemberId, at: Instant): Promise<void> {
    await tx.run(
      sql`update members set message_count = message_count + 1, last_message_timestamp = ${at} where id = ${id}`,
    )
  },

  async count(system: SystemId): Promise<number> {
    const row = await one<{ total: number }>(
      tx,
      sql`select count(*) as total from members where system_id = ${system}`,
    )
    return row?.total ?? 0
  },

  /** Returns undefined when the short ID is taken. */
  insert(system: SystemId, ids: NewMember, patch: MemberPatch): Promise<StoredMember | undefined> {
    const row = { system_id: system, ...ids, ...toColumns(patch) }
    return one(tx, sql`insert into members ${values(row)} on conflict (hid) do nothing ${returningMember}`)
  },

  update(system: SystemId, id: MemberId, patch: MemberPatch): Promise<StoredMember | undefined> {
    const columns = toColumns(patch)
    return one(
      tx,
      isEmpty(columns)
        ? sql`select ${memberColumnsSql} from members m where m.id = ${id} and m.system_id = ${system}`
        : sql`update members set ${assignments(columns)}
              where id = ${id} and system_id = ${system} ${returningMember}`,
    )
  },

  /** Tests whether a member has a long description of which this text is not the beginning. */
  async hasOtherWhole(id: MemberId, description: string | null): Promise<boolean> {
    const row = await one(
      tx,
      sql`select 1 as found from members
          where id = ${id} and whole_description is not null and description is distinct from ${description}`,
    )
    return row !== undefined
  },

  async updateAllPrivacy(
    system: SystemId,
    privacy: Partial<Record<MemberPrivacyKey, Privacy>>,
  ): Promise<void> {
    await tx.run(sql`update members set ${assignments(privacy)} where system_id = ${system}`)
  },

  /** Returns the UUID of the deleted member. */
  async remove(system: SystemId, id: MemberId): Promise<Uuid | undefined> {
    const row = await one<{ uuid: Uuid }>(
      tx,
      sql`delete from members where id = ${id} and system_id = ${system} returning uuid`,
    )
    return row?.uuid
  },
})
