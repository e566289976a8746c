import { folded } from '../../../reading/references.ts'
import { memberText } from '../../../text/texts.ts'
import type { Call } from '../../running/call.ts'
import type { MemberName } from '../../running/name-lists.ts'

interface Options {
  /** The kinds of names that count. */
  readonly by?: readonly ('name' | 'display_name' | 'alias')[]
  /** The member who gets the name. */
  readonly except?: { readonly id: string }
}

const everyKind = ['name', 'display_name', 'alias'] as const

/** Asks before a name that already means another member of the system. */
export async function askAboutName(
  call: Call<unknown>,
  name: string,
  { by = everyKind, except }: Options,
): Promise<void> {
  const namesOf = (member: MemberName) => ({
    name: [member.name],
    display_name: member.display_name === null ? [] : [member.display_name],
    alias: member.aliases ?? [],
  })
  const others = (await call.lookups.ownMembers()).filter(
    (member) =>
      member.id !== except?.id &&
      by.some((kind) => namesOf(member)[kind].some((other) => folded(other) === folded(name))),
  )
  if (others.length === 0) return
  await call.ask({ text: memberText.askName(name, others), yes: memberText.askNameButton })
}
