import { type Answer, PolyphonyError } from '@polyphony/client'
import { alone } from '../state/alone.ts'
import { api, explain, isUnreachable } from '../state/api.ts'
import { data, type Member } from '../state/data.svelte.ts'
import { live } from '../state/live.svelte.ts'
import { serverClock } from '../state/server-clock.ts'
import { session } from '../state/session.svelte.ts'
import { device } from './device.ts'
import { newKey } from './new-key.ts'
import {
  type Body,
  changed,
  type Desk,
  drain,
  type Fate,
  foreseen,
  inOrder,
  nextMoment,
  type Reply,
  type Step,
  undone,
  type Waiting,
} from './queue.ts'

type Switch = Answer<'createSwitch'>

const me = { systemRef: '@me' }
const bodyOf = ({ timestamp, members }: Pick<Switch, 'timestamp' | 'members'>): Body => ({
  at: Date.parse(timestamp),
  members: members.map(({ uuid }) => uuid),
})
/** A request without an answer for so long is given up, and sent again later. */
const answerMs = 10_000
const againMs = 20_000
/** After this long a person sees that a switch waits. */
const patienceMs = 2000

/** Switches on their way to the server. The device keeps each from the tap until the server has confirmed it. */
class Outbox {
  #kept = $state.raw<readonly Waiting[]>([])
  /** The switches of the current system that the server does not have yet, in order. */
  readonly list: readonly Waiting[] = $derived(foreseen(this.#kept, data.front && bodyOf(data.front)))
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
  /** The last form of each that this page has seen. The server may have it when the device no longer does. */
  readonly #seen = new Map<string, Waiting>()
  /** Keys of the ones that are being sent for a person who looks: nobody needs to hear that these wait. */
  readonly #sending = new Set<string>()
  #keeping: Promise<unknown> = Promise.resolve()
  #latest = 0

  constructor() {
    this.#channel.addEventListener('message', () => void this.refresh())
  }

  /** Takes a switch: from now on it is not lost. `at` is for a moment that has passed, `step` for a change by one. */
  add(members: readonly string[], at?: number, step?: Step): Waiting {
    const system = session.current?.id ?? ''
    const known = [this.#latest, ...this.list.map((each) => each.at)]
    if (data.front) known.push(Date.parse(data.front.timestamp))
    const moment = at ?? nextMoment(serverClock.now, known)
    const waiting = { key: newKey(), system, members, at: moment, ...(step && { step }) }
    if (at === undefined) this.#latest = waiting.at
    this.#keep(waiting)
    return waiting
  }

  #keep(waiting: Waiting): void {
    this.#own.set(waiting.key, waiting)
    // why: the page may be closed at any time.
    this.#keeping = device.put('waiting', waiting.key, waiting).then(
      () => this.#own.delete(waiting.key),
      () => {},
    )
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
    const kinds = [...(await this.#send(id)).values()].map(({ kind }) => kind)
    // why: until the server's front is read, the one that waited is the front that people see.
    if (kinds.includes('done') || kinds.includes('undone')) await data.load()
    await this.refresh()
    return kinds.filter((kind) => kind === 'done').length
  }

  /** Tries again, with other members where some are missing. */
  async retry(waiting: Waiting, members = waiting.members): Promise<void> {
    const { problem: _, ...rest } = waiting
    // why: another body needs another key.
    await this.#replace(waiting, () => ({ ...rest, members, key: newKey() }))
    await this.flush()
  }

  /** Gives the switch another time or other members. Gives nothing when it no longer waits. */
  async change(waiting: Waiting, change: Partial<Body>): Promise<Waiting | undefined> {
    const key = newKey()
    const isThere = await this.#replace(waiting, (now) => changed(now, change, key))
    await this.refresh()
    void this.flush()
    return isThere ? this.#seen.get(key) : undefined
  }

  /** Takes a switch back, also where the server has it and only its answer was lost. */
  async undo(waiting: Waiting): Promise<void> {
    const takeBack = (now: Waiting) => undone(now, newKey())
    const isThere = await this.#replace(waiting, takeBack)
    if (!isThere) this.#keep(takeBack(this.#seen.get(waiting.key) ?? waiting))
    await this.refresh()
    void this.flush()
  }

  /** Forgets a switch that the server has refused. */
  async drop(waiting: Waiting): Promise<void> {
    await this.#replace(waiting, () => undefined)
    await this.refresh()
  }

  /** Counts what waits for a system, or for all of them. */
  async count(system?: string): Promise<number> {
    return (await this.#all(system)).filter(({ isUndone }) => !isUndone).length
  }

  /** False while the device has not kept a switch of this page. */
  get isSafe(): boolean {
    return this.#own.size === 0
  }

  async refresh(): Promise<void> {
    const id = session.current?.id
    const list = id === undefined ? [] : await this.#all(id)
    if (id === session.current?.id)
      this.#kept = list.filter(({ key, isUndone }) => !isUndone && !this.#sending.has(key))
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
    const timer = setInterval(flush, againMs)
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
    for (const each of [...kept, ...own]) this.#seen.set(each.key, each)
    return inOrder([...kept, ...own].filter((each) => system === undefined || each.system === system))
  }

  /** Puts the one that comes of it in its place, or nothing. False when it no longer waits. */
  async #replace({ key }: Waiting, nextOf: (now: Waiting) => Waiting | undefined): Promise<boolean> {
    const own = this.#own.get(key)
    this.#own.delete(key)
    let next: Waiting | undefined
    const make = (now: unknown) => (next = nextOf(now as Waiting))
    const isKept = await device.swap('waiting', key, make).catch(() => false)
    // why: on a device that keeps nothing, this page still does.
    if (own && !isKept && make(own) && next) this.#own.set(next.key, next)
    if (next) this.#seen.set(next.key, next)
    this.#channel.postMessage('changed')
    return own !== undefined || isKept
  }

  async #send(system: string, last?: string): Promise<Map<string, Fate<Switch>>> {
    let fates = new Map<string, Fate<Switch>>()
    // why: another system may be shown by now, and it is not to be asked about this one's switches.
    if (session.current?.id !== system) return fates
    const client = api()
    const patience = () => AbortSignal.timeout(answerMs)
    const switchAt = async (at: number): Promise<Switch | undefined> => {
      const front = await client.getFronters(me, { signal: patience() })
      if (!front || Date.parse(front.timestamp) <= at) return front
      const before = new Date(at + 1).toISOString()
      const [found] = await client.listSwitches({ ...me, before, limit: 1 }, { signal: patience() })
      return found && client.getSwitch({ ...me, switchRef: found.id }, { signal: patience() })
    }
    const find = async ({ at, members }: Body): Promise<string | undefined> => {
      const found = await switchAt(at)
      const isIt = found && Date.parse(found.timestamp) === at
      return isIt && bodyOf(found).members.join() === members.join() ? found.id : undefined
    }
    const desk: Desk<Switch> = {
      newKey,
      list: () => this.#all(system),
      replace: (old, next) => this.#replace(old, () => next),
      frontAt: (at) =>
        switchAt(at).then(
          (found) => (found ? bodyOf(found).members : []),
          () => undefined,
        ),
      async send({ key, members, at }): Promise<Reply<Switch>> {
        if (session.current?.id !== system) return { kind: 'unreachable' }
        const body = { members: [...members], timestamp: new Date(at).toISOString() }
        try {
          const options = { idempotencyKey: key, signal: patience() }
          return { kind: 'made', made: await client.createSwitch({ ...me, body }, options) }
        } catch (error) {
          if (isUnreachable(error) || !(error instanceof PolyphonyError)) return { kind: 'unreachable' }
          const reason = error.status === 401 ? 'unauthorized' : error.reason
          // why: the server's own words name the member that is missing.
          const text = error.status === 403 || error.status === 404 ? error.message : explain(error)
          return { kind: 'refused', reason, text, error }
        }
      },
      async isThere(body) {
        try {
          return (await find(body)) !== undefined
        } catch (error) {
          return isUnreachable(error) ? undefined : false
        }
      },
      async takeBack(body) {
        try {
          const switchRef = await find(body)
          if (switchRef !== undefined) await client.deleteSwitch({ ...me, switchRef }, { signal: patience() })
          return true
        } catch {
          return false
        }
      },
    }
    await alone(`outbox:${system}`, async () => {
      fates = await drain(desk, last)
    })
    return fates
  }
}

export const outbox = new Outbox()
