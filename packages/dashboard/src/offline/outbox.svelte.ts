import { type Answer, PolyphonyError } from '@polyphony/client'
import { alone } from '../state/alone.ts'
import { api, explain, isUnreachable } from '../state/api.ts'
import { data, type Member } from '../state/data.svelte.ts'
import { live } from '../state/live.svelte.ts'
import { serverClock } from '../state/server-clock.ts'
import { session } from '../state/session.svelte.ts'
import { device } from './device.ts'
import { type Desk, drain, type Fate, inOrder, nextMoment, type Reply, type Waiting } from './queue.ts'

type Switch = Answer<'createSwitch'>

const me = { systemRef: '@me' }
/** A request without an answer for so long is given up, and sent again later. */
const answerMs = 10_000
const againMs = 20_000
/** After this long a person sees that a switch waits. */
const patienceMs = 2000

/** Switches on their way to the server. The device keeps each from the tap until the server has confirmed it. */
class Outbox {
  /** The switches of the current system that the server does not have yet, in order. */
  list = $state.raw<readonly Waiting[]>([])
  readonly last: Waiting | undefined = $derived(this.list.findLast(({ problem }) => !problem))
  /** The newest of them that needs no decision, as a front; undefined when the server's front is newer. */
  readonly front: { readonly timestamp: string; readonly members: readonly Member[] } | undefined =
    $derived.by(() => {
      const { last } = this
      if (!last || last.at <= Date.parse(data.front?.timestamp ?? '')) return undefined
      const members = last.members.flatMap((uuid) => data.member(uuid) ?? [])
      return { timestamp: new Date(last.at).toISOString(), members }
    })
  readonly #channel = new BroadcastChannel('polyphony:outbox')
  /** The ones of this page, in case that the device cannot keep them. */
  readonly #own = new Map<string, Waiting>()
  /** Keys of the ones that are being sent for a person who looks: nobody needs to hear that these wait. */
  readonly #sending = new Set<string>()
  #keeping: Promise<unknown> = Promise.resolve()
  #latest = 0

  constructor() {
    this.#channel.addEventListener('message', () => void this.refresh())
  }

  /** Takes a switch: from now on it is not lost. `at` is for a moment that has passed. */
  add(members: readonly string[], at?: number): Waiting {
    const system = session.current?.id ?? ''
    const known = [this.#latest, ...this.list.map((each) => each.at)]
    if (data.front) known.push(Date.parse(data.front.timestamp))
    const waiting = { key: newKey(), system, members, at: at ?? nextMoment(serverClock.now, known) }
    if (at === undefined) this.#latest = waiting.at
    this.#own.set(waiting.key, waiting)
    // why: the page may be closed at any time.
    this.#keeping = device.put('waiting', waiting.key, waiting).then(
      () => this.#own.delete(waiting.key),
      () => {},
    )
    return waiting
  }

  /** Sends it after all that wait before it. Throws what the server says against it. */
  async deliver(waiting: Waiting): Promise<Fate<Switch>> {
    await this.#keeping
    const isAway = live.state === 'offline' || (live.state === 'reconnecting' && this.list.length > 0)
    const show = () => {
      this.#sending.delete(waiting.key)
      return this.refresh()
    }
    this.#sending.add(waiting.key)
    const patience = setTimeout(show, patienceMs)
    const fates = isAway ? new Map() : await this.#send(waiting.system, waiting.key)
    const fate = fates.get(waiting.key) ?? (await this.#fateOf(waiting))
    clearTimeout(patience)
    if (fate.kind === 'stuck') {
      // why: the person is still there, and decides at once.
      await this.drop(waiting)
      throw fate.error
    }
    await show()
    if (fate.kind === 'waiting') this.#channel.postMessage('changed')
    return fate
  }

  /** Another tab may have sent it meanwhile. */
  async #fateOf({ key, system }: Waiting): Promise<Fate<Switch>> {
    const isLeft = (await this.#all(system)).some((each) => each.key === key)
    return { kind: isLeft ? 'waiting' : 'done' }
  }

  /** Sends what waits for the current system. Gives how many have arrived. */
  async flush(): Promise<number> {
    const id = session.current?.id
    if (id === undefined || (await this.#all(id)).every(({ problem }) => problem)) return 0
    const fates = await this.#send(id)
    await this.refresh()
    const sent = [...fates.values()].filter(({ kind }) => kind === 'done').length
    if (sent > 0) void data.load()
    return sent
  }

  /** Tries again, with other members where some are missing. */
  async retry(waiting: Waiting, members = waiting.members): Promise<void> {
    const { problem: _, ...rest } = waiting
    // why: another body needs another key.
    await this.#replace(waiting, { ...rest, members, key: newKey() })
    await this.flush()
  }

  async drop(waiting: Waiting): Promise<void> {
    await this.#replace(waiting, undefined)
    await this.refresh()
  }

  /** Counts what waits for a system, or for all of them. */
  async count(system?: string): Promise<number> {
    return (await this.#all(system)).length
  }

  async refresh(): Promise<void> {
    const id = session.current?.id
    const list = id === undefined ? [] : await this.#all(id)
    if (id === session.current?.id) this.list = list.filter(({ key }) => !this.#sending.has(key))
  }

  /** Sends by itself whenever the server may be there again; the function that comes back ends it. */
  start(tell: (sent: number) => void): () => void {
    const flush = () => void this.flush().then((sent) => sent > 0 && tell(sent))
    const stop = $effect.root(() => {
      $effect(() => {
        const isKnown = session.current?.id !== undefined
        void this.refresh()
        if (isKnown && (live.state === 'online' || live.state === 'paused')) flush()
      })
    })
    const timer = setInterval(() => this.list.length > 0 && flush(), againMs)
    window.addEventListener('online', flush)
    return () => {
      stop()
      window.removeEventListener('online', flush)
      clearInterval(timer)
    }
  }

  async #all(system?: string): Promise<Waiting[]> {
    const kept = await device.all('waiting').then(
      (list) => list as Waiting[],
      () => [],
    )
    const own = [...this.#own.values()].filter(({ key }) => !kept.some((each) => each.key === key))
    return inOrder([...kept, ...own].filter((each) => system === undefined || each.system === system))
  }

  async #replace(old: Waiting, next: Waiting | undefined): Promise<void> {
    this.#own.delete(old.key)
    if (next) this.#own.set(next.key, next)
    try {
      if (next) await device.put('waiting', next.key, next)
      if (next?.key !== old.key) await device.remove('waiting', old.key)
      if (next) this.#own.delete(next.key)
    } catch {
      // The device keeps nothing; this page still does.
    }
    this.#channel.postMessage('changed')
  }

  async #send(system: string, last?: string): Promise<Map<string, Fate<Switch>>> {
    let fates = new Map<string, Fate<Switch>>()
    const client = api()
    const desk: Desk<Switch> = {
      newKey,
      list: () => this.#all(system),
      replace: (old, next) => this.#replace(old, next),
      async send({ key, members, at }): Promise<Reply<Switch>> {
        if (session.current?.id !== system) return { kind: 'unreachable' }
        const body = { members: [...members], timestamp: new Date(at).toISOString() }
        try {
          const signal = AbortSignal.timeout(answerMs)
          return {
            kind: 'made',
            made: await client.createSwitch({ ...me, body }, { idempotencyKey: key, signal }),
          }
        } catch (error) {
          if (isUnreachable(error) || !(error instanceof PolyphonyError)) return { kind: 'unreachable' }
          const reason = error.status === 401 ? 'unauthorized' : error.reason
          // why: the server's own words name the member that is missing.
          const text = error.status === 403 || error.status === 404 ? error.message : explain(error)
          return { kind: 'refused', reason, text, error }
        }
      },
      async isThere({ members, at }) {
        try {
          const before = new Date(at + 1).toISOString()
          const [found] = await client.listSwitches({ ...me, before, limit: 1 })
          if (found === undefined || Date.parse(found.timestamp) !== at) return false
          const { members: there } = await client.getSwitch({ ...me, switchRef: found.id })
          return there.map(({ uuid }) => uuid).join() === members.join()
        } catch (error) {
          return isUnreachable(error) ? undefined : false
        }
      },
    }
    await alone(`outbox:${system}`, async () => {
      fates = await drain(desk, last)
    })
    return fates
  }
}

/** Browsers give random UUIDs only on https. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

export const outbox = new Outbox()
