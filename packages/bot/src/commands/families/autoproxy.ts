import type { Client, Answer as ServerAnswer } from '@polyphony/client'
import { Refusal } from '../../base/refusal.ts'
import { unlessMissing } from '../../bridge.ts'
import { later } from '../../text/language.ts'
import { autoproxyText } from '../../text/texts.ts'
import { type Answer, type Line, note, remark, success, warn } from '../answers/answer.ts'
import { ownMember } from '../definitions/args.ts'
import { type Command, command } from '../definitions/command.ts'
import type { Call } from '../running/call.ts'
import type { Member } from '../running/lookups.ts'

const help = later(autoproxyText.help)
const start = 'autoproxy|ap|auto'

type Autoproxy = ServerAnswer<'getAutoproxy'>

/** The chat server of a command that works there only. */
const guildOf = ({ guild }: Call<unknown>): string => guild ?? ''

const read = (call: Call<unknown>): Promise<Autoproxy> =>
  call.server.getAutoproxy({ systemRef: '@me', guild_id: guildOf(call) })

/** A note if autoproxy is off for the account that asks. */
async function aboutAccount({ lookups, caller }: Call<unknown>): Promise<readonly Line[]> {
  const { autoproxy_enabled } = await lookups.asStranger.bridgeGetAccount({ account: caller })
  return autoproxy_enabled ? [] : [warn(autoproxyText.accountOff)]
}

const defaultTimeout = 6 * 60 * 60

/** The latched member, unless the latch is too old. */
async function latched(
  call: Call<unknown>,
  { autoproxy_member, last_latch_timestamp }: Autoproxy,
): Promise<Member | undefined> {
  const { latch_timeout } = await call.lookups.settings()
  const seconds = latch_timeout ?? defaultTimeout
  const age = last_latch_timestamp === null ? 0 : (call.now - Date.parse(last_latch_timestamp)) / 1000
  return seconds !== 0 && age > seconds ? undefined : memberOf(call, autoproxy_member)
}

async function memberOf({ lookups }: Call<unknown>, id: string | null): Promise<Member | undefined> {
  const member = id === null ? undefined : await unlessMissing(lookups.member(id))
  return member && lookups.namedMember(member)
}

const firstFronter = async (server: Client): Promise<string | null> =>
  (await server.getFronters({ systemRef: '@me' }))?.members[0]?.id ?? null

/** Notes that a member does not take part in the modes that choose somebody. */
const aboutMember = (member: Member | undefined): readonly Line[] =>
  member?.autoproxy_enabled === false ? [warn(autoproxyText.memberOff(member))] : []

async function show(call: Call<unknown>): Promise<Answer> {
  const autoproxy = await read(call)
  const account = await aboutAccount(call)
  const lines = [...account, remark(autoproxyText.howToStop)]
  switch (autoproxy.autoproxy_mode) {
    case 'off':
      return note(autoproxyText.off, ...account)
    case 'front': {
      const first = await memberOf(call, await firstFronter(call.server))
      return note(autoproxyText.front(first), ...aboutMember(first), ...lines)
    }
    case 'latch': {
      const member = await latched(call, autoproxy)
      return note(autoproxyText.latch(member), ...aboutMember(member), ...lines)
    }
    case 'member':
      return note(autoproxyText.member(await memberOf(call, autoproxy.autoproxy_member)), ...lines)
  }
}

/** Sets a mode without a member. Nothing is written if it is set already. */
async function set(call: Call<unknown>, mode: 'off' | 'latch' | 'front'): Promise<Answer> {
  const { autoproxy_mode: before } = await read(call)
  const account = mode === 'off' ? [] : await aboutAccount(call)
  if (before === mode) return note(autoproxyText.already[mode], ...account)
  await call.server.updateAutoproxy({
    systemRef: '@me',
    guild_id: guildOf(call),
    body: { autoproxy_mode: mode, autoproxy_member: null },
  })
  return success(autoproxyText.set[mode], ...account)
}

const defaults = { who: 'own', where: 'server' } as const

/** The commands about autoproxy. */
export const autoproxyCommands: readonly Command[] = [
  command({ ...defaults, form: [start], help: help.show, example: 'autoproxy', run: show }),
  command({
    ...defaults,
    form: [start, 'off|stop|cancel|no|disable|remove'],
    help: help.off,
    example: 'autoproxy off',
    run: (call) => set(call, 'off'),
  }),
  command({
    ...defaults,
    form: [start, 'latch|last|proxy|stick|sticky|l'],
    help: help.latch,
    example: 'autoproxy latch',
    run: (call) => set(call, 'latch'),
  }),
  command({
    ...defaults,
    form: [start, 'front|fronter|switch|f'],
    help: help.front,
    example: 'autoproxy front',
    run: (call) => set(call, 'front'),
  }),
  command({
    ...defaults,
    form: [start, 'member'],
    help: help.word,
    example: 'autoproxy member',
    run() {
      throw new Refusal(autoproxyText.memberNeeded, 'autoproxy Ash')
    },
  }),
  command({
    ...defaults,
    form: [start, ownMember('member')],
    help: help.member,
    example: 'autoproxy Ash',
    async run(call) {
      const { member } = call.args
      await call.server.updateAutoproxy({
        systemRef: '@me',
        guild_id: guildOf(call),
        body: { autoproxy_mode: 'member', autoproxy_member: member.id },
      })
      return success(autoproxyText.setMember(member), ...(await aboutAccount(call)))
    },
  }),
]
