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
import type { MemberExtension, MemberId, Owner, StoredMember, SystemId } from '../domain/entities.ts'
import type { Opened } from '../domain/privacy.ts'
import { one, type Queryable, type Tx } from './drivers/driver.ts'
import { asObject, valuesOfMember } from './fields/values.ts'
import type { Target } from './lookup/target.ts'
import { isOutsideShells } from './moving/unseen.ts'
import { lastOfPage, listed, matches, matchesAny, type Page, paged } from './sql/refs.ts'
import { assignments, atMost, columns, columnsOf, type Param, raw, type Sql, sql, values } from './sql/sql.ts'
import { membersVersionOf } from './systems.ts'

const idSql = raw('m.id')
export const memberColumns = columnsOf(memberModel, 'id', 'system_id', 'hid', 'uuid')
export const memberColumnsSql = columns('m', memberColumns)
const returningMember = raw(`returning ${memberColumns}`)

/** Columns of the system `s`, beside a member or group. */
export const ownerColumns = raw(
  's.hid as system_hid, s.name as system_name, s.name_privacy as system_name_privacy, s.group_list_privacy as system_group_list_privacy',
)

export type FoundMember = StoredMember & Owner

/** A member with only its IDs. */
export type IdentifiedMember = Pick<StoredMember, 'id' | 'system_id' | 'hid' | 'uuid'>
const identified = raw('m.id, m.system_id, m.hid, m.uuid')
const nothing = raw('')

const foundMember = sql`${memberColumnsSql}, ${ownerColumns}`

/** Matches a member of any system, except members of an import in progress or of a system that is being deleted. */
export const memberBy = (ref: EntityRef): Sql => sql`${matches('m', ref)} and ${isThere}`
export const isThere = isOutsideShells('m.system_id')

export const memberTarget = (ref: EntityRef): Target<FoundMember> => ({
  columns: foundMember,
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

function extensionFor(db: Queryable, extending: Extending): { columns: Sql; join: Sql } {
  const { column, join } = valuesOfMember(db, extending)
  return { columns: sql`${extensionColumns}, ${column} as fields`, join }
}
const extensionColumns = raw('m.custom_front, m.archived, m.archived_reason, m.whole_description, m.aliases')

/** Reads members, extended in the same statement if asked: a second one would read the same rows again. */
async function readMembers(
  db: Queryable,
  from: Sql,
  where: Sql,
  extending: Extending | undefined,
): Promise<StoredMember[]> {
  if (!extending) return db.all<StoredMember>(sql`select ${memberColumnsSql} from ${from} ${where}`)
  const { columns, join } = extensionFor(db, extending)
  const rows = await db.all<StoredMember & Extension>(
    sql`select ${memberColumnsSql}, ${columns} from ${from} ${join} ${where}`,
  )
  // why: nobody else has the rows yet, and copies would take longer than reading them.
  for (const row of rows) row.extended = extensionOf(row, extending)
  return rows
}
const inSystems = raw('members m')
const inGroups = raw('group_members gm join members m on m.id = gm.member_id')

export const memberReader = (db: Queryable) => ({
  list: (system: Opened<'members'>, page: Page = {}, extending?: Extending) =>
    readMembers(
      db,
      inSystems,
      sql`where m.system_id = ${system} ${paged('members', 'm', system, page)}`,
      extending,
    ),

  /** Reads the short IDs of members, and the version of the system's members at that moment. Deleted ones have none. */
  shortIds: (
    system: SystemId,
    members: ReadonlySet<MemberId>,
  ): Promise<{ id: MemberId; hid: Hid; members_version: number }[]> =>
    db.all(
      sql`select ${db.dialect.number(idSql)} as id, m.hid, ${membersVersionOf(db, system)}
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

  listByGroup: (
    group: Opened<'groupMembers'>,
    { beyond, limit, listedOnly }: Page = {},
    extending?: Extending,
  ) =>
    readMembers(
      db,
      inGroups,
      sql`where gm.group_id = ${group} ${listedOnly ? listed.m : nothing}
            ${beyond === undefined ? nothing : sql`and gm.member_id > ${beyond}`}
          order by gm.member_id ${limit === undefined ? nothing : atMost(limit)}`,
      extending,
    ),

  /** Adds values beyond the reference API to members that were read without them. */
  async extend<M extends StoredMember>(members: readonly M[], extending: Extending): Promise<M[]> {
    const { columns, join } = extensionFor(db, extending)
    const rows = await db.all<Extension & { id: MemberId }>(
      sql`select m.id, ${columns} from members m ${join}
          where m.id ${db.dialect.oneOfIds(members.map(({ id }) => id))}`,
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return members.flatMap((member) => {
      const found = byId.get(member.id)
      return found ? [{ ...member, extended: extensionOf(found, extending) }] : []
    })
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
      sql`select ${identified} from members m where +m.system_id = ${system} and ${matchesAny(db, 'm', refs)}`,
    ),

  /** Lists only the IDs of a system's members, in order of creation. */
  identify: (system: Opened<'history'>) =>
    db.all<IdentifiedMember>(
      sql`select ${identified} from members m where m.system_id = ${system} order by m.id`,
    ),

  /** Finds members of any system. */
  findAnywhere: (refs: readonly EntityRef[]) =>
    db.all<StoredMember>(
      sql`select ${memberColumnsSql} from members m where ${matchesAny(db, 'm', refs)} and ${isThere}`,
    ),

  identifyAnywhere: (refs: readonly EntityRef[]) =>
    db.all<IdentifiedMember>(
      sql`select ${identified} from members m where ${matchesAny(db, 'm', refs)} and ${isThere}`,
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
    const own = sql`where id = ${id} and system_id = ${system}`
    return one(
      tx,
      isEmpty(columns)
        ? sql`select ${memberColumnsSql} from members m ${own}`
        : sql`update members set ${assignments(columns)} ${own} ${returningMember}`,
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
