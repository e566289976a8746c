import { PolyphonyError } from '@polyphony/client'
import { Refusal } from '../../../base/refusal.ts'
import { later } from '../../../text/language.ts'
import { switchText } from '../../../text/texts.ts'
import { type Answer, success } from '../../answers/answer.ts'
import { ownMembers, time } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import type { MemberName } from '../../running/name-lists.ts'
import { familyHelp } from '../family-help.ts'
import { changed, changeFlags, changeOf, checkMembers, latestSwitches, latestTwo } from './members.ts'

const help = later(switchText.help)
const start = 'switch|sw'

/** Records a switch at the present time. */
async function record({ server }: Call<unknown>, members: readonly MemberName[]): Promise<Answer> {
  checkMembers(members)
  const body = { members: members.map(({ id }) => id) }
  await orSay(server.createSwitch({ systemRef: '@me', body }), members)
  return success(switchText.switched(members))
}

/** Replaces the members of the latest switch after a question. */
async function replace(
  call: Call<unknown>,
  members: (current: readonly MemberName[]) => readonly MemberName[],
): Promise<Answer> {
  const { server, lookups } = call
  const [latest] = await latestTwo(server, lookups)
  const after = members(latest.members)
  checkMembers(after)
  await call.ask({ text: switchText.askEdit(latest.members, after), yes: switchText.editButton })
  const request = { systemRef: '@me', switchRef: latest.id, body: after.map(({ id }) => id) }
  await orSay(server.updateSwitchMembers(request), after)
  return success(switchText.edited(after))
}

/** Says in our words what the server refuses about switches. */
async function orSay(request: Promise<unknown>, members: readonly MemberName[]): Promise<void> {
  try {
    await request
  } catch (error) {
    if (!(error instanceof PolyphonyError)) throw error
    if (error.reason === 'same_fronters') throw new Refusal(switchText.same(members))
    if (error.reason === 'switch_timestamp_taken') throw new Refusal(switchText.taken)
    throw error
  }
}

/** Deletes all switches of the caller after a question. */
export async function deleteAll(call: Call<unknown>): Promise<Answer> {
  const { server, lookups, caller } = call
  await latestTwo(server, lookups)
  await call.ask({ text: switchText.askDeleteAll, yes: switchText.deleteAllButton })
  const { deleted } = await server.bridgeDeleteSwitches({ systemRef: caller })
  return success(switchText.deletedAll(deleted))
}

/** The commands about switches. */
export const switchCommands: readonly Command[] = [
  command({
    form: [start, ownMembers('members')],
    who: 'own',
    help: help.new,
    example: 'switch Ash "Birch tree"',
    slash: 'to',
    run: (call) => record(call, call.args.members),
  }),
  command({
    form: [start, 'out'],
    who: 'own',
    help: help.out,
    example: 'switch out',
    run: (call) => record(call, []),
  }),
  command({
    form: [start, 'move|m|shift|offset', time('time')],
    who: 'own',
    help: help.move,
    example: 'switch move 1h 30m',
    async run(call) {
      const { server, lookups, now } = call
      const to = call.args.time
      if (to > now) throw new Refusal(switchText.future(to))
      const [latest, previous] = await latestTwo(server, lookups)
      if (previous && to <= previous.at) throw new Refusal(switchText.beforePrevious(previous.at))
      await call.ask({ text: switchText.askMove(latest.members, latest.at, to), yes: switchText.moveButton })
      const body = { timestamp: new Date(to).toISOString() }
      await orSay(server.updateSwitch({ systemRef: '@me', switchRef: latest.id, body }), latest.members)
      return success(switchText.moved(to))
    },
  }),
  command({
    form: [start, 'edit|e|replace', ownMembers('members')],
    flags: changeFlags,
    who: 'own',
    help: help.edit,
    example: 'switch edit Cedar -append',
    run(call) {
      const change = changeOf((flag) => call.flag(flag), 'replace')
      return replace(call, (current) => changed(current, call.args.members, change))
    },
  }),
  command({
    form: [start, 'edit|e|replace', 'out'],
    who: 'own',
    help: help.editOut,
    example: 'switch edit out',
    run: (call) => replace(call, () => []),
  }),
  command({
    form: [start, 'copy|add|duplicate|dupe', ownMembers('members')],
    flags: changeFlags,
    who: 'own',
    help: help.copy,
    example: 'switch copy Cedar',
    async run(call) {
      const [latest] = await latestSwitches(call.server, call.lookups, 1)
      const change = changeOf((flag) => call.flag(flag), 'append')
      return record(call, changed(latest?.members ?? [], call.args.members, change))
    },
  }),
  command({
    form: [start, 'delete|remove|erase|cancel|yeet'],
    flags: { all: 'all|clear|c' },
    who: 'own',
    help: help.delete,
    example: 'switch delete',
    async run(call) {
      if (call.flag('all')) return deleteAll(call)
      const [latest, previous] = await latestTwo(call.server, call.lookups)
      const then = previous ? switchText.nextLatest(previous.members, previous.at) : switchText.lastOne
      const text = `${switchText.askDelete(latest.members, latest.at)} ${then}`
      await call.ask({ text, yes: switchText.deleteButton })
      await call.server.deleteSwitch({ systemRef: '@me', switchRef: latest.id })
      return success(switchText.deleted)
    },
  }),
  command({
    form: [start, 'delete|remove|erase|cancel|yeet', 'all|clear'],
    who: 'own',
    help: help.deleteAll,
    example: 'switch delete all',
    run: deleteAll,
  }),
  command({
    form: [start, 'help|commands'],
    who: 'anyone',
    help: help.help,
    example: 'switch help',
    run: () => familyHelp(switchText.listTitle, switchCommands),
  }),
]
