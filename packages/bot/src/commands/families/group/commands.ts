import { later } from '../../../text/language.ts'
import { shownId } from '../../../text/shown.ts'
import { groupText } from '../../../text/texts.ts'
import { plain, success, warning } from '../../answers/answer.ts'
import { optional, ownMembers, text } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import { helpOf } from '../family-help.ts'
import { showGroup } from './card.ts'
import { groupFieldCommands } from './fields.ts'
import { addMembers, removeMembers } from './members.ts'
import { newGroup } from './names.ts'
import { group, ownTarget, start } from './target.ts'

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
