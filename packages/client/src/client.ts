import { endpoints } from './endpoints.ts'
import { streamedError } from './errors.ts'
import { type EventOptions, listen, type SystemEvent } from './events.ts'
import { type Connection, type Fetch, send } from './send.ts'
import { SerialQueue } from './serial-queue.ts'
import { readBlocks } from './server-sent.ts'
import type { Answers, Inputs } from './shapes.ts'

/**
 * The address of the server and your credentials. Give `token`, `key` or neither: without both you have the view of a stranger.
 *
 * @example
 * const own: ClientOptions = { baseUrl: 'http://127.0.0.1:8080', token }
 * const widget: ClientOptions = { baseUrl: 'https://plural.example', key: 'poly_…' }
 * const bot: ClientOptions = { baseUrl: 'https://plural.example', key: bridgeKey, actAs: '466378653216014359' }
 * const elsewhere: ClientOptions = { baseUrl: 'https://api.pluralkit.me/v2', token, userAgent: 'my-widget (me@my.example)' }
 */
export interface ClientOptions {
  /** The address of the server, with or without `/v2` at its end. */
  baseUrl: string
  /** A system's token, with full access to the system. */
  token?: string
  /** A key with scopes, or the key of a bridge. */
  key?: string
  /** The system that a bridge key acts as: a short ID, a UUID or an account ID. */
  actAs?: string
  /** The `User-Agent` of your program. Browsers send their own instead. */
  userAgent?: string
  /** The maximum number of retries after a rate limit, each after the wait that the server asks for. Default: 3. */
  retries?: number
  /** The longest wait before a retry, in milliseconds. The client does not retry after longer waits. Default: 60,000. */
  maxWaitMs?: number
  /** A function that sends requests instead of the global `fetch`. */
  fetch?: Fetch
}

/**
 * Options of a single call.
 *
 * @example
 * const once: CallOptions = { idempotencyKey: crypto.randomUUID(), signal: AbortSignal.timeout(5_000) }
 */
export interface CallOptions {
  /** Aborts the call, which then throws the signal's reason. */
  signal?: AbortSignal
  /** For a change: make it only if the current data has this ETag (see `etagOf`), otherwise throw `PreconditionFailed`. */
  ifMatch?: string | undefined
  /** For a read: an earlier answer of the same call. If nothing has changed, the call returns that same object. */
  ifChangedFrom?: unknown
  /** For a POST: the server runs requests with the same key only once. */
  idempotencyKey?: string
  /** Replaces the client's `actAs`. */
  actAs?: string
  /** Replaces the client's `retries`. */
  retries?: number
  /** For an import: the client calls it with the progress. */
  onProgress?: (progress: ImportProgress) => void
}

/**
 * The progress of an import: the current stage, and how much of it is done.
 *
 * @example
 * const show = ({ stage, done, total }: ImportProgress) => console.log(stage, Math.round((100 * done) / total))
 * await client.importFile({ systemRef: '@me', body: file }, { onProgress: show })
 */
export interface ImportProgress {
  /** The import waits for other imports, reads the file (counted in bytes), or writes records. */
  stage: 'waiting' | 'reading' | 'pictures' | 'members' | 'groups' | 'switches' | 'notes'
  done: number
  total: number
}

/**
 * The switches to read, and the size of a page.
 *
 * @example
 * const options: SwitchesOptions = { before: '2024-05-01T00:00:00Z', pageSize: 20 }
 */
export interface SwitchesOptions extends Pick<CallOptions, 'signal' | 'actAs' | 'retries'> {
  /** Reads only switches before this time. */
  before?: string
  /** The number of switches per request. Default and maximum: 100. */
  pageSize?: number
}

/**
 * A data file and its name.
 *
 * @example
 * const { name, content }: ExportedFile = await client.exportSystem({ systemRef: '@me', format: 'polyphony' })
 * await writeFile(name, content.stream())
 */
export interface ExportedFile {
  name: string
  content: Blob
}

/**
 * The input of a method.
 *
 * @example
 * const input: Input<'updateMember'> = { memberRef: 'pqsxyw', body: { pronouns: 'she/they' } }
 */
export type Input<Name extends keyof Inputs> = Inputs[Name]

/**
 * The answer of a method.
 *
 * @example
 * type Member = Answer<'getMember'>
 */
export type Answer<Name extends keyof Answers> = Answers[Name]

/**
 * A method. It takes the values for the path, the query and the body, then the options of the call.
 *
 * @example
 * const rename: Method<'updateSystem'> = client.updateSystem
 */
export type Method<Name extends keyof Inputs> =
  Record<never, never> extends Inputs[Name]
    ? (input?: Inputs[Name], options?: CallOptions) => Promise<Answers[Name]>
    : (input: Inputs[Name], options?: CallOptions) => Promise<Answers[Name]>

/**
 * A client: a method for every endpoint, and two loops, over the history of switches and over new events.
 *
 * @example
 * async function names(client: Client) {
 *   const members = await client.listMembers({ systemRef: '@me' })
 *   return members.map((member) => member.display_name ?? member.name)
 * }
 */
export type Client = {
  readonly [Name in Exclude<keyof Inputs, 'streamEvents' | 'exportSystem' | 'bridgeFetchFile'>]: Method<Name>
} & {
  /** Exports a system as a file. The file stays unparsed: its numbers may be larger than JavaScript can read. */
  exportSystem(input: Inputs['exportSystem'], options?: CallOptions): Promise<ExportedFile>
  /** Fetches a data file from another server, through this one. It stays unparsed. */
  bridgeFetchFile(input: Inputs['bridgeFetchFile'], options?: CallOptions): Promise<Blob>
  /** Loops over all switches of a system, newest first. Reads each page when the loop needs it. */
  switches(
    systemRef: string,
    options?: SwitchesOptions,
  ): AsyncGenerator<Answers['listSwitches'][number], void, undefined>
  /** Loops over events of a system as they happen. After a lost connection it reconnects and continues after the last event. */
  events(systemRef: string, options?: EventOptions): AsyncGenerator<SystemEvent, void, undefined>
}

const largestPage = 100
const etags = new WeakMap<object, string>()

/**
 * The ETag that an answer came with, for `ifMatch`.
 *
 * @example
 * const member = await client.getMember({ memberRef: 'pqsxyw' })
 * await client.updateMember({ memberRef: 'pqsxyw', body: { name: 'Wren' } }, { ifMatch: etagOf(member) })
 */
export function etagOf(answer: unknown): string | undefined {
  return typeof answer === 'object' && answer !== null ? etags.get(answer) : undefined
}

/**
 * Creates a client. It keeps no connection open, so you need not close it.
 *
 * @example
 * const client = createClient({ baseUrl: 'http://127.0.0.1:8080', token })
 * const system = await client.getSystem({ systemRef: '@me' })
 * await client.updateSystem({ systemRef: '@me', body: { name: 'Harbour' } })
 */
export function createClient(options: ClientOptions): Client {
  const connection = connectionOf(options)
  const methods = Object.entries(endpoints).map(([name, endpoint]) => [
    name,
    (input?: Record<string, unknown>, options?: CallOptions) => call(connection, endpoint, input, options),
  ])
  const { streamEvents, ...client } = Object.fromEntries(methods)

  async function exportSystem(values: Inputs['exportSystem'], options: CallOptions = {}) {
    const { signal, retries } = options
    const sending = { values, headers: headersOf(options), retries, signal }
    const response = await send(connection, endpoints.exportSystem, sending)
    const [, name = 'system.json'] =
      /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    return { name, content: await response.blob() }
  }

  async function bridgeFetchFile({ body }: Inputs['bridgeFetchFile'], options: CallOptions = {}) {
    const { signal, retries } = options
    const sending = { values: {}, body, headers: headersOf(options), retries, signal }
    return (await send(connection, endpoints.bridgeFetchFile, sending)).blob()
  }

  async function* switches(systemRef: string, options: SwitchesOptions = {}) {
    const { pageSize = largestPage, ...rest } = options
    const limit = Math.max(1, Math.min(pageSize, largestPage))
    let { before } = rest
    for (;;) {
      const page: Answers['listSwitches'] = await client.listSwitches({ systemRef, before, limit }, rest)
      yield* page
      before = page.at(-1)?.timestamp
      if (page.length < limit) return
    }
  }

  const events = (systemRef: string, options: EventOptions = {}) =>
    listen((headers, signal) => {
      const all = { ...headers, ...headersOf(options) }
      return send(connection, endpoints.streamEvents, { values: { systemRef }, headers: all, signal })
    }, options)

  return { ...client, exportSystem, bridgeFetchFile, switches, events }
}

async function call(
  connection: Connection,
  endpoint: string,
  { body, ...values }: Record<string, unknown> = {},
  options: CallOptions = {},
): Promise<unknown> {
  const { signal, retries } = options
  const headers = headersOf(options)
  const response = await send(connection, endpoint, { values, body, headers, retries, signal })
  if (response.status === 304) return options.ifChangedFrom
  const text = await textOf(response, options)
  if (text === '') return undefined
  const answer: unknown = parse(text, response)
  const etag = response.headers.get('etag')
  if (etag !== null && typeof answer === 'object' && answer !== null) etags.set(answer, etag)
  return answer
}

/** Reads the body of an answer. With progress events the body is the last event of the stream. */
async function textOf(response: Response, { onProgress }: CallOptions): Promise<string> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!onProgress || !isStream || !response.body) return response.text()
  for await (const { event, data = '' } of readBlocks(response.body, () => {})) {
    if (event === 'progress') onProgress(JSON.parse(data))
    if (event === 'result') return data
    if (event === 'error') throw streamedError(response, data)
  }
  throw new Error('The connection broke off before the answer came.')
}

function parse(text: string, response: Response): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${response.url} answered with something other than JSON. Is baseUrl right?`, { cause })
  }
}

function headersOf(options: CallOptions): Record<string, string> {
  const { ifMatch, ifChangedFrom, idempotencyKey, actAs, onProgress } = options
  const known = etagOf(ifChangedFrom)
  return {
    ...(onProgress && { accept: 'text/event-stream' }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...(known !== undefined && { 'if-none-match': known }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(actAs !== undefined && { 'x-polyphony-system': actAs }),
  }
}

function connectionOf({ baseUrl, token, key, actAs, userAgent, ...rest }: ClientOptions): Connection {
  const authorization = key === undefined ? token : `Bearer ${key}`
  return {
    baseUrl: baseUrl.replace(/\/*(\/v2)?\/*$/, ''),
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(actAs !== undefined && { 'x-polyphony-system': actAs }),
      // why: a page may not set it, and where it may, the server would have to allow the header first.
      ...(userAgent !== undefined && !('document' in globalThis) && { 'user-agent': userAgent }),
    },
    fetch: rest.fetch ?? ((address, request) => fetch(address, request)),
    retries: rest.retries ?? 3,
    maxWaitMs: rest.maxWaitMs ?? 60_000,
    queues: { reads: new SerialQueue(), changes: new SerialQueue() },
  }
}
