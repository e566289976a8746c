import { later } from '../../../text/language.ts'
import { memberText } from '../../../text/texts.ts'
import { note, success } from '../../answers/answer.ts'
import { anyMember, ownGroups } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import type { Member } from '../../running/lookups.ts'
import { requireOwn, start } from './target.ts'

const help = later(memberText.help)
const words = 'group|groups|g'

/** Sorts the named groups by whether the member is in them. A group that is named twice counts once. */
async function sorted(call: Call<unknown>, member: Member, named: readonly { id: string }[]) {
  requireOwn(call, member)
  const current = new Set((await call.server.listMemberGroups({ memberRef: member.id })).map(({ id }) => id))
  const ids = [...new Set(named.map(({ id }) => id))]
  return { inside: ids.filter((id) => current.has(id)), outside: ids.filter((id) => !current.has(id)) }
}

export const groupCommands: readonly Command[] = [
  command({
    form: [start, anyMember('member'), words, 'add|a', ownGroups('groups')],
    who: 'own',
    help: help.groupsAdd,
    example: 'member Ash group add Trees',
    async run(call) {
      const { member, groups } = call.args
      const { inside, outside } = await sorted(call, member, groups)
      if (outside.length > 0) await call.server.addMemberGroups({ memberRef: member.id, body: outside })
      return (outside.length > 0 ? success : note)(
        memberText.addedTo(member.name, outside.length, inside.length),
      )
    },
  }),
  command({
    form: [start, anyMember('member'), words, 'remove|rem', ownGroups('groups')],
    who: 'own',
    help: help.groupsRemove,
    example: 'member Ash group remove Trees',
    async run(call) {
      const { member, groups } = call.args
      const { inside, outside } = await sorted(call, member, groups)
      if (inside.length > 0) await call.server.removeMemberGroups({ memberRef: member.id, body: inside })
      return (inside.length > 0 ? success : note)(
        memberText.removedFrom(member.name, inside.length, outside.length),
      )
    },
  }),
]
