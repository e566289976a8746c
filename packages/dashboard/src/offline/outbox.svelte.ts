import { PolyphonyError } from '@polyphony/client'
import { api, explain, isUnreachable } from '../state/api.ts'
import { data, type Member, type Switch } from '../state/data.svelte.ts'
import { live } from '../state/live.svelte.ts'
import { serverClock } from '../state/server-clock.ts'
import { session } from '../state/session.svelte.ts'
import { device } from '../storage/device.ts'
import { newKey } from '../storage/new-key.ts'
import { withTabLock } from '../tabs/tab-lock.ts'
import { sendWhenOnline } from './send-when-online.svelte.ts'
import {
  asUndone,
  drain,
  inOrder,
  type JoinOrLeave,
  nextMoment,
  type Outcome,
  type QueueBackend,
  type QueuedSwitch,
  type Reply,
  type SwitchBody,
  withChange,
  withPredictedMembers,
} from './switch-queue.ts'

const me = { systemRef: '@me' }
const bodyOf = ({ timestamp, members }: Pick<Switch, 'timestamp' | 'members'>): SwitchBody => ({
  at: Date.parse(timestamp),
  members: members.map(({ uuid }) => uuid),
})
/** The time limit of a request. The outbox sends it again later. */
const answerMs = 10_000
/** The delay before a person sees that a switch is not sent yet. */
const patienceMs = 2000

/** Sends switches to the server. The device stores each switch from the tap until the server confirms it. */
class Outbox {
  #kept = $state.raw<readonly QueuedSwitch[]>([])
  /** The switches of the current system that the server does not have yet, in order. */
  readonly list: readonly QueuedSwitch[] = $derived(
    withPredictedMembers(this.#kept, data.front && bodyOf(data.front)),
  )
  readonly last: QueuedSwitch | undefined = $derived(this.list.findLast(({ problem }) => !problem))
  /** The newest queued switch without a problem, as a front; undefined when the server has a newer front. */
  readonly front: { readonly timestamp: string; readonly members: readonly Member[] } | undefined =
    $derived.by(() => {
      const { last } = this
      if (!last || last.at <= Date.parse(data.front?.timestamp ?? '')) return undefined
      const members = last.members.flatMap((uuid) => data.member(uuid) ?? [])
      return { timestamp: new Date(last.at).toISOString(), members }
    })
  readonly #channel = new BroadcastChannel('polyphony:outbox')
  /** Switches of this page that the device has not stored (yet). */
  readonly #own = new Map<string, QueuedSwitch>()
  /** The last version of each switch that this page has seen. The server may have it when the device no longer does. */
  readonly #seen = new Map<string, QueuedSwitch>()
  /** Keys of switches that are on their way while the person looks. The page does not list these as unsent. */
  readonly #sending = new Set<string>()
  #keeping: Promise<unknown> = Promise.resolve()
  #latest = 0

  constructor() {
    this.#channel.addEventListener('message', () => void this.refresh())
  }

  /** Queues a switch and stores it on the device. `at` is a time in the past, `joinOrLeave` a change of one member. */
  add(members: readonly string[], at?: number, joinOrLeave?: JoinOrLeave): QueuedSwitch {
    const system = session.current?.id ?? ''
    const known = [this.#latest, ...this.list.map((each) => each.at)]
    if (data.front) known.push(Date.parse(data.front.timestamp))
    const moment = at ?? nextMoment(serverClock.now, known)
    const queued = { key: newKey(), system, members, at: moment, ...(joinOrLeave && { joinOrLeave }) }
    if (at === undefined) this.#latest = queued.at
    this.#keep(queued)
    return queued
  }

  #keep(queued: QueuedSwitch): void {
    this.#own.set(queued.key, queued)
    // why: the page may be closed at any time.
    this.#keeping = device.put('waiting', queued.key, queued).then(
      () => this.#own.delete(queued.key),
      () => {},
    )
  }

  /** Sends a switch after all earlier ones. Throws the error if the server refuses it. */
  async deliver(queued: QueuedSwitch): Promise<Outcome<Switch>> {
    await this.#keeping
    const isAway = live.state === 'offline' || (live.state === 'reconnecting' && this.list.length > 0)
    const show = () => {
      this.#sending.delete(queued.key)
      return this.refresh()
    }
    this.#sending.add(queued.key)
    const patience = setTimeout(show, patienceMs)
    const outcomes = isAway ? new Map() : await this.#send(queued.system, queued.key)
    const outcome = outcomes.get(queued.key) ?? (await this.#outcomeOf(queued))
    clearTimeout(patience)
    if (outcome.kind === 'stuck') {
      // why: the person is looking, and can decide at once.
      await this.drop(queued)
      throw outcome.error
    }
    await show()
    if (outcome.kind === 'waiting') this.#channel.postMessage('changed')
    return outcome
  }

  /** Another tab may have sent the switch in the meantime. */
  async #outcomeOf({ key, system }: QueuedSwitch): Promise<Outcome<Switch>> {
    const isLeft = (await this.#all(system)).some((each) => each.key === key)
    return { kind: isLeft ? 'waiting' : 'done' }
  }

  /** Sends the queued switches of the current system. Returns how many reached the server. */
  async flush(): Promise<number> {
    const id = session.current?.id
    if (id === undefined || (await this.#all(id)).every(({ problem }) => problem)) return 0
    const kinds = [...(await this.#send(id)).values()].map(({ kind }) => kind)
    // why: until the page has read the front of the server, people see the queued switch as the front.
    if (kinds.includes('done') || kinds.includes('undone')) await data.load()
    await this.refresh()
    return kinds.filter((kind) => kind === 'done').length
  }

  /** Tries again, without members that no longer exist. */
  async retry(queued: QueuedSwitch, members = queued.members): Promise<void> {
    const { problem: _, ...rest } = queued
    // why: a new body needs a new key.
    await this.#replace(queued, () => ({ ...rest, members, key: newKey() }))
    await this.flush()
  }

  /** Changes the time or the members of a switch. Undefined when the switch is no longer queued. */
  async change(queued: QueuedSwitch, change: Partial<SwitchBody>): Promise<QueuedSwitch | undefined> {
    const key = newKey()
    const wasQueued = await this.#replace(queued, (now) => withChange(now, change, key))
    await this.refresh()
    void this.flush()
    return wasQueued ? this.#seen.get(key) : undefined
  }

  /** Undoes a switch, even if the server has it and only its answer was lost. */
  async undo(queued: QueuedSwitch): Promise<void> {
    const undo = (now: QueuedSwitch) => asUndone(now, newKey())
    const wasQueued = await this.#replace(queued, undo)
    if (!wasQueued) this.#keep(undo(this.#seen.get(queued.key) ?? queued))
    await this.refresh()
    void this.flush()
  }

  /** Forgets a switch that the server has refused. */
  async drop(queued: QueuedSwitch): Promise<void> {
    await this.#replace(queued, () => undefined)
    await this.refresh()
  }

  /** Counts the queued switches of one system, or of all systems. */
  async count(system?: string): Promise<number> {
    return (await this.#all(system)).filter(({ isUndone }) => !isUndone).length
  }

  /** False while the device has not stored every switch of this page. */
  get isSafe(): boolean {
    return this.#own.size === 0
  }

  async refresh(): Promise<void> {
    const id = session.current?.id
    const list = id === undefined ? [] : await this.#all(id)
    if (id === session.current?.id)
      this.#kept = list.filter(({ key, isUndone }) => !isUndone && !this.#sending.has(key))
  }

  /** Sends switches whenever the server may be reachable again. Returns a function that stops this. */
  start(tell: (sent: number) => void): () => void {
    return sendWhenOnline(this, tell)
  }

  async #all(system?: string): Promise<QueuedSwitch[]> {
    const kept = await device.all('waiting').then(
      (list) => list as QueuedSwitch[],
      () => [],
    )
    const own = [...this.#own.values()].filter(({ key }) => !kept.some((each) => each.key === key))
    for (const each of [...kept, ...own]) this.#seen.set(each.key, each)
    return inOrder([...kept, ...own].filter((each) => system === undefined || each.system === system))
  }

  /** Replaces or removes a queued switch. False when it is no longer queued. */
  async #replace(
    { key }: QueuedSwitch,
    nextOf: (now: QueuedSwitch) => QueuedSwitch | undefined,
  ): Promise<boolean> {
    const own = this.#own.get(key)
    this.#own.delete(key)
    let next: QueuedSwitch | undefined
    const make = (now: unknown) => (next = nextOf(now as QueuedSwitch))
    const isKept = await device.swap('waiting', key, make).catch(() => false)
    // why: on a device that stores nothing, this page holds the queue.
    if (own && !isKept && make(own) && next) this.#own.set(next.key, next)
    if (next) this.#seen.set(next.key, next)
    this.#channel.postMessage('changed')
    return own !== undefined || isKept
  }

  async #send(system: string, last?: string): Promise<Map<string, Outcome<Switch>>> {
    let outcomes = new Map<string, Outcome<Switch>>()
    // why: the page may show another system by now, and its client must not send these switches.
    if (session.current?.id !== system) return outcomes
    const client = api()
    const patience = () => AbortSignal.timeout(answerMs)
    const switchAt = async (at: number): Promise<Switch | undefined> => {
      const front = await client.getFronters(me, { signal: patience() })
      if (!front || Date.parse(front.timestamp) <= at) return front
      const before = new Date(at + 1).toISOString()
      const [found] = await client.listSwitches({ ...me, before, limit: 1 }, { signal: patience() })
      return found && client.getSwitch({ ...me, switchRef: found.id }, { signal: patience() })
    }
    const find = async ({ at, members }: SwitchBody): Promise<string | undefined> => {
      const found = await switchAt(at)
      const isIt = found && Date.parse(found.timestamp) === at
      return isIt && bodyOf(found).members.join() === members.join() ? found.id : undefined
    }
    const backend: QueueBackend<Switch> = {
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
          // why: the message of the server names the missing member.
          const text = error.status === 403 || error.status === 404 ? error.message : explain(error)
          return { kind: 'refused', reason, text, error }
        }
      },
      async serverHas(body) {
        try {
          return (await find(body)) !== undefined
        } catch (error) {
          return isUnreachable(error) ? undefined : false
        }
      },
      async deleteFromServer(body) {
        try {
          const switchRef = await find(body)
          if (switchRef !== undefined) await client.deleteSwitch({ ...me, switchRef }, { signal: patience() })
          return true
        } catch {
          return false
        }
      },
    }
    await withTabLock(`outbox:${system}`, async () => {
      outcomes = await drain(backend, last)
    })
    return outcomes
  }
}

export const outbox = new Outbox()
