import { expect } from 'bun:test'
import { type Api, type ApiV1, api, apiV1, type Group, type Member } from '@polyphony/contract'
import type { Context } from '../../../src/context.ts'
import { sql } from '../../../src/store/sql/sql.ts'
import type { Bot, BotSystem, BridgeServer } from '../callers/bridge.ts'
import type { Answer, Caller } from '../callers/server.ts'

/** An event as it stands in the outbox; `data` stays text, so that the order of its keys counts. */
export interface OutboxEvent {
  type: string
  id: string | null
  data: string | null
}

interface Place {
  readonly ctx: Context
}

/** Everything that was written to the outbox for a system, oldest first. */
export async function outboxOf({ ctx }: Place, { uuid }: { uuid: string }): Promise<OutboxEvent[]> {
  return ctx.store.driver.all<OutboxEvent & Record<string, unknown>>(
    sql`select o.type, o.entity_id as id, o.data from outbox o join systems s on s.id = o.system_id
        where s.uuid = ${uuid} order by o.id`,
  )
}

/** The id of the newest event of all systems. */
export async function newestId({ ctx }: Place): Promise<number> {
  const [row] = await ctx.store.driver.all<{ id: number | null }>(sql`select max(id) as id from outbox`)
  return row?.id ?? 0
}

/** The DATABASE_URL that a server was started with, for other processes on the same database. */
export function databaseUrl({ ctx }: Place): string {
  const { database } = ctx.config
  return database.kind === 'sqlite' ? `sqlite:${database.path}` : database.url
}

/** An event as a case expects it, the keys of `data` in this order. */
export const event = (type: string, id: string | null, data: object | null): OutboxEvent => ({
  type,
  id,
  data: data === null ? null : JSON.stringify(data),
})

/** A system with an account, two members and a group, made by a bot; its outbox is empty. */
export interface Stage {
  readonly t: BridgeServer
  readonly bot: Bot
  readonly system: BotSystem
  readonly owner: Caller
  readonly uuid: string
  readonly a: Member
  readonly b: Member
  readonly group: Group
}

export async function setStage(t: BridgeServer): Promise<Stage> {
  const system = await t.bot.system('Grove')
  const [a, b] = [await system.member('Ash'), await system.member('Birch')]
  const group = await system.owner.client.createGroup({ body: { name: 'Trees' } })
  await forget(t, system)
  return { t, bot: t.bot, system, owner: system.owner, uuid: system.uuid, a, b, group }
}

/** Empties the outbox of a system. */
export async function forget({ ctx }: Place, { uuid }: { uuid: string }): Promise<void> {
  const ofSystem = sql`delete from outbox where system_id = (select id from systems where uuid = ${uuid})`
  await ctx.store.driver.transact((tx) => tx.all(ofSystem))
}

/** The variable parts of a request to an endpoint. */
export interface Call {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** The code of the share that the request is about. */
  code?: string
  /** A picture to send instead of JSON. */
  file?: Uint8Array
}

export type EndpointName = keyof Api | keyof ApiV1
export const endpoints = { ...api, ...apiV1 }

/** Calls an endpoint: as the bot where it is for bots, else as the owner. */
export async function callEndpoint(stage: Stage, name: EndpointName, call: Call = {}): Promise<Answer> {
  const { method, path } = endpoints[name]
  const { params = {}, query = {}, body, code, file } = call
  const filled = path.replace(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(params[param] ?? (param === 'systemRef' ? stage.uuid : '')),
  )
  const asked = new URLSearchParams(query).toString()
  const caller = path.startsWith('/bridge/') ? stage.bot : stage.owner
  const raw = file && { raw: file, headers: { 'content-type': 'image/png' } }
  const asHolder = code === undefined ? {} : { headers: { authorization: `Bearer share_${code}` } }
  return caller.request(method, asked ? `${filled}?${asked}` : filled, body, raw ?? asHolder)
}

/** One request, and what exactly is told of it. */
export interface ToldCase {
  promise: string
  /** Prepares the system for the request. Its result is passed to `call` and `events`. */
  before?(stage: Stage): Promise<unknown>
  call(stage: Stage, before: never): Call
  events(stage: Stage, answer: Answer, before: never): OutboxEvent[] | Promise<OutboxEvent[]>
}

/** The cases of endpoints that tell of a change. */
export type Changes = Partial<Record<EndpointName, ToldCase[]>>

/** Types what `before` gives through to `call` and `events`. */
export function told<T = undefined>(
  promise: string,
  parts: {
    before?: (stage: Stage) => Promise<T>
    call: (stage: Stage, before: T) => Call
    events: (stage: Stage, answer: Answer, before: T) => OutboxEvent[] | Promise<OutboxEvent[]>
  },
): ToldCase {
  return { promise, ...parts } as ToldCase
}

export async function runTold(t: BridgeServer, name: EndpointName, one: ToldCase): Promise<void> {
  const stage = await setStage(t)
  const before = (await one.before?.(stage)) as never
  await forget(t, stage)
  const answer = await callEndpoint(stage, name, one.call(stage, before))
  expect(answer.status).toBeLessThan(300)
  expect(await outboxOf(t, stage)).toEqual(await one.events(stage, answer, before))
}
