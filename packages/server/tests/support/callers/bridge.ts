import { type MemberPatch, parseSnowflake, type Snowflake } from '@polyphony/contract'
import type { StoreKind } from '../stores/stores.ts'
import { type Answer, Caller, type RequestOptions, type ServerOptions, useServer } from './server.ts'

/** The BRIDGE_KEY of the servers that `useBridge` starts. */
export const bridgeKey = 'key-of-the-bot-that-the-tests-speak-as'

/** A chat bot with a key of its own. Without one it has that of the configuration. */
export class Bot extends Caller {
  readonly url: string
  readonly key: string

  constructor(url: string, key = bridgeKey) {
    super(url, `Bearer ${key}`)
    this.url = url
    this.key = key
  }

  /** Lets the bot act as a system, for requests to v2. */
  as(system: string): ActingBot {
    return new ActingBot(this, system)
  }

  /** A new system with a new account linked to it. */
  async system(name?: string): Promise<BotSystem> {
    const account = newSnowflake()
    const body = { account_id: account, ...(name !== undefined && { name }) }
    const { system, token } = await this.client.bridgeCreateSystem({ body })
    return new BotSystem(this, { ...system, token, account })
  }
}

/** Every request carries `X-Polyphony-System`. */
export class ActingBot extends Bot {
  readonly #system: string

  constructor({ url, key }: Bot, system: string) {
    super(url, key)
    this.#system = system
  }

  override request(
    method: string,
    path: string,
    body?: unknown,
    options: RequestOptions = {},
  ): Promise<Answer> {
    const headers = { 'x-polyphony-system': this.#system, ...options.headers }
    return super.request(method, path, body, { ...options, headers })
  }
}

interface Made {
  id: string
  uuid: string
  token: string
  account: Snowflake
}

/** A system that a bot made; requests are the bot's in its name. */
export class BotSystem extends ActingBot {
  readonly id: string
  readonly uuid: string
  readonly systemToken: string
  readonly account: Snowflake

  constructor(bot: Bot, { id, uuid, token, account }: Made) {
    super(bot, id)
    this.id = id
    this.uuid = uuid
    this.systemToken = token
    this.account = account
  }

  /** Calls as the system, with its own token. */
  get owner(): Caller {
    return new Caller(this.url, this.systemToken)
  }

  async member(name: string, fields: MemberPatch = {}) {
    return this.owner.client.createMember({ body: { name, ...fields } })
  }
}

export interface BridgeServer extends ReturnType<typeof useServer> {
  readonly bot: Bot
}

/** A server that knows `bridgeKey`, and a bot that has it. */
export function useBridge(store: StoreKind, { env, ...rest }: ServerOptions = {}): BridgeServer {
  const server = useServer(store, { ...rest, env: { BRIDGE_KEY: bridgeKey, ...env } })
  return Object.defineProperty(server, 'bot', { get: () => new Bot(server.url) }) as BridgeServer
}

const platformEpochMs = 1_420_070_400_000
let drawn = 0

/** An id of the chat platform, made at a moment in microseconds (now unless given) and unlike every other. */
export function newSnowflake(at = Date.now() * 1000): Snowflake {
  const milliseconds = BigInt(Math.floor(at / 1000) - platformEpochMs)
  return snowflake((milliseconds << 22n) | BigInt(drawn++ % 2 ** 22))
}

/** A text or number as the id that it is. */
export function snowflake(id: bigint | number | string): Snowflake {
  const parsed = parseSnowflake(String(id))
  if (parsed === undefined) throw new Error(`${id} is no snowflake.`)
  return parsed
}

/** A tag before the text. */
export const prefix = (prefix: string) => [{ prefix, suffix: null }]

/** Builds the question of a bot about a message. `rest` replaces or adds keys. */
export function ask(account: Snowflake, content: string, rest: Record<string, unknown> = {}) {
  return {
    message_id: newSnowflake(),
    account_id: account,
    guild_id: guild,
    channel_id: channel,
    content,
    ...rest,
  }
}

/** Builds the report of a bot about a message that it posted. `rest` replaces or adds keys. */
export function report(member: string, rest: Record<string, unknown> = {}) {
  return {
    id: newSnowflake(),
    original: newSnowflake(),
    sender: snowflake('466378653216014359'),
    channel,
    guild,
    member,
    ...rest,
  }
}

/** The bot as it describes itself. */
export const announcement = {
  platform: 'discord',
  application_id: '466378653216014359',
  name: 'Harbour Bot',
  invite_url: 'https://discord.com/oauth2/authorize?client_id=466378653216014359',
  prefixes: ['pk;'],
}

/** Where the tests' messages are written, unless it matters. */
export const guild = snowflake('466378653216014300')
export const channel = snowflake('466378653216014301')

/** The least of a few counts of statements: now and then the deliverer of events looks into the database as well. */
export async function least(count: () => Promise<number>): Promise<number> {
  const counts = []
  for (let times = 0; times < 5; times++) counts.push(await count())
  return Math.min(...counts)
}
