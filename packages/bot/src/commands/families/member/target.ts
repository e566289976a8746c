import type { Answer } from '@polyphony/client'
import { later } from '../../../text/language.ts'
import { escaped } from '../../../text/markup.ts'
import { memberText } from '../../../text/texts.ts'
import { anyMember } from '../../definitions/args.ts'
import type { Call } from '../../running/call.ts'
import type { Member } from '../../running/lookups.ts'
import { fieldCommands } from '../fields/field-commands.ts'
import type { Field } from '../fields/text-field.ts'
import { requireOwn as requireOwnThing } from '../fields/text-field.ts'

export const start = 'member|m'

type MemberChange = NonNullable<Parameters<Call['server']['updateMember']>[0]['body']>
export type MemberHere = Answer<'bridgePutMemberGuild'>

/** Only owners see the privacy of a member. */
export const isOwn = ({ privacy }: Member): boolean => privacy !== null

/** Other names of a member, if the viewer may see them. */
export const aliasesOf = ({ extended }: Member): readonly string[] => extended?.aliases ?? []

export const requireOwn = (call: Call<unknown>, member: Member): void =>
  requireOwnThing(call, isOwn(member), 'member')

export const update = (call: Call<unknown>, member: Member, body: MemberChange) =>
  call.server.updateMember({ memberRef: member.id, body })

/** Writes a member as the caller types them: by name, or by ID in another system. */
export const typedMember = (call: Call<unknown>, member: Member): string =>
  `member ${isOwn(member) ? call.reference(member) : member.id}`

/**
 * The settings of a member in the chat server of the command, after a change if there is one. The bot asks for them as
 * itself: people see them there on every proxied message.
 */
export async function settingsHere(
  { guild, lookups }: Call<unknown>,
  member: Member,
  body: Partial<MemberHere> = {},
): Promise<MemberHere | undefined> {
  if (guild === null) return undefined
  return lookups.asStranger.bridgePutMemberGuild({ memberRef: member.id, guild_id: guild, body })
}

type Word = keyof typeof memberText.fields

/** A field of a member. Other people get no private value, and cannot distinguish it from an empty one. */
export function fieldOf(
  call: Call<unknown>,
  member: Member,
  word: Word,
  value: string | null,
): Field & { of: 'member' } {
  const own = isOwn(member)
  return {
    label: memberText.fields[word](escaped(member.name)),
    of: 'member',
    own,
    visible: own || value !== null,
    value,
    command: `${typedMember(call, member)} ${word}`,
  }
}

export const fields = fieldCommands({
  start,
  arg: anyMember('member'),
  help: later(memberText.help),
  find: (_, named: Member) => named,
  fieldOf,
  update,
})
