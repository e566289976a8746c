import { formatInstant, type ListedSwitch, type Switch } from '@polyphony/contract'
import { revealMember } from '../../domain/privacy.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { type ListedSwitchRow, readHids, type SwitchWithMembers } from '../../store/switches.ts'
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
