import { PolyphonyError } from './errors.ts'
import { sleep } from './send.ts'
import { readBlocks } from './server-sent.ts'
import type { Answers } from './shapes.ts'

type Envelope = Answers['streamEvents']
type Changed = NonNullable<Envelope['data']>

/** Types of events that have nothing to add: their `data` is null. */
type Bare =
  | 'PING'
  | 'DELETE_MEMBER'
  | 'DELETE_GROUP'
  | 'DELETE_FIELD'
  | 'DELETE_SWITCH'
  | 'DELETE_ALL_SWITCHES'
  | 'DELETE_NOTE'
  | 'DELETE_CIRCLE'
  | 'DELETE_SHARE'
  | 'DELETE_CHANNEL'
  | 'DELETE_REMINDER'
  | 'LINK_ACCOUNT'
  | 'UNLINK_ACCOUNT'
  | 'SUCCESSFUL_IMPORT'

/** Keys of `data` that every event of a type has. */
interface EventData {
  CREATE_MEMBER: { name: string }
  CREATE_GROUP: { name: string }
  UPDATE_GROUP_MEMBERS: { members: string[] }
  CREATE_SWITCH: { members: string[] }
}

type Data<Type> = Type extends Bare
  ? null
  : Type extends keyof EventData
    ? EventData[Type] & Changed
    : Changed

/**
 * A change to a system, with its place in the stream. `RESET` means that the server no longer has your last event:
 * events may be missing, so read everything again.
 *
 * @example
 * function show(event: SystemEvent) {
 *   if (event.type === 'RESET') return reload()
 *   if (event.type === 'CREATE_SWITCH') console.log('In front:', event.data.members)
 * }
 */
export type SystemEvent =
  | {
      [Type in Envelope['type']]: Omit<Envelope, 'type' | 'data'> & {
        type: Type
        data: Data<Type>
        readonly eventId: string
      }
    }[Envelope['type']]
  | { readonly type: 'RESET'; readonly eventId: string }

/**
 * Options of an event loop.
 *
 * @example
 * const options: EventOptions = { lastEventId: localStorage.lastEventId, signal: AbortSignal.timeout(60_000) }
 */
export interface EventOptions {
  /** Ends the loop, without an error. */
  signal?: AbortSignal
  /** The `eventId` of your last event: the loop continues after it. Without it the loop starts now. */
  lastEventId?: string
  /** Called when a connection is open, with the place in the stream where it begins: a value for `lastEventId`. */
  onOpen?: (lastEventId: string) => void
  /** The system that a bridge key listens for. */
  actAs?: string
  /** The pause before a lost connection is opened again; it doubles up to `longestReconnectMs`. 1,000 unless given. */
  reconnectMs?: number
  /** The longest of these pauses. 30,000 unless given. */
  longestReconnectMs?: number
  /** A connection that says nothing for so long is lost; the server speaks every 15 seconds. 45,000 unless given. */
  silenceMs?: number
}

type Open = (headers: Record<string, string>, signal: AbortSignal) => Promise<Response>

/** Listens, and comes back when the connection is lost. A refusal is thrown, as is a first attempt that fails. */
export async function* listen(
  open: Open,
  options: EventOptions,
): AsyncGenerator<SystemEvent, void, undefined> {
  const { signal, onOpen, silenceMs = 45_000, longestReconnectMs = 30_000 } = options
  let { lastEventId, reconnectMs = 1000 } = options
  let pauseMs = reconnectMs
  let hasBeenOpen = false
  while (!signal?.aborted) {
    const link = new Link(silenceMs, signal)
    try {
      const headers: Record<string, string> =
        lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
      const { body } = await open({ accept: 'text/event-stream', ...headers }, link.signal)
      hasBeenOpen = true
      if (body === null) throw new Error('The server opened a stream without a body.')
      for await (const { id, event, data, retry } of readBlocks(body, () => link.heard())) {
        // why: several events may have arrived together.
        if (signal?.aborted) return
        pauseMs = reconnectMs = retry ?? reconnectMs
        lastEventId = id ?? lastEventId
        // why: the server begins every stream with the number of an event, without an event.
        if (data === undefined && id !== undefined) onOpen?.(id)
        if (data === undefined) continue
        const eventId = lastEventId ?? ''
        yield event === 'RESET' ? { type: 'RESET', eventId } : { ...JSON.parse(data), eventId }
      }
    } catch (error) {
      if (signal?.aborted) return
      if (!hasBeenOpen || isFinal(error)) throw error
    } finally {
      link.close()
    }
    await sleep(pauseMs, signal).catch(() => undefined)
    pauseMs = Math.min(pauseMs * 2, longestReconnectMs)
  }
}

/** Trouble of the server passes, and so do too many streams; a token that is wrong stays wrong. */
const isFinal = (error: unknown) =>
  error instanceof SyntaxError ||
  (error instanceof PolyphonyError && error.status < 500 && error.status !== 429)

/** One connection: it ends with the caller's signal, or after too long a silence. */
class Link {
  readonly #abort = new AbortController()
  readonly #silenceMs: number
  readonly #outer: AbortSignal | undefined
  readonly #end = () => this.#abort.abort(this.#outer?.reason)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(silenceMs: number, outer: AbortSignal | undefined) {
    this.#silenceMs = silenceMs
    this.#outer = outer
    outer?.addEventListener('abort', this.#end, { once: true })
    this.heard()
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  heard(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#abort.abort(), this.#silenceMs)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#outer?.removeEventListener('abort', this.#end)
    this.#abort.abort()
  }
}
