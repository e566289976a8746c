import {
  type EntityRef,
  type GroupPatch,
  type GroupPrivacyKey,
  groupModel,
  type Hid,
  type Instant,
  type Privacy,
  type Uuid,
} from '@polyphony/contract'
import type {
  GroupExtension,
  GroupId,
  ListedGroup,
  MemberId,
  OwningSystem,
  StoredGroup,
  SystemId,
} from '../domain/entities.ts'
import type { GroupInTree } from '../domain/group-tree.ts'
import type { Opened } from '../domain/privacy.ts'
import { isFindable } from './bulk/hidden-rows.ts'
import { one, type Queryable, type Tx } from './drivers/driver.ts'
import type { Target } from './lookup/target.ts'
import { ownerColumns } from './members.ts'
import { lastOfPage, matches, matchesAny, type Page, paged } from './sql/refs.ts'
import { assignments, columns, columnsOf, empty, raw, sql, values } from './sql/sql.ts'

const groupColumns = columnsOf(groupModel, 'id', 'system_id', 'hid', 'uuid')
export const groupColumnsSql = columns('g', groupColumns)
const returningGroup = raw(`returning ${groupColumns}`)

export type FoundGroup = StoredGroup & OwningSystem

export const groupTarget = (ref: EntityRef): Target<FoundGroup> => ({
  columns: sql`${groupColumnsSql}, ${ownerColumns}`,
  join: sql`left join groups g on ${matches('g', ref)} and ${isFindable('g.system_id')}
            left join systems s on s.id = g.system_id`,
})

/** The UUIDs of members by their row ids. */
export type MemberNames = ReadonlyMap<MemberId, Uuid>

// why: member rows are long, and listing a group would touch each of them again. The index holds the ids.
const idsOf = `(select string_agg(cast(x.member_id as text), ',') from (
  select gm.member_id from group_members gm where gm.group_id = g.id order by gm.member_id) x)`
/**
 * The row ids of a group's members in order. The inner select sorts: sorting inside the aggregate takes four times as
 * long.
 */
export const memberIds = raw(`${idsOf} as member_ids`)
const listedMemberIds = raw(`case when g.list_privacy = 'public' then ${idsOf} end as member_ids`)

/** The ids and UUIDs of all members of a system, with the first row only. */
const memberNames = (system: SystemId, listedOnly: boolean) =>
  sql`case when row_number() over (order by g.id) = 1 then (
        select string_agg(concat('[', m.id, ',"', m.uuid, '"]'), ',') from members m
        where m.system_id = ${system} ${listedOnly ? sql`and m.visibility = 'public'` : empty}) end as names`

const readNames = (pairs: string | null | undefined): MemberNames => new Map(JSON.parse(`[${pairs ?? ''}]`))

/** Writes the UUIDs of each list as JSON, leaving out ids without one. Parses all lists at once, which is faster. */
function writeLists(rows: readonly { member_ids: string | null }[], names: MemberNames): string[] {
  const lists: MemberId[][] = JSON.parse(`[${rows.map(({ member_ids }) => `[${member_ids ?? ''}]`)}]`)
  return lists.map((ids) => {
    const uuids: Uuid[] = []
    for (const id of ids) {
      const uuid = names.get(id)
      if (uuid !== undefined) uuids.push(uuid)
    }
    return uuids.length === 0 ? '[]' : `["${uuids.join('","')}"]`
  })
}

export const groupReader = (db: Queryable) => ({
  list: (system: Opened<'groups'>, page: Page = {}): Promise<ListedGroup[]> =>
    db.all<StoredGroup>(
      sql`select ${groupColumnsSql} from groups g where g.system_id = ${system} ${paged('groups', 'g', system, page)}`,
    ),

  /** Lists groups with the UUIDs of their members. `names` are the UUIDs that the previous page returned. */
  async listWithMembers(
    system: Opened<'groups'>,
    page: Page = {},
    known?: MemberNames,
  ): Promise<{ groups: ListedGroup[]; names: MemberNames }> {
    const { listedOnly = false } = page
    const rows = await db.all<ListedGroup & { member_ids: string | null; names?: string | null }>(
      sql`select ${groupColumnsSql}, ${listedOnly ? listedMemberIds : memberIds},
            ${known ? sql`null as names` : memberNames(system, listedOnly)}
          from groups g where g.system_id = ${system} ${paged('groups', 'g', system, page)}`,
    )
    const names = known ?? readNames(rows[0]?.names)
    // why: nobody else has the rows yet, and copies would take longer than reading them.
    const lists = writeLists(rows, names)
    for (const [i, row] of rows.entries()) row.member_list = { json: lists[i] ?? '[]', listedOnly }
    return { groups: rows, names }
  },

  /** The short ID of the last group of a page, when the page is full. */
  async lastOf(system: Opened<'groups'>, page: Page & { limit: number }): Promise<Hid | undefined> {
    const row = await one<{ hid: Hid }>(
      db,
      sql`select g.hid from groups g where g.system_id = ${system} ${lastOfPage('groups', 'g', system, page)}`,
    )
    return row?.hid
  },

  listByMember: (member: Opened<'memberGroups'>): Promise<StoredGroup[]> =>
    db.all<StoredGroup>(
      sql`select ${groupColumnsSql} from groups g
          where g.id ${db.dialect.among(sql`select group_id from group_members where member_id = ${member}`)}
          order by g.id`,
    ),

  /** Adds values beyond the reference API to groups. */
  async extend<G extends StoredGroup>(groups: readonly G[]): Promise<G[]> {
    const rows = await db.all<GroupExtension & { id: GroupId }>(
      sql`select g.id, parent.hid as parent, g.position, g.emoji
          from groups g left join groups parent on parent.id = g.parent_id
          where g.id ${db.dialect.oneOfIds(groups.map(({ id }) => id))}`,
    )
    const byId = new Map(rows.map(({ id, ...extended }) => [id, extended]))
    return groups.flatMap((group) => {
      const extended = byId.get(group.id)
      return extended ? [{ ...group, extended }] : []
    })
  },

  /** Finds the groups of a system that the references name, in no particular order. */
  findAll: (system: SystemId, refs: readonly EntityRef[]) =>
    db.all<Pick<StoredGroup, 'id' | 'hid' | 'uuid'>>(
      sql`select g.id, g.hid, g.uuid from groups g where g.system_id = ${system} and ${matchesAny(db, 'g', refs)}`,
    ),
})

/** A change of a group. Its parent, if there is one, was found and fits. */
export type GroupChange = Omit<GroupPatch, 'extended'> & {
  extended?: Omit<NonNullable<GroupPatch['extended']>, 'parent'> & { parent_id?: GroupId | null }
}

const toColumns = ({ privacy, extended, ...plain }: GroupChange) => ({ ...plain, ...privacy, ...extended })

export interface NewGroup {
  hid: string
  uuid: string
  created: Instant
}

export const groupWriter = (tx: Tx) => ({
  ...groupReader(tx),

  async count(system: SystemId): Promise<number> {
    const row = await one<{ total: number }>(
      tx,
      sql`select count(*) as total from groups where system_id = ${system}`,
    )
    return row?.total ?? 0
  },

  /** Returns undefined when the short ID is taken. */
  insert(system: SystemId, ids: NewGroup, change: GroupChange): Promise<StoredGroup | undefined> {
    const row = { system_id: system, ...ids, ...toColumns(change) }
    return one(tx, sql`insert into groups ${values(row)} on conflict (hid) do nothing ${returningGroup}`)
  },

  update(system: SystemId, id: GroupId, change: GroupChange): Promise<StoredGroup | undefined> {
    return one(
      tx,
      sql`update groups set ${assignments(toColumns(change))}
          where id = ${id} and system_id = ${system} ${returningGroup}`,
    )
  },

  async updateAllPrivacy(
    system: SystemId,
    privacy: Partial<Record<GroupPrivacyKey, Privacy>>,
  ): Promise<void> {
    await tx.run(sql`update groups set ${assignments(privacy)} where system_id = ${system}`)
  },

  /** Lists all groups of a system with their parents. */
  tree: (system: SystemId) =>
    tx.all<GroupInTree>(
      sql`select g.id, g.hid, g.uuid, g.parent_id from groups g where g.system_id = ${system}`,
    ),

  /** Lists a group and everything below it, each group after its parent. `parent` is the parent's UUID. */
  branch: (system: SystemId, id: GroupId) =>
    tx.all<{ id: GroupId; uuid: Uuid; parent_id: GroupId | null; parent: Uuid | null }>(
      sql`with recursive branch (id, level) as (
            select g.id, 0 from groups g where g.id = ${id} and g.system_id = ${system}
            union all select g.id, b.level + 1 from branch b join groups g on g.parent_id = b.id
          )
          select g.id, g.uuid, g.parent_id, p.uuid as parent from branch b
          join groups g on g.id = b.id left join groups p on p.id = g.parent_id order by b.level, g.id`,
    ),

  async place(system: SystemId, group: GroupId, parent: GroupId | null): Promise<void> {
    await tx.run(sql`update groups set parent_id = ${parent} where id = ${group} and system_id = ${system}`)
  },

  /** Moves the children of a group to another parent, and returns their UUIDs. */
  async lift(group: GroupId, parent: GroupId | null): Promise<Uuid[]> {
    const rows = await tx.all<{ uuid: Uuid }>(
      sql`update groups set parent_id = ${parent} where parent_id = ${group} returning uuid`,
    )
    return rows.map(({ uuid }) => uuid)
  },

  async remove(system: SystemId, ids: readonly GroupId[]): Promise<void> {
    await tx.run(sql`delete from groups where system_id = ${system} and id ${tx.dialect.oneOfIds(ids)}`)
  },
})

/** Members of groups. Both sides of a pair must belong to one system; the caller has resolved them within it. */
export const membershipWriter = (tx: Tx) => ({
  async add(system: SystemId, groups: readonly GroupId[], members: readonly MemberId[]): Promise<void> {
    await tx.run(
      sql`insert into group_members (system_id, group_id, member_id)
          select g.system_id, g.id, m.id from groups g join members m on m.system_id = g.system_id
          where g.system_id = ${system} and g.id ${tx.dialect.oneOfIds(groups)} and m.id ${tx.dialect.oneOfIds(members)}
          on conflict do nothing`,
    )
  },

  async remove(groups: readonly GroupId[], members: readonly MemberId[]): Promise<void> {
    await tx.run(
      sql`delete from group_members
          where group_id ${tx.dialect.oneOfIds(groups)} and member_id ${tx.dialect.oneOfIds(members)}`,
    )
  },

  async clearGroup(group: GroupId): Promise<void> {
    await tx.run(sql`delete from group_members where group_id = ${group}`)
  },

  /** Returns the groups the member was in. */
  async clearMember(member: MemberId): Promise<GroupId[]> {
    const rows = await tx.all<{ group_id: GroupId }>(
      sql`delete from group_members where member_id = ${member} returning group_id`,
    )
    return rows.map(({ group_id }) => group_id)
  },

  /** The UUIDs of all members of a system. */
  async names(system: SystemId): Promise<MemberNames> {
    const rows = await tx.all<{ id: MemberId; uuid: Uuid }>(
      sql`select m.id, m.uuid from members m where m.system_id = ${system}`,
    )
    return new Map(rows.map(({ id, uuid }) => [id, uuid]))
  },

  /** Reads the members of these groups: a JSON list of UUIDs for each. */
  async list(groups: readonly GroupId[], names: MemberNames): Promise<{ uuid: Uuid; members: string }[]> {
    const rows = await tx.all<{ uuid: Uuid; member_ids: string | null }>(
      sql`select g.uuid, ${memberIds} from groups g where g.id ${tx.dialect.oneOfIds(groups)} order by g.id`,
    )
    const lists = writeLists(rows, names)
    return rows.map(({ uuid }, i) => ({ uuid, members: lists[i] ?? '[]' }))
  },
})
