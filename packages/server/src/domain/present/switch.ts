import {
  type FrontersExtended,
  formatInstant,
  type ListedSwitch as PresentedListedSwitch,
  type Switch,
} from '@polyphony/contract'
import type { Front, ListedSwitch, SwitchWithMembers } from '../entities.ts'
import { revealMember, type Visible } from '../privacy.ts'
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

export function presentFrontersExtended({ of: since }: Visible<Front['since'] | null>): FrontersExtended {
  return {
    since: since && Object.fromEntries(Array.from(since, ([hid, start]) => [hid, formatInstant(start)])),
  }
}
