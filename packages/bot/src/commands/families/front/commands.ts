import { Refusal } from '../../../base/refusal.ts'
import { later } from '../../../text/language.ts'
import { frontText } from '../../../text/texts.ts'
import type { Answer } from '../../answers/answer.ts'
import { anyGroup, system } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import type { System } from '../../running/lookups.ts'
import { orPrivate } from '../../running/outcomes.ts'
import { nameHere } from '../lists/access.ts'
import { deleteAll } from '../switch/commands.ts'
import { showHistory } from './history.ts'
import { MemberNames } from './names.ts'
import { percentFlags, showGroupPercent, showPercent, span } from './percent.ts'

/** Shows who fronts in a system, and since when. */
async function showFronters(call: Call<unknown>, named: System | undefined): Promise<Answer> {
  const { lookups, now } = call
  const system = named ?? (await lookups.ownSystem())
  const names = await MemberNames.of(call, system)
  const server = await lookups.viewer()
  const front = await orPrivate(server.getFronters({ systemRef: system.id }), frontText.private.front)
  if (!front) throw new Refusal(frontText.none)
  const shown = await names.of(front.members.map(({ id }) => id))
  return {
    card: {
      title: frontText.frontTitle(await nameHere(call, system)),
      color: front.members[0]?.color ?? system.color,
      fields: [
        {
          label: frontText.fronters,
          value: shown.length === 0 ? frontText.nobody : frontText.front(shown),
          short: true,
        },
        { label: frontText.since, value: frontText.ago(Date.parse(front.timestamp), now), short: true },
      ],
    },
  }
}

const help = later(frontText.help)
const start = 'system|s|account|acc'
const historyWords = ['fronthistory|fh|history|switches', 'front history|h'] as const
const percentWords = ['frontpercent|fp|front%|frontbreakdown', 'front percent|p|%'] as const

/** Deletes the caller's switches. Those of another system stay. */
async function clearHistory(call: Call<unknown>, named: System | undefined): Promise<Answer> {
  const own = await call.lookups.ownSystem()
  if (named && named.id !== own.id) throw new Refusal(frontText.onlyOwnClear)
  return deleteAll(call)
}

/** The commands about who fronts and who fronted. */
export const frontCommands: readonly Command[] = [
  command({
    form: [start, system('system'), 'fronter|f|front|fronters'],
    who: 'anyone',
    help: help.fronter,
    example: 'system fronter',
    run: (call) => showFronters(call, call.args.system),
  }),
  command({
    form: [start, system('system'), historyWords],
    flags: { ids: 'with-id|wid', clear: 'clear|c' },
    who: 'anyone',
    help: help.history,
    example: 'system fronthistory',
    run: (call) =>
      call.flag('clear') ? clearHistory(call, call.args.system) : showHistory(call, call.args.system),
  }),
  command({
    form: [start, system('system'), historyWords, 'clear'],
    who: 'own',
    help: help.clear,
    example: 'system fronthistory clear',
    run: (call) => clearHistory(call, call.args.system),
  }),
  command({
    form: [start, system('system'), percentWords, span('span')],
    flags: percentFlags,
    who: 'anyone',
    help: help.percent,
    example: 'system frontpercent 7d',
    run: (call) => showPercent(call, call.args.system),
  }),
  command({
    form: ['group|g', anyGroup('group'), percentWords, span('span')],
    flags: percentFlags,
    who: 'anyone',
    help: help.groupPercent,
    example: 'group Trees frontpercent 7d',
    run: (call) => showGroupPercent(call, call.args.group),
  }),
]
