import { PolyphonyError } from '@polyphony/client'
import { Refusal } from '../../../base/refusal.ts'
import { later } from '../../../text/language.ts'
import { tellingText } from '../../../text/texts.ts'
import { type Answer, note, remark, success, warn } from '../../answers/answer.ts'
import { choice } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import { makeChannel, ownChannel, reasonAgainst, unpaused } from './own-channel.ts'

const help = later(tellingText.notifyHelp)
const start = 'notify|notifications'
const usual = ['start', 'out'] as const

async function show(call: Call<unknown>): Promise<Answer> {
  const { notify } = tellingText
  const channel = await ownChannel(call)
  if (!channel || channel.when.length === 0) return note(notify.off, remark(notify.howToStart))
  const problem = channel.paused || channel.failing_since !== null ? [warn(notify.paused)] : []
  return note(notify.on, ...problem, remark(notify[channel.text]), remark(notify.howTo))
}

async function switchOn(call: Call<unknown>): Promise<Answer> {
  const { notify } = tellingText
  const known = await ownChannel(call)
  // why: reminders make a channel with names, and nobody chose to send the names of fronters through a chat service.
  const text = known?.when.length === 0 && known.text === 'names' ? 'bare' : known?.text
  const body = { when: [...usual], paused: false, ...(text && { text }) }
  const channel = known
    ? await call.server.updateChannel({ systemRef: '@me', channel: known.id, body })
    : await makeChannel(call, { when: [...usual], text: 'bare' }).catch((error) => {
        throw new Refusal(reasonAgainst(error) === 'full' ? notify.full : notify.notPossible)
      })
  return success(notify.on, remark(notify[channel.text]), remark(notify.howTo))
}

async function needChannel(call: Call<unknown>) {
  const channel = await ownChannel(call)
  if (!channel) throw new Refusal(tellingText.notify.noChannel)
  return channel
}

/** The commands about being told when the front changes. */
export const notifyCommands: readonly Command[] = [
  command({
    form: [start],
    who: 'own',
    help: help.show,
    example: 'notify',
    run: show,
  }),
  command({
    form: [start, ['on|enable', 'me when the front changes']],
    who: 'own',
    help: help.on,
    example: 'notify on',
    slash: 'on',
    run: switchOn,
  }),
  command({
    form: [start, 'off|disable'],
    who: 'own',
    help: help.off,
    example: 'notify off',
    async run(call) {
      const channel = await ownChannel(call)
      if (channel)
        await call.server.updateChannel({ systemRef: '@me', channel: channel.id, body: { when: [] } })
      return success(tellingText.notify.off)
    },
  }),
  command({
    form: [start, 'text', choice('text', { names: 'names', count: 'count', bare: 'bare' })],
    who: 'own',
    help: help.text,
    example: 'notify text names',
    async run(call) {
      const { id } = await needChannel(call)
      const { text } = call.args
      await call.server.updateChannel({ systemRef: '@me', channel: id, body: { text } })
      return success(tellingText.notify[text])
    },
  }),
  command({
    form: [start, 'test'],
    who: 'own',
    help: help.test,
    example: 'notify test',
    async run(call) {
      const channel = await unpaused(call, await needChannel(call))
      try {
        await call.server.testChannel({ systemRef: '@me', channel: channel.id })
      } catch (error) {
        if (error instanceof PolyphonyError && error.reason === 'too_many_tests')
          throw new Refusal(tellingText.notify.tooManyTests)
        throw error
      }
      return success(tellingText.notify.tested)
    },
  }),
]
