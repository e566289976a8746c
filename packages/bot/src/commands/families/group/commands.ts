import { Refusal } from '../../../base/refusal.ts'
import { later } from '../../../text/language.ts'
import { shownId } from '../../../text/shown.ts'
import { groupText } from '../../../text/texts.ts'
import { type Answer, note, plain, success, warning } from '../../answers/answer.ts'
import { optional, ownMembers, text } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import type { Group } from '../../running/lookups.ts'
import { helpOf } from '../family-help.ts'
import { showGroup } from './card.ts'
import { groupFieldCommands } from './fields.ts'
import { newGroup } from './names.ts'
import { group, ownTarget, start } from './target.ts'

interface WithId {
  readonly id: string
}

interface GroupAndMembers {
  readonly group: Group
  /** Undefined if the caller named no members. */
  readonly members: readonly WithId[] | undefined
  readonly all: boolean
}

/** Sorts the named members into those who are in the group and those who are not. */
async function sorted(call: Call<unknown>, group: Group, named: readonly WithId[]) {
  const inside = new Set((await membersIn(call, group)).map(({ id }) => id))
  const ids = [...new Set(named.map(({ id }) => id))]
  return { inside: ids.filter((id) => inside.has(id)), outside: ids.filter((id) => !inside.has(id)) }
}

const membersIn = ({ server }: Call<unknown>, { id }: Group): Promise<readonly WithId[]> =>
  server.bridgeListGroupMembers({ groupRef: id })

const missing = (word: string) => new Refusal(groupText.whichMembers, `group Birds ${word} Ash`)

async function addMembers(call: Call<unknown>, { group, members, all }: GroupAndMembers): Promise<Answer> {
  const named = all ? await call.lookups.ownMembers() : members
  if (!named) throw missing('add')
  const { inside, outside } = await sorted(call, group, named)
  if (outside.length === 0) return note(groupText.added(group.name, 0, inside.length))
  await call.server.addGroupMembers({ groupRef: group.id, body: outside })
  return success(groupText.added(group.name, outside.length, inside.length))
}

async function removeMembers(call: Call<unknown>, { group, members, all }: GroupAndMembers): Promise<Answer> {
  if (all) return removeAll(call, group)
  if (!members) throw missing('remove')
  const { inside, outside } = await sorted(call, group, members)
  if (inside.length === 0) return note(groupText.removed(group.name, 0, outside.length))
  await call.server.removeGroupMembers({ groupRef: group.id, body: inside })
  return success(groupText.removed(group.name, inside.length, outside.length))
}

async function removeAll(call: Call<unknown>, group: Group): Promise<Answer> {
  const { length: count } = await membersIn(call, group)
  if (count === 0) return note(groupText.noMembers(group.name))
  await call.ask({ text: groupText.askRemoveAll(group.name, count), yes: groupText.removeAllButton })
  await call.server.overwriteGroupMembers({ groupRef: group.id, body: [] })
  return success(groupText.removed(group.name, count, 0))
}

const help = later(groupText.help)
const allFlag = { all: 'all|a' } as const

/** The commands about groups. */
export const groupCommands: readonly Command[] = [
  command({
    form: [start, 'new|n', text('name', { isName: true })],
    who: 'own',
    help: help.new,
    example: 'group new Birds',
    run: (call) => newGroup(call, call.args.name),
  }),
  command({
    form: [start, group],
    flags: allFlag,
    who: 'anyone',
    help: help.show,
    example: 'group Birds',
    run: (call) => showGroup(call, call.args.group, call.flag('all')),
  }),
  ...groupFieldCommands,
  command({
    form: [start, group, 'add|a', optional(ownMembers('members'))],
    flags: allFlag,
    who: 'own',
    help: help.add,
    example: 'group Birds add Ash "Birch tree"',
    run: (call) =>
      addMembers(call, { group: ownTarget(call), members: call.args.members, all: call.flag('all') }),
  }),
  command({
    form: [start, group, 'remove|rem', optional(ownMembers('members'))],
    flags: allFlag,
    who: 'own',
    help: help.remove,
    example: 'group Birds remove Ash',
    run: (call) =>
      removeMembers(call, { group: ownTarget(call), members: call.args.members, all: call.flag('all') }),
  }),
  command({
    form: [start, group, 'id'],
    who: 'anyone',
    help: help.id,
    example: 'group Birds id',
    run: async (call) => plain(shownId(call.args.group.id, await call.lookups.style())),
  }),
  command({
    form: [start, group, 'delete|destroy|erase|yeet'],
    who: 'anyone',
    help: help.delete,
    example: 'group Birds delete',
    async run(call) {
      const { id, name } = ownTarget(call)
      await call.askToType(id, warning(groupText.askDelete({ id, name })))
      await call.server.deleteGroup({ groupRef: id })
      return success(groupText.deleted(name))
    },
  }),
  command({
    form: [[`${start} help|commands`, start]],
    who: 'anyone',
    help: help.help,
    example: 'group help',
    run: (call) => helpOf(call, 'group', groupText.listTitle),
  }),
]
