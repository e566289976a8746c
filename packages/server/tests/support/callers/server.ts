import { afterAll, beforeAll } from 'bun:test'
import { join } from 'node:path'
import { type Client, createClient } from '@polyphony/client'
import type {
  Api,
  BodyOf,
  CustomField,
  Group,
  GroupPatch,
  Member,
  MemberPatch,
  Switch,
} from '@polyphony/contract'
import { readConfig } from '../../../src/config.ts'
import type { Context } from '../../../src/context.ts'
import { type RunningServer, type StartOptions, startServer } from '../../../src/main.ts'
import { createLog } from '../../../src/observe/log.ts'
import { fewConnections } from '../stores/few-connections.ts'
import { newDatabase, newFolder, type StoreKind, setUpTimeoutMs } from '../stores/stores.ts'
import { conform } from './conform.ts'

/** An answer as it came over the wire. */
export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on whatever came back
  body: any
  text: string
}

export interface RequestOptions {
  token?: string | undefined
  headers?: Record<string, string>
  /** Sent as it is instead of JSON. */
  raw?: string | Uint8Array
}

/** Throws when an answer is none that a surface may give, beyond what the API document says of it. */
export type Check = (method: string, path: string, answer: Answer) => void

/** Somebody with or without a system, and raw requests in their name. Every answer is held to the API document. */
export class Caller {
  readonly #url: string
  readonly #check: Check | undefined
  readonly token: string | undefined
  readonly client: Client

  constructor(url: string, token?: string, check?: Check) {
    this.#url = url
    this.#check = check
    this.token = token
    this.client = createClient({ baseUrl: url, ...(token !== undefined && { token }) })
  }

  async request(method: string, path: string, body?: unknown, options: RequestOptions = {}): Promise<Answer> {
    const token = 'token' in options ? options.token : this.token
    const payload = options.raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(this.#url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token !== undefined && { authorization: token }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(payload !== undefined && { body: payload as BodyInit }),
    })
    const text = await response.text()
    const answer = { status: response.status, headers: response.headers, text, body: parse(text) }
    conform(method, path, answer)
    this.#check?.(method, path, answer)
    return answer
  }

  get = (path: string, options?: RequestOptions) => this.request('GET', path, undefined, options)
  post = (path: string, body?: unknown, options?: RequestOptions) => this.request('POST', path, body, options)
  patch = (path: string, body?: unknown, options?: RequestOptions) =>
    this.request('PATCH', path, body, options)
  put = (path: string, body?: unknown, options?: RequestOptions) => this.request('PUT', path, body, options)
  delete = (path: string, body?: unknown, options?: RequestOptions) =>
    this.request('DELETE', path, body, options)
}

interface NewSystem {
  readonly id: string
  readonly uuid: string
}

/** A caller with a system, and short ways to fill it through the typed client. */
export class SystemCaller extends Caller {
  readonly id: string
  readonly uuid: string

  constructor(url: string, token: string, { id, uuid }: NewSystem, check?: Check) {
    super(url, token, check)
    this.id = id
    this.uuid = uuid
  }

  member(body: MemberPatch = {}): Promise<Member> {
    return this.client.createMember({ body: { name: 'Wren', ...body } })
  }

  /** Made one after the other, in this order. */
  async members<const Names extends readonly string[]>(
    ...names: Names
  ): Promise<{ [I in keyof Names]: Member }> {
    const members: Member[] = []
    for (const name of names) members.push(await this.member({ name }))
    return members as { [I in keyof Names]: Member }
  }

  group(body: GroupPatch = {}): Promise<Group> {
    return this.client.createGroup({ body: { name: 'Crew', ...body } })
  }

  field(body: Partial<BodyOf<Api['createField']>> = {}): Promise<CustomField> {
    return this.client.createField({ systemRef: '@me', body: { name: 'Tea', type: 'text', ...body } })
  }

  switch(members: readonly { id: string }[], timestamp?: string): Promise<Switch> {
    const refs = members.map(({ id }) => id)
    return this.client.createSwitch({
      systemRef: '@me',
      body: { members: refs, ...(timestamp !== undefined && { timestamp }) },
    })
  }

  /** Sets privacy keys of the system itself. */
  async hide(...keys: string[]): Promise<void> {
    const privacy = Object.fromEntries(keys.map((key) => [key, 'private']))
    await this.client.updateSystem({ systemRef: '@me', body: { privacy } })
  }
}

export interface TestServer {
  readonly url: string
  readonly ctx: Context
  readonly stranger: Caller
  /** A new system with a caller that has its token. */
  system(name?: string): Promise<SystemCaller>
  /** Stops the server while `work` runs, and starts it again at the same address, which is safe with a PORT of `freePort`. */
  away(work: () => Promise<unknown>): Promise<void>
  /** How many statements the database saw while `work` ran. */
  statements(work: () => Promise<unknown>): Promise<number>
}

export interface ServerOptions {
  env?: Record<string, string>
  context?: StartOptions
  /** Checks every answer that callers get. */
  check?: Check
}

/** On a busy machine this process may stand still for long, with a transaction open that others wait for. */
const statementTimeoutMs = 60_000

/** Starts another server on the same database. */
export const startBeside = ({ ctx }: TestServer, context: StartOptions = {}): Promise<RunningServer> =>
  startServer({ ...ctx.config, port: 0 }, { log: ctx.log, statementTimeoutMs, ...context })

/** A server on a database of its own, for the tests of one `describe`. */
export function useServer(
  store: StoreKind,
  { env = {}, context = {}, check }: ServerOptions = {},
): TestServer {
  let server: RunningServer

  let database: string
  let pictures: string

  const start = async (port: string) => {
    const config = readConfig({
      PORT: port,
      DATABASE_URL: database,
      DATABASE_POOL: fewConnections,
      PICTURES: pictures,
      SECRET_KEY: 'a secret key of the tests, and of nobody else'.replaceAll(' ', '-'),
      LOG_LEVEL: 'error',
      ...env,
    })
    server = await startServer(config, { log: createLog(config), statementTimeoutMs, ...context })
  }

  beforeAll(async () => {
    database = await newDatabase(store)
    pictures = join(newFolder(), 'pictures')
    await start('0')
  }, setUpTimeoutMs)
  afterAll(() => server.stop())

  return {
    get url() {
      return server.url
    },
    get ctx() {
      return server.ctx
    },
    get stranger() {
      return new Caller(server.url, undefined, check)
    },
    async system(name) {
      const { system, token } = await createClient({ baseUrl: server.url }).createSystem({
        body: name === undefined ? {} : { name },
      })
      return new SystemCaller(server.url, token, system, check)
    },
    async away(work) {
      const { port } = new URL(server.url)
      await server.stop()
      try {
        await work()
      } finally {
        await start(port)
      }
    },
    async statements(work) {
      const count = () => server.ctx.metrics.samples().polyphony_store_statements_total ?? 0
      const before = count()
      await work()
      return count() - before
    },
  }
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
