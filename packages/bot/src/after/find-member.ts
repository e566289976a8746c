import type { Answer } from '@polyphony/client'
import { Refusal } from '../commands/answers/refusal.ts'
import type { BotContext } from '../context.ts'
import { text } from '../text/en.ts'

export type OwnMember = Answer<'listMembers'>[number]

/** Finds a member of a system by name, display name or short ID, in this order and in any letter case. */
export async function findMember({ bridge }: BotContext, system: string, typed: string): Promise<OwnMember> {
  const members = await bridge.listMembers({ systemRef: system }, { actAs: system })
  const found = pickMember(members, typed)
  if (found) return found
  throw new Refusal(text.unknownMember(typed))
}

export function pickMember<M extends Pick<OwnMember, 'id' | 'name' | 'display_name'>>(
  members: readonly M[],
  typed: string,
): M | undefined {
  const same = (value: string | null) => value?.toLowerCase() === typed.trim().toLowerCase()
  const id = typed.replaceAll('-', '').trim().toLowerCase()
  return (
    members.find(({ name }) => same(name)) ??
    members.find(({ display_name }) => same(display_name)) ??
    members.find((member) => member.id === id)
  )
}
