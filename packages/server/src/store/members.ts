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
import type { MemberId, OwningSystem, StoredMember, SystemId } from '../domain/entities.ts'
import type { Opened } from '../domain/privacy.ts'
import { isFindable, isOutsideShells } from './bulk/hidden-rows.ts'
import { one, type Queryable, type Tx } from './drivers/driver.ts'
import {
  type Extending,
  extendOne,
  extendPart,
  extensionFor,
  extensionOf,
  readExtended,
  type StoredExtension,
  shortExtensionFor,
} from './fields/extensions.ts'
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
export const memberBy = (ref: EntityRef): Sql => sql`${matches('m', ref)} and ${isFindable('m.system_id')}`

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

async function listPart(
  db: Queryable,
  system: Opened<'members'>,
  page: Page,
  extending: Extending | undefined,
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
}

async function listAll(
  db: Queryable,
  system: Opened<'members'>,
  extending: Extending | undefined,
): Promise<StoredMember[]> {
  if (!extending)
    return db.all(sql`select ${memberColumnsSql} from members m where m.system_id = ${system} order by m.id`)
  const rows = await db.all<StoredMember & StoredExtension>(
    sql`select ${memberColumnsSql}, ${extensionFor(db, extending)}
        from members m left join joined_fields j on j.member_id = m.id
        where m.system_id = ${system} order by m.id`,
  )
  for (const row of rows) row.extended = extensionOf(row, extending)
  return rows
}

async function listByGroup(
  db: Queryable,
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
}

const shortIds = (
  db: Queryable,
  system: SystemId,
  members: ReadonlySet<MemberId>,
): Promise<{ id: MemberId; hid: Hid; members_version: number }[]> =>
  db.all(
    sql`select ${db.dialect.number('m.id')} as id, m.hid, ${membersVersionOf(db, system)}
        from ${db.dialect.byIds('members', 'm', members)} where +m.system_id = ${system}`,
  )

async function lastOf(
  db: Queryable,
  system: Opened<'members'>,
  page: Page & { limit: number },
): Promise<Hid | undefined> {
  const row = await one<{ hid: Hid }>(
    db,
    sql`select m.hid from members m where m.system_id = ${system} ${lastOfPage('members', 'm', system, page)}`,
  )
  return row?.hid
}

export const memberReader = (db: Queryable) => ({
  /** Reads a page of members, or its beginning if they are long. */
  listPart: (system: Opened<'members'>, page: Page, extending?: Extending) =>
    listPart(db, system, page, extending),

  /** Reads all members of a system. */
  list: (system: Opened<'members'>, extending?: Extending) => listAll(db, system, extending),

  /** Reads the short IDs of members, and the version of the system's members at that moment. Deleted ones have none. */
  shortIds: (system: SystemId, members: ReadonlySet<MemberId>) => shortIds(db, system, members),

  /** The short ID of the last member of a page, when the page is full. */
  lastOf: (system: Opened<'members'>, page: Page & { limit: number }) => lastOf(db, system, page),

  listByGroup: (group: Opened<'groupMembers'>, page?: Page, extending?: Extending) =>
    listByGroup(db, group, page, extending),

  /** Adds values beyond the reference API to a member that was read without them. */
  extend: <M extends StoredMember>(member: M, extending: Extending) => extendOne(db, member, extending),

  /** Adds values beyond the reference API to members, in order and as far as they fit. The other members are left. */
  extendPart: <M extends StoredMember>(members: readonly M[], extending: Extending) =>
    extendPart(db, members, extending),

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

  /** Lists the IDs of a system's members in its own order, those that it does not name last. Without an order, nobody. */
  inOwnOrder: (system: SystemId) =>
    db.all<IdentifiedMember>(
      sql`select m.id, m.system_id, m.hid, m.uuid from members m
          left join (select i.key, i.value from member_orders o cross join ${db.dialect.items('o.members', 'i')}
                     where o.system_id = ${system}) placed on placed.value = m.id
          where m.system_id = ${system} and exists (select 1 from member_orders where system_id = ${system})
          order by placed.key is null, placed.key, m.id`,
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

  async hiddenFromShares(id: MemberId): Promise<{ never_shared: boolean; archived: boolean }> {
    const row = await one<{ never_shared: boolean; archived: boolean }>(
      tx,
      sql`select never_shared, archived from members where id = ${id}`,
    )
    return row ?? { never_shared: false, archived: false }
  },

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

  /** Gives the system an order of its own, or none. */
  async setOrder(system: SystemId, members: readonly { id: MemberId }[]): Promise<void> {
    if (members.length === 0) {
      await tx.run(sql`delete from member_orders where system_id = ${system}`)
      return
    }
    const row = { system_id: system, members: JSON.stringify(members.map(({ id }) => id)) }
    await tx.run(
      sql`insert into member_orders ${values(row)}
          on conflict (system_id) do update set members = excluded.members`,
    )
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
