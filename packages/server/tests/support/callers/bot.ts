import { createClient } from '@polyphony/client'
import {
  type MemberGuildPatch,
  parseEntityRef,
  parseInstant,
  type Snowflake,
  type SystemGuildPatch,
} from '@polyphony/contract'
import type { Context } from '../../../src/context.ts'
import { assignments, type Param, type Sql, sql } from '../../../src/store/sql/sql.ts'
import { bridgeKey } from './bridge.ts'

/** Creates data that v2 reads and changes, but that only a chat bot or an operator can create. */

interface Place {
  readonly url: string
  readonly ctx: Context
}
interface Named {
  readonly uuid: string
}

const bot = ({ url }: Place) => createClient({ baseUrl: url, token: `Bearer ${bridgeKey}` })

/** Links a chat account to a system. */
export async function linkAccount(t: Place, { uuid }: Named, account: string): Promise<void> {
  await bot(t).bridgeLinkAccount({ systemRef: uuid, account })
}

/** A system is used in a guild for the first time. */
export async function enterGuild(
  t: Place,
  { uuid }: Named,
  guild_id: string,
  settings: SystemGuildPatch = {},
): Promise<void> {
  await bot(t).bridgePutSystemGuild({ systemRef: uuid, guild_id, body: settings })
}

/** Tells the name of a guild. */
export async function nameGuild(t: Place, guild_id: string, name: string): Promise<void> {
  await bot(t).bridgeUpdateGuild({ guild_id, body: { name } })
}

/** A member is used in a guild for the first time. */
export async function enterGuildAs(
  t: Place,
  { uuid }: Named,
  guild_id: string,
  settings: MemberGuildPatch = {},
): Promise<void> {
  await bot(t).bridgePutMemberGuild({ memberRef: uuid, guild_id, body: settings })
}

export interface ProxiedMessage {
  id: string
  original?: string | null
  sender?: string
  channel?: string
  guild?: string | null
  /** When the triggering message was sent; else the time inside its id counts. */
  sent_at?: string
}

/** A message is proxied in a member's name. */
export async function proxyMessage(t: Place, { uuid }: Named, message: ProxiedMessage): Promise<void> {
  const { id, original = null, sender = '466378653216014359', channel = '471388251102380033' } = message
  const { guild = '466707357099884544', sent_at } = message
  await bot(t).bridgeRecordMessage({
    body: {
      id: id as Snowflake,
      original: original as Snowflake | null,
      sender: sender as Snowflake,
      channel: channel as Snowflake,
      guild: guild as Snowflake | null,
      member: uuid,
      ...(sent_at !== undefined && { sent_at }),
    },
  })
}

const write = ({ ctx }: Place, statement: Sql) => ctx.store.driver.transact((tx) => tx.all(statement))

async function systemIdOf({ ctx }: Place, { uuid }: Named) {
  const ref = parseEntityRef(uuid)
  const found = ref && (await ctx.store.systems.find(ref))
  if (!found) throw new Error(`no system ${uuid}`)
  return found.id
}

/** Sets a member's message count and the time of its last message. */
export async function countMessages(t: Place, { uuid }: Named, count: number, last: string): Promise<void> {
  const values = { message_count: count, last_message_timestamp: parseInstant(last) ?? null }
  await write(t, sql`update members set ${assignments(values)} where uuid = ${uuid}`)
}

/** The people who run the server set how many members or groups a system may have. */
export async function setLimits(
  t: Place,
  system: Named,
  limits: { member_limit?: number; group_limit?: number },
): Promise<void> {
  const values = assignments(limits as Record<string, Param>)
  const id = await systemIdOf(t, system)
  await write(t, sql`update system_settings set ${values} where system_id = ${id}`)
}

/** Where a system wants to be told of changes. */
export async function setWebhook(t: Place, { uuid }: Named, url: string): Promise<void> {
  await write(t, sql`update systems set webhook_url = ${url} where uuid = ${uuid}`)
}
