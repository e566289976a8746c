import { formatInstant, type Hid, type ListedSwitch, type Switch } from '@polyphony/contract'
import type { ListedSwitchRow, SwitchWithMembers } from '../entities.ts'
import { revealMember } from '../privacy.ts'
import type { Viewer } from '../viewer.ts'
import { presentMember } from './member.ts'

/** compat: private members stand in switches too, their values filtered like everywhere. */
export function presentSwitch(
  { switch: { uuid, timestamp }, members }: SwitchWithMembers,
  viewer: Viewer,
): Switch {
  return {
    id: uuid,
    timestamp: formatInstant(timestamp),
    members: members.map((member) => presentMember(revealMember(member, viewer))),
  }
}

export function presentListedSwitch(row: ListedSwitchRow): ListedSwitch {
  return { id: row.uuid, timestamp: formatInstant(row.timestamp), members: readHids(row) }
}

/** The members of a history row. */
export const readHids = ({ members }: ListedSwitchRow): Hid[] =>
  members === null ? [] : (members.split(',') as Hid[])
