import {
  type FrontersExtended,
  formatInstant,
  type ListedSwitch as PresentedListedSwitch,
  type Switch,
  type SwitchExtended,
} from '@polyphony/contract'
import type { Front, ListedSwitch, StoredSwitchNote, SwitchWithMembers } from '../entities.ts'
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

type Notes = Visible<readonly StoredSwitchNote[]>

export const presentSwitchExtended = ({ of: notes }: Notes): SwitchExtended => ({
  notes: notes.map(({ member, status, note }) => ({ member: member?.hid ?? null, status, note })),
})

export function presentFrontersExtended(
  notes: Notes,
  { of: since }: Visible<Front['since'] | null>,
): FrontersExtended {
  return {
    ...presentSwitchExtended(notes),
    since: since && Object.fromEntries(Array.from(since, ([hid, start]) => [hid, formatInstant(start)])),
  }
}
