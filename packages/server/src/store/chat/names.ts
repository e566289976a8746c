import { groupPrivacyKeys, type Hid, memberPrivacyKeys, type SystemRef } from '@polyphony/contract'
import type { MemberId, NamedGroup, NamedMember, StoredSystem } from '../../domain/entities.ts'
import type { Opened } from '../../domain/privacy.ts'
import type { Queryable } from '../drivers/driver.ts'
import type { Target } from '../lookup/target.ts'
import { columns, empty, raw, sql } from '../sql/sql.ts'
import { joinSystem, membersVersionOf, systemColumnsSql } from '../systems.ts'

/** A system with the version of its members, and the one member that differs from the version before. */
export type VersionedSystem = StoredSystem & { members_version: number; members_changed: MemberId | null }

export const versionedSystemTarget = (ref: SystemRef): Target<VersionedSystem> => ({
  columns: sql`${systemColumnsSql}, s.members_version, s.members_changed`,
  join: joinSystem(ref),
})

const isNotVisibility = (key: string) => key !== 'visibility'
const memberPrivacySql = sql`, ${columns('m', memberPrivacyKeys.filter(isNotVisibility))}`
const groupPrivacySql = sql`, ${columns('g', groupPrivacyKeys.filter(isNotVisibility))}`
const memberValuesSql = raw(
  ', m.created, m.pronouns, m.birthday, m.avatar_url, m.description, m.message_count, m.last_message_timestamp',
)

interface NamesOptions {
  /** The owner sees everything, so the privacy of each value is not read. */
  readonly asOwner: boolean
  readonly values?: boolean
  /** Reads this member alone. */
  readonly one?: MemberId | undefined
  /** Reads these members alone. */
  readonly only?: readonly Hid[] | undefined
}

export const nameReader = (db: Queryable) => ({
  /** Each row has the version of all members, as the database that is asked knows it. */
  members: (system: Opened<'members'>, { asOwner, values = false, one, only }: NamesOptions) =>
    db.all<NamedMember & { members_version: number }>(
      sql`select ${db.dialect.number('m.system_id')} as system_id, m.hid, m.uuid, m.name, m.display_name,
            m.visibility, m.archived, m.aliases, m.proxy_tags
            ${values ? memberValuesSql : empty} ${asOwner ? empty : memberPrivacySql},
            ${membersVersionOf(db, system)}
          from members m where m.system_id = ${system}
            ${asOwner ? empty : sql`and m.visibility = 'public'`}
            ${one === undefined ? empty : sql`and m.id = ${one}`}
            ${only === undefined ? empty : sql`and m.hid ${db.dialect.oneOf(only)}`}
          order by m.id`,
    ),

  membersOfGroup: (group: Opened<'groupMembers'>, { asOwner, values = false }: NamesOptions) =>
    db.all<NamedMember>(
      sql`select ${db.dialect.number('m.system_id')} as system_id, m.hid, m.uuid, m.name, m.display_name,
            m.visibility, m.archived, m.aliases, m.proxy_tags
            ${values ? memberValuesSql : empty} ${asOwner ? empty : memberPrivacySql}
          from group_members gm join members m on m.id = gm.member_id
          where gm.group_id = ${group} ${asOwner ? empty : sql`and m.visibility = 'public'`}
          order by gm.member_id`,
    ),

  groups: (system: Opened<'groups'>, { asOwner }: NamesOptions) =>
    db.all<NamedGroup>(
      sql`select g.system_id, g.hid, g.uuid, g.name, g.display_name, g.visibility
            ${asOwner ? empty : groupPrivacySql}
          from groups g where g.system_id = ${system} ${asOwner ? empty : sql`and g.visibility = 'public'`}
          order by g.id`,
    ),
})
