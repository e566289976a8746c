import type { Toggle } from '../../../parsing/keywords.ts'
import { later } from '../../../text/language.ts'
import { memberText } from '../../../text/texts.ts'
import { type Answer, note, success, warn } from '../../answers/answer.ts'
import type { Arg } from '../../definitions/arg.ts'
import { anyMember, optional, toggle } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import type { Member } from '../../running/lookups.ts'
import { type MemberHere, requireOwn, settingsHere, start, update } from './target.ts'

const help = later(memberText.help)

/** On, off, the default, or nothing. Any other word is refused, not left over. */
const state: Arg<'state', Toggle | undefined> = { ...optional(toggle('state')), accepts: () => true }

const readBack = (state: Toggle, otherwise: boolean) => (state === 'default' ? otherwise : state)

/** Shows or changes a setting of a member that is on or off. */
async function change(
  call: Call<unknown>,
  member: Member,
  key: 'autoproxy_enabled' | 'keep_proxy' | 'tts',
  state: Toggle | undefined,
): Promise<{ readonly isOn: boolean; readonly say: typeof success }> {
  requireOwn(call, member)
  if (state === undefined) return { isOn: member[key] ?? true, say: note }
  const isOn = readBack(state, key === 'autoproxy_enabled')
  await update(call, member, { [key]: isOn })
  return { isOn, say: success }
}

async function changeHere(call: Call<unknown>, member: Member, state: Toggle | undefined): Promise<Answer> {
  requireOwn(call, member)
  const keep = state === 'default' ? null : state
  const body: Partial<MemberHere> = keep === undefined ? {} : { keep_proxy: keep }
  const here = await settingsHere(call, member, body)
  const say = keep === undefined ? note : success
  return say(memberText.serverKeepProxy(member.name, here?.keep_proxy ?? null))
}

export const toggleCommands: readonly Command[] = [
  command({
    form: [start, anyMember('member'), 'autoproxy|ap', state],
    who: 'own',
    help: help.autoproxy,
    example: 'member Ash autoproxy off',
    async run(call) {
      const { member, state } = call.args
      const { isOn, say } = await change(call, member, 'autoproxy_enabled', state)
      return say(memberText.autoproxy(member.name, isOn))
    },
  }),
  command({
    form: [start, anyMember('member'), 'keepproxy|keeptags|showtags|kp', state],
    who: 'own',
    help: help.keepproxy,
    example: 'member Ash keepproxy on',
    async run(call) {
      const { member, state } = call.args
      const { isOn, say } = await change(call, member, 'keep_proxy', state)
      const here = (await settingsHere(call, member))?.keep_proxy ?? null
      const other = here === null || here === isOn ? [] : [warn(memberText.serverDecides(here))]
      return say(memberText.keepProxy(member.name, isOn), ...other)
    },
  }),
  command({
    form: [
      start,
      anyMember('member'),
      'serverkeepproxy|servershowtags|guildshowtags|guildkeeptags|serverkeeptags|skp',
      state,
    ],
    where: 'server',
    who: 'own',
    help: help.serverkeepproxy,
    example: 'member Ash serverkeepproxy on',
    run: (call) => changeHere(call, call.args.member, call.args.state),
  }),
  command({
    form: [start, anyMember('member'), 'tts|texttospeech|text-to-speech', state],
    who: 'own',
    help: help.tts,
    example: 'member Ash tts on',
    async run(call) {
      const { member, state } = call.args
      const { isOn, say } = await change(call, member, 'tts', state)
      return say(memberText.tts(member.name, isOn))
    },
  }),
]
