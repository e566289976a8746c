import { formatInstant, type ListedSwitch as PresentedListedSwitch, type Switch } from '@polyphony/contract'
import type { ListedSwitch, SwitchWithMembers } from '../entities.ts'
import { revealMember } from '../privacy.ts'
import type { Viewer } from '../viewer.ts'
import { presentMember } from './member.ts'

/** compat: private members appear in switches too, with their values filtered as everywhere. */
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

export function presentListedSwitch({ uuid, timestamp, members }: ListedSwitch): PresentedListedSwitch {
  return { id: uuid, timestamp: formatInstant(timestamp), members }
}
