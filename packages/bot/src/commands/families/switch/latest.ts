import type { Client } from '@polyphony/client'
import { Refusal } from '../../../base/refusal.ts'
import { switchText } from '../../../text/texts.ts'
import type { Lookups } from '../../running/lookups.ts'
import type { MemberName } from '../../running/name-lists.ts'

/** A switch with its members, as the caller's own. */
export interface OwnSwitch {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly members: readonly MemberName[]
}

/** The latest switches, newest first. */
export async function latestSwitches(
  server: Client,
  lookups: Lookups,
  limit: number,
): Promise<readonly OwnSwitch[]> {
  const [switches, members] = await Promise.all([
    server.listSwitches({ systemRef: '@me', limit }),
    lookups.ownMembers(),
  ])
  const known = new Map(members.map((member) => [member.id, member]))
  return switches.map(({ id, timestamp, members }) => ({
    id,
    at: Date.parse(timestamp),
    members: members.flatMap((id) => known.get(id) ?? []),
  }))
}

/** The latest switch and the one before it. Refuses if there is none. */
export async function latestTwo(
  server: Client,
  lookups: Lookups,
): Promise<[OwnSwitch, OwnSwitch | undefined]> {
  const [latest, previous] = await latestSwitches(server, lookups, 2)
  if (!latest) throw new Refusal(switchText.none, 'switch Ash')
  return [latest, previous]
}
