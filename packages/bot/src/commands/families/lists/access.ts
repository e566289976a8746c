import { inBatches } from '../../../base/in-batches.ts'
import { Refusal } from '../../../base/refusal.ts'
import { listText } from '../../../text/texts.ts'
import type { Call } from '../../running/call.ts'
import type { System } from '../../running/lookups.ts'
import { orUnseen } from '../../running/outcomes.ts'
import type { ListOptions } from './flags.ts'

/** Refuses a look at hidden things of another system. */
export function checkFilter({ filter }: ListOptions, own: boolean): void {
  if (!own && filter !== 'visible') throw new Refusal(listText.hiddenOfOthers)
}

/**
 * The caller's own things as strangers see them. The server is asked as a stranger: for the list, and one by one for
 * things that are not in it.
 */
export async function asStrangersSee<Thing extends { readonly id: string }>(
  wanted: readonly Thing[],
  list: Promise<readonly Thing[]>,
  one: (id: string) => Promise<Thing>,
): Promise<readonly Thing[]> {
  const seen = new Map(((await orUnseen(list)) ?? []).map((thing) => [thing.id, thing]))
  const rest = wanted.filter(({ id }) => !seen.has(id))
  for (const thing of await inBatches(rest, ({ id }) => orUnseen(one(id)))) {
    if (thing) seen.set(thing.id, thing)
  }
  return wanted.flatMap(({ id }) => seen.get(id) ?? [])
}

/** The name of a system in this place: that of the chat server, else its own, else its ID. */
export async function nameHere({ guild, lookups }: Call<unknown>, system: System): Promise<string> {
  const { id, name } = await lookups.seenSystem(system)
  if (guild === null) return name ?? id
  const request = { systemRef: id, guild_id: guild, body: {} }
  const { display_name } = await lookups.asStranger.bridgePutSystemGuild(request)
  return display_name ?? name ?? id
}
