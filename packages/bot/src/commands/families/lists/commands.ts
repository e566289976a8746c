import { later } from '../../../text/language.ts'
import { listText } from '../../../text/texts.ts'
import { anyGroup, anyMember, system } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import { fullWord, groupListFlags, memberListFlags, search } from './flags.ts'
import { listGroups, listMemberGroups } from './groups.ts'
import { listGroupMembers, listMembers } from './members.ts'

const help = later(listText.help)

/** The lists of members and groups. */
export const listCommands: readonly Command[] = [
  command({
    form: ['list|find|members|search|query|l|f|fd|ls', fullWord, search],
    flags: memberListFlags,
    who: 'own',
    help: help.own,
    example: 'list -by-last-fronted',
    run: (call) => listMembers(call, undefined),
  }),
  command({
    form: [
      'system|s|account|acc',
      system('system'),
      'list|l|members|ls|find|search|query|fd|s',
      fullWord,
      search,
    ],
    flags: memberListFlags,
    who: 'anyone',
    help: help.system,
    example: 'system list full -by-birthday',
    run: (call) => listMembers(call, call.args.system),
  }),
  command({
    form: ['member|m', 'list', fullWord, search],
    flags: memberListFlags,
    who: 'own',
    help: help.own,
    example: 'member list ash',
    run: (call) => listMembers(call, undefined),
  }),
  command({
    form: ['group|g', anyGroup('group'), 'members|list|ms|l|ls', fullWord, search],
    flags: memberListFlags,
    who: 'anyone',
    help: help.groupMembers,
    example: 'group Trees members',
    run: (call) => listGroupMembers(call, call.args.group),
  }),
  command({
    form: ['system|s|account|acc', system('system'), 'groups|gs', fullWord, search],
    flags: groupListFlags,
    who: 'anyone',
    help: help.systemGroups,
    example: 'system groups',
    run: (call) => listGroups(call, call.args.system),
  }),
  command({
    form: ['group|g', 'list|l', fullWord, search],
    flags: groupListFlags,
    who: 'own',
    help: help.ownGroups,
    example: 'group list full',
    run: (call) => listGroups(call, undefined),
  }),
  command({
    form: ['member|m', anyMember('member'), 'groups|group|g', fullWord, search],
    flags: groupListFlags,
    who: 'anyone',
    help: help.memberGroups,
    example: 'member Ash groups',
    run: (call) => listMemberGroups(call, call.args.member),
  }),
]
