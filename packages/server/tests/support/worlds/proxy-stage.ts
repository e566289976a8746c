import { formatInstant, instant, type Snowflake } from '@polyphony/contract'
import type { Autoproxy, ProxyMember, ProxyMessage } from '@polyphony/proxy'
import type { DecideVector } from '../../../../proxy/tests/support/vectors.ts'
import { type Bot, type BotSystem, guild, newSnowflake, report } from '../callers/bridge.ts'
import type { Answer } from '../callers/server.ts'
import type { SetClock } from '../clock.ts'

type State = NonNullable<DecideVector['state']>

/** A system in the state of a vector, and the server's short ID of each member by its label. */
export interface Stage {
  account: Snowflake
  system: BotSystem
  ids: ReadonlyMap<string, string>
}

/** More at once would wait too long for a connection to the database where others use the machine. */
const stagedAtOnce = 16

/** Puts every state into the server, as the README of the vectors says. Leaves the clock where it was. */
export async function stageAll(bot: Bot, clock: SetClock, states: readonly State[]): Promise<Stage[]> {
  const stages: Stage[] = []
  for (let at = 0; at < states.length; at += stagedAtOnce)
    stages.push(...(await Promise.all(states.slice(at, at + stagedAtOnce).map((state) => stage(bot, state)))))
  const now = clock.time
  for (const [i, { autoproxy }] of states.entries()) {
    if (autoproxy?.last_latch_timestamp == null) continue
    clock.time = autoproxy.last_latch_timestamp
    const { ids } = stages[i] as Stage
    ok(await bot.post('/bridge/v1/messages', report(idOf(ids, autoproxy.autoproxy_member))))
  }
  clock.time = now
  return stages
}

async function stage(bot: Bot, state: State): Promise<Stage> {
  const system = await bot.system()
  const ids = new Map<string, string>()
  for (const { id: label, ...member } of state.members) {
    const made = ok(await system.post('/v2/members', member))
    ids.set(label, made.body.id)
  }
  const { account: switches, member_guilds, fronters } = state
  await send(state.system, (body) => system.patch('/v2/systems/@me', body))
  await send(state.settings, (body) => system.patch('/v2/systems/@me/settings', body))
  await send(state.guild, (body) => bot.put(`/bridge/v1/systems/${system.id}/guilds/${guild}`, body))
  await send(switches, (body) => bot.patch(`/bridge/v1/accounts/${system.account}`, body))
  for (const [label, id] of ids)
    await send(member_guilds?.[label], (body) => bot.put(`/bridge/v1/members/${id}/guilds/${guild}`, body))
  const members = (fronters ?? []).map((label) => idOf(ids, label))
  if (members.length > 0) ok(await system.post('/v2/systems/@me/switches', { members }))
  if (state.autoproxy) await setAutoproxy(system, ids, state.autoproxy)
  return { account: system.account, system, ids }
}

/** The keys that are not null: everything else is as it is in a new system. */
async function send(fields: object | null | undefined, request: (body: object) => Promise<Answer>) {
  const set = Object.entries(fields ?? {}).filter(([, value]) => value !== null)
  if (set.length > 0) ok(await request(Object.fromEntries(set)))
}

async function setAutoproxy(
  system: BotSystem,
  ids: ReadonlyMap<string, string>,
  { autoproxy_mode, autoproxy_member }: Autoproxy,
): Promise<void> {
  const path = `/v2/systems/@me/autoproxy?guild_id=${guild}`
  const named = autoproxy_member == null ? {} : { autoproxy_member: idOf(ids, autoproxy_member) }
  if (autoproxy_mode !== 'member' || autoproxy_member != null) {
    ok(await system.patch(path, { autoproxy_mode, ...named }))
    return
  }
  const gone = await system.member('Gone soon')
  ok(await system.patch(path, { autoproxy_mode, autoproxy_member: gone.id }))
  ok(await system.delete(`/v2/members/${gone.id}`))
}

/** The question about a vector's message; the message before it is recorded where a member of ours wrote it. */
export async function question(bot: Bot, { account, ids }: Stage, { previous, ...message }: ProxyMessage) {
  const place = {
    message_id: newSnowflake(),
    account_id: account,
    guild_id: guild,
    channel_id: newSnowflake(),
  }
  if (!previous) return { ...place, ...message, ...(previous === null && { previous }) }
  if (previous.member == null) return { ...place, ...message, previous: { name: previous.name } }
  // why: without a guild, recording it moves no latch.
  const said = report(idOf(ids, previous.member), { guild: null })
  ok(await bot.post('/bridge/v1/messages', said))
  return { ...place, ...message, previous: { name: previous.name, message_id: said.id } }
}

/** Returns the autoproxy settings that the API shows for a state. */
export function shownAutoproxy(ids: ReadonlyMap<string, string>, row: Autoproxy) {
  const { autoproxy_mode, autoproxy_member: member, last_latch_timestamp: time } = row
  return {
    autoproxy_mode,
    autoproxy_member: member == null ? null : idOf(ids, member),
    last_latch_timestamp: time == null ? null : formatInstant(instant(time)),
  }
}

export function labelOf(ids: ReadonlyMap<string, string>, member: string): ProxyMember['id'] | undefined {
  return [...ids].find(([, id]) => id === member)?.[0]
}

function idOf(ids: ReadonlyMap<string, string>, label: string | null | undefined): string {
  const id = ids.get(label ?? '')
  if (id === undefined) throw new Error(`The state has no member '${label}'.`)
  return id
}

function ok(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`The state cannot be staged: ${answer.status} ${answer.text}`)
  return answer
}
