import { memberText } from '../../../text/commands/member.ts'
import { aliasesOf } from '../../reading/references.ts'
import type { Call } from '../../running/call.ts'
import type { Member } from '../../running/lookups.ts'

export const longestName = 100

interface Options {
  /** The kinds of names that count. */
  readonly by?: readonly ('name' | 'display_name' | 'alias')[]
  /** The member who gets the name. */
  readonly except?: Member
}

const everyKind = ['name', 'display_name', 'alias'] as const
const folded = (text: string) => text.trim().toLowerCase()

/** Asks before a name that already means another member of the system. */
export async function askAboutName(
  call: Call<unknown>,
  name: string,
  { by = everyKind, except }: Options,
): Promise<void> {
  const namesOf = (member: Member) => ({
    name: [member.name],
    display_name: member.display_name === null ? [] : [member.display_name],
    alias: aliasesOf(member),
  })
  const others = (await call.lookups.ownMembers()).filter(
    (member) =>
      member.id !== except?.id &&
      by.some((kind) => namesOf(member)[kind].some((other) => folded(other) === folded(name))),
  )
  if (others.length === 0) return
  await call.ask({ text: memberText.askName(name, others), yes: memberText.askNameButton })
}
