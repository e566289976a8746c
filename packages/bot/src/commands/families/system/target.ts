import type { Answer, Input } from '@polyphony/client'
import { Refusal } from '../../../base/refusal.ts'
import { commonText, systemText } from '../../../text/texts.ts'
import { system } from '../../definitions/args.ts'
import type { Call } from '../../running/call.ts'
import type { System } from '../../running/lookups.ts'
import type { Field } from '../fields/text-field.ts'
import { requireOwn } from '../fields/text-field.ts'

export const start = 'system|s|account|acc'
/** The system that a command is about, if it is another than the caller's. */
export const other = system('system')

type AboutSystem = Call<{ readonly system: System | undefined }>
export type SystemChange = NonNullable<Input<'updateSystem'>['body']>
export type SystemHere = Answer<'bridgePutSystemGuild'>

export const targetOf = async ({ args, lookups }: AboutSystem): Promise<System> =>
  args.system ?? (await lookups.ownSystem())

/** Only owners see the privacy of a system. */
export const isOwn = ({ privacy }: System): boolean => privacy !== null

/** The system that the command is about, which must be the caller's. */
export async function ownTarget(call: AboutSystem): Promise<System> {
  const system = await targetOf(call)
  requireOwn(call, isOwn(system), 'system')
  return system
}

export const update = ({ server }: Call<unknown>, body: SystemChange) =>
  server.updateSystem({ systemRef: '@me', body })

/** The chat server in which somebody typed a command. */
export function guildOf({ guild }: Call<unknown>): string {
  if (guild === null) throw new Refusal(commonText.onlyInServer)
  return guild
}

/**
 * The settings of a system in a chat server, after a change if there is one. The bot asks for them as itself: people see
 * them there on every proxied message.
 */
export const settingsIn = (
  { lookups }: Call<unknown>,
  { id }: { readonly id: string },
  guild: string,
  body: Partial<SystemHere> = {},
): Promise<SystemHere> => lookups.asStranger.bridgePutSystemGuild({ systemRef: id, guild_id: guild, body })

/** The settings in the chat server of the command; undefined in direct messages. */
export const settingsHere = async (call: Call<unknown>, system: { readonly id: string }) =>
  call.guild === null ? undefined : settingsIn(call, system, call.guild)

/** The name of the chat server of the command, if the bot told it. */
export const serverName = async ({ guild, lookups }: Call<unknown>): Promise<string | null> =>
  guild === null ? null : (await lookups.asStranger.bridgeGetGuild({ guild_id: guild })).name

/** A field of a system. Other people get no private value, and cannot distinguish it from an empty one. */
export function fieldOf(
  system: System,
  word: keyof typeof systemText.fields,
  value: string | null,
): Field & { of: 'system' } {
  const own = isOwn(system)
  return {
    label: systemText.fields[word](own),
    of: 'system',
    own,
    visible: own || value !== null,
    value,
    command: `system ${word}`,
  }
}
