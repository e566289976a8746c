import { afterAll, expect, test } from 'bun:test'
import { type Instant, inSeconds, instant, later, minutes, parseInstant, seconds } from '@polyphony/contract'
import fc from 'fast-check'
import { sql } from '../../../src/store/sql/sql.ts'
import { Caller, type SystemCaller } from '../../support/callers/server.ts'
import { letIn } from '../../support/callers/share.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { SetClock } from '../../support/clock.ts'
import { MessageService } from '../../support/receiver/push-service.ts'
import { openLoopback } from '../../support/receiver/receiver.ts'
import { runs } from '../../support/runs.ts'
import { until } from '../../support/signals.ts'
import { eachStore } from '../../support/stores/stores.ts'
import { dueChannels } from './due.ts'

/** Members by their number. */
type Front = readonly number[]

const names = ['Ash', 'Birch', 'Cedar', 'Dogwood']
const delay = seconds(20)
/** One command lasts longer than the delay of the channels, and than the first step of a retry. */
const step = seconds(61)
const retries = [seconds(5), minutes(5), minutes(30)]

const anyFront: fc.Arbitrary<Front> = fc.shuffledSubarray([0, 1, 2, 3])
const anyCommand = fc.oneof(
  { weight: 4, arbitrary: anyFront.map((front) => ({ kind: 'switch', front }) as const) },
  { weight: 2, arbitrary: anyFront.map((front) => ({ kind: 'edit', front }) as const) },
  anyFront.map((front) => ({ kind: 'past', front }) as const),
  { weight: 2, arbitrary: anyFront.map((front) => ({ kind: 'import', front }) as const) },
  fc.constant({ kind: 'delete' } as const),
  anyFront.map((front) => ({ kind: 'circle', front }) as const),
  fc.boolean().map((on) => ({ kind: 'paused', on }) as const),
  fc.boolean().map((on) => ({ kind: 'notify', on }) as const),
  fc.boolean().map((on) => ({ kind: 'fails', on }) as const),
)
type Command = typeof anyCommand extends fc.Arbitrary<infer T> ? T : never
/** How far somebody sets the machine's clock. */
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  fc.constantFrom(-minutes(90), -minutes(20), -minutes(5), minutes(20), minutes(90)),
)

interface Entry {
  readonly at: Instant
  readonly front: Front
}

function readInstant(text: string): Instant {
  const read = parseInstant(text)
  if (read === undefined) throw new Error(`${text} is no timestamp`)
  return read
}

const isSame = (a: Front, b: Front) => [...a].sort().join() === [...b].sort().join()

/** A channel as the documents describe it. */
class ModelChannel {
  readonly messages: string[] = []
  readonly #nobody: string
  /** The members whom the receiver may see. */
  shown: Front
  isSilent = false
  #settled: Front = []
  #newest: Front = []
  /** The time of a change that has not been quiet for long enough yet. */
  #changedAt: Instant | undefined
  #isOwed = false
  #told: Front | undefined
  #attempts = 0
  #attemptedAt = 0
  #retryAt = 0

  constructor(shown: Front, nobody: string) {
    this.shown = shown
    this.#nobody = nobody
  }

  #view(front: Front): Front {
    return front.filter((member) => this.shown.includes(member))
  }

  follow(front: Front, isNews: boolean, now: Instant): void {
    const isSeen = !isSame(this.#view(this.#newest), this.#view(front))
    this.#newest = front
    if (isNews && isSeen && !this.isSilent && !isSame(this.#view(this.#settled), this.#view(front)))
      this.#changedAt = now
    this.#settled = front
  }

  /** Begins again with the present front. */
  beginAgain(): void {
    this.#settled = this.#newest
    this.#changedAt = undefined
    this.#isOwed = false
  }

  forgiveFailures(): void {
    this.#attempts = 0
    this.#retryAt = 0
  }

  /** A retry that waits for a time that a wrong clock wrote is due, and such a change was made just now. */
  comeBack(now: Instant): void {
    const isAhead = this.#changedAt !== undefined && this.#changedAt > now
    if (this.#attemptedAt > now || isAhead) this.#retryAt = 0
    if (isAhead) this.#changedAt = now
  }

  send(now: Instant, fails: boolean): void {
    if (this.isSilent) {
      this.beginAgain()
      return
    }
    if (this.#changedAt !== undefined && later(this.#changedAt, delay) <= now) {
      this.#changedAt = undefined
      if (!this.#isOwed) this.#attempts = 0
      this.#isOwed = true
    }
    if (!this.#isOwed || now < this.#retryAt) return
    const view = this.#view(this.#newest)
    if (this.#told && isSame(view, this.#told)) {
      this.#isOwed = false
      this.#attempts = 0
      return
    }
    this.#attemptedAt = now
    if (fails) {
      this.#retryAt = later(now, retries[this.#attempts++] ?? minutes(30))
      return
    }
    this.messages.push(view.map((member) => names[member]).join(', ') || this.#nobody)
    this.#told = view
    this.#changedAt = undefined
    this.#isOwed = false
    this.forgiveFailures()
  }
}

eachStore('what channels tell', (store) => {
  const clock = new SetClock(instant(Date.UTC(2026, 2, 1, 12) * 1000))
  clock.tick = 1
  const t = useV2(store, { env: openLoopback, context: { clock } })
  const service = new MessageService()
  afterAll(() => service.stop())
  const failing = new Set<string>()
  const accepted = new Map<string, string[]>()
  service.answer = ({ path, body }) => {
    if (failing.has(path)) return new Response(null, { status: 500 })
    const { message } = JSON.parse(Buffer.from(body).toString())
    accepted.set(path, [...(accepted.get(path) ?? []), message])
    return new Response()
  }
  /** The last import: of several at a time the server refuses some. */
  let imports: Promise<unknown> = Promise.resolve()
  /** The time of the machine's clock. */
  const wall = () => instant(clock.time + clock.setBy)
  const calm = () =>
    until('the server is calm', async () => {
      const moved = await t.ctx.store.frontChanges.systems(1_000)
      const due = await dueChannels(t.ctx.store, clock.now())
      return moved.length + due.length === 0
    })
  /** Waits until no channel waits for a time that the clock wrote before it was set back. */
  const back = () =>
    until('the server knows that the clock was set back', async () => {
      const waiting = await t.ctx.store.driver.all(
        sql`select id from channels where due_at > ${wall()}
              and (changed_at > ${wall()} or attempted_at > ${wall()} and retry_at > ${wall()})`,
      )
      return waiting.length === 0
    })

  /** A system with a channel of its own and one of the holder of a share, beside the models of both. */
  class World {
    readonly alice: SystemCaller
    readonly own = new ModelChannel([0, 1, 2, 3], 'Nobody is fronting.')
    readonly shared = new ModelChannel([0, 1], 'Nobody you can see is fronting.')
    readonly #rooms = [`/${crypto.randomUUID()}`, `/${crypto.randomUUID()}`] as const
    #members: readonly { id: string; name: string }[] = []
    #paths = { channel: '', share: '', circle: '' }
    /** The switches from the earliest to the present one. */
    #history: Entry[] = []
    #past = 0
    #fails = false

    constructor(alice: SystemCaller) {
      this.alice = alice
    }

    async begin(): Promise<void> {
      this.#members = await this.alice.members(...names)
      const holder = await letIn(t.url, this.alice, [{ shows: ['front'], members: this.#named([0, 1]) }])
      const wishes = {
        name: 'Phone',
        kind: 'ntfy',
        text: 'names',
        delay: inSeconds(delay),
        when: ['start', 'stop', 'out'],
      }
      const to = (room: string) => ({ to: { server: service.origin + room, topic: 'a' } })
      const own = await this.alice.post('/v2/systems/@me/channels', { ...wishes, ...to(this.#rooms[0]) })
      const headers = { authorization: `Bearer share_${holder.code}` }
      const shared = { ...wishes, ...to(this.#rooms[1]) }
      expect((await new Caller(t.url).post('/v2/shared/channels', shared, { headers })).status).toBe(201)
      this.#paths = {
        channel: `/v2/systems/@me/channels/${own.body.id}`,
        share: `/v2/systems/@me/shares/${holder.id}`,
        circle: `/v2/systems/@me/circles/${holder.circles[0]?.id}`,
      }
    }

    #named = (front: Front) => front.map((member) => ({ id: this.#members[member]?.id ?? '' }))
    #ids = (front: Front) => this.#named(front).map(({ id }) => id)

    #follow(isNews: boolean): void {
      for (const channel of [this.own, this.shared])
        channel.follow(this.#history.at(-1)?.front ?? [], isNews, wall())
    }

    /** Adds a switch. It is no news when there is a later one, as after a step back of the clock. */
    #add(entry: Entry, isNews: boolean): void {
      this.#history = [...this.#history, entry].sort((a, b) => a.at - b.at)
      this.#follow(isNews && this.#history.at(-1) === entry)
    }

    async run(command: Command): Promise<void> {
      const switches = '/v2/systems/@me/switches'
      const present = this.#history.at(-1)
      if (command.kind === 'switch') {
        const { front } = command
        if (present?.front.join() === front.join()) return
        const { timestamp } = await this.#ok('POST', switches, { members: this.#ids(front) })
        this.#add({ at: readInstant(timestamp), front }, true)
      } else if (command.kind === 'edit') {
        const { front } = command
        if (!present || present.front.join() === front.join()) return
        await this.#ok('PATCH', `${switches}/${await this.#latest()}/members`, this.#ids(front))
        this.#history.pop()
        this.#add({ ...present, front }, true)
      } else if (command.kind === 'past') {
        const timestamp = new Date(Date.UTC(2025, 0, 1) - ++this.#past * 60_000).toISOString()
        await this.#ok('POST', switches, { members: this.#ids(command.front), timestamp })
        this.#add({ at: readInstant(timestamp), front: command.front }, false)
      } else if (command.kind === 'import') {
        const timestamp = new Date(Math.floor(wall() / 1000) - 1_000).toISOString()
        const file = { members: this.#members, switches: [{ timestamp, members: this.#ids(command.front) }] }
        const importing = imports.then(() => this.#ok('POST', '/v2/systems/@me/import', file))
        imports = importing
        expect((await importing).switches.created).toBe(1)
        this.#add({ at: readInstant(timestamp), front: command.front }, false)
      } else if (command.kind === 'delete') {
        if (!present) return
        await this.#ok('DELETE', `${switches}/${await this.#latest()}`)
        this.#history.pop()
        this.#follow(false)
      } else if (command.kind === 'circle') {
        await this.#ok('PATCH', this.#paths.circle, { members: this.#ids(command.front) })
        this.shared.shown = command.front
      } else if (command.kind === 'paused') {
        await this.#ok('PATCH', this.#paths.channel, { paused: command.on })
        this.own.isSilent = command.on
        this.own.beginAgain()
        if (!command.on) this.own.forgiveFailures()
      } else if (command.kind === 'notify') {
        await this.#ok('PATCH', this.#paths.share, { notify: command.on })
        this.shared.isSilent = !command.on
      } else {
        this.#fails = command.on
        for (const room of this.#rooms) {
          if (command.on) failing.add(room)
          else failing.delete(room)
        }
      }
    }

    async #latest(): Promise<string> {
      return (await this.alice.get('/v2/systems/@me/fronters')).body.id
    }

    async #ok(method: string, path: string, sent?: unknown) {
      const { status, body } = await this.alice.request(method, path, sent)
      expect(status).toBeLessThan(300)
      return body
    }

    comeBack(): void {
      for (const channel of [this.own, this.shared]) channel.comeBack(wall())
    }

    send(): void {
      for (const channel of [this.own, this.shared]) channel.send(wall(), this.#fails)
    }

    compare(): void {
      const told = this.#rooms.map((room) => accepted.get(room) ?? [])
      expect(told).toEqual([this.own.messages, this.shared.messages])
    }
  }

  test('is what the model tells, for the owner and for a holder, after any history', async () => {
    const histories = fc.array(fc.array(anyCommand, { minLength: 16, maxLength: 16 }), {
      minLength: 8,
      maxLength: 8,
    })
    const anySteps = fc.array(anyStep, { minLength: 16, maxLength: 16 })
    await fc.assert(
      fc.asyncProperty(histories, anySteps, async (all, steps) => {
        const worlds: World[] = []
        for (const _ of all) worlds.push(new World(await t.system()))
        await Promise.all(worlds.map((world) => world.begin()))
        for (let turn = 0; turn < 16; turn++) {
          await Promise.all(
            worlds.map((world, i) => world.run(all[i]?.[turn] ?? { kind: 'notify', on: true })),
          )
          await calm()
          const by = steps[turn] ?? 0
          clock.setBy += by
          if (by < 0) {
            for (const world of worlds) world.comeBack()
            await back()
          }
          await calm()
          for (const world of worlds) world.send()
          clock.time += step
          await calm()
          for (const world of worlds) world.send()
          for (const world of worlds) world.compare()
        }
      }),
      { numRuns: runs(3), endOnFailure: true },
    )
  }, 240_000)
})
