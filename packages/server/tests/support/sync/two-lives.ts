import { minutes, seconds } from '@polyphony/contract'
import type { Context } from '../../../src/context.ts'
import type { SystemId } from '../../../src/domain/entities.ts'
import { OtherFailure } from '../../../src/operations/sync/other-side.ts'
import type { SystemCaller } from '../callers/server.ts'
import type { Fault } from './rough-proxy.ts'
import { type SteppedServers, step, systemIdOf } from './stepped.ts'
import { syncPath } from './two-servers.ts'

type Json = Record<string, unknown>
type Kind = 'member' | 'group'
type Side = 'here' | 'there'

/** Thrown in the place of a process that was killed: it writes nothing any more. */
class Killed extends Error {}

/** A pseudo-random generator, so that a history can be played again. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
  }
}

const faults: readonly Fault[] = ['lost', 'down', 'limited', 'page', 'nothing']
const guards = { description: 'description_privacy', pronouns: 'pronoun_privacy' } as const

/** Somebody who lives on two servers at once, while everything between them goes wrong. */
export class TwoLives {
  readonly #servers: SteppedServers
  readonly #sides: Record<Side, SystemCaller>
  readonly #system: SystemId
  readonly #random: () => number
  #count = 0
  #hook = ''
  #late: Json[] = []
  /** Names of things that somebody made, and of deleted ones with their side. */
  readonly made: { kind: Kind; name: string }[] = []
  readonly deleted: { kind: Kind; name: string; side: Side }[] = []
  /** Texts that strangers see though no side showed them. */
  readonly leaks: string[] = []

  private constructor(
    servers: SteppedServers,
    sides: Record<Side, SystemCaller>,
    system: SystemId,
    seed: number,
  ) {
    this.#servers = servers
    this.#sides = sides
    this.#system = system
    this.#random = generator(seed)
  }

  static async begin(servers: SteppedServers, seed: number, rules: object): Promise<TwoLives> {
    const here = await servers.here.system('The Grove')
    const there = await servers.there.system('The Grove')
    const lives = new TwoLives(servers, { here, there }, await systemIdOf(servers.here, here.uuid), seed)
    servers.proxy.fault = () => undefined
    for (let i = 0; i < 4; i++) await lives.act()
    await here.put(syncPath, { token: there.token, url: servers.proxy.url, ...rules })
    const changed = await here.patch(syncPath, { webhook_token: 'the token of the webhook' })
    lives.#hook = new URL(changed.body.webhook.url).pathname
    await lives.#approve()
    return lives
  }

  chance = (share: number) => this.#random() < share
  #pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)]
  }

  /** Does something as a person on one side. */
  async act(): Promise<void> {
    const side = this.chance(0.5) ? 'here' : 'there'
    const kind: Kind = this.chance(0.65) ? 'member' : 'group'
    const roll = this.#random()
    if (roll < 0.25) await this.#make(side, kind)
    else if (roll < 0.5) await this.#edit(side, kind)
    else if (roll < 0.58) await this.#turnPrivacy(side, kind)
    else if (roll < 0.65) await this.#delete(side, kind)
    else if (roll < 0.8) await this.#regroup(side)
    else await this.#switch(side)
    if (this.chance(0.1)) this.#servers.proxy.shift += 1
  }

  async #list(side: Side, kind: Kind): Promise<Json[]> {
    const path = kind === 'member' ? 'members' : 'groups?with_members=true'
    return (await this.#sides[side].get(`/v2/systems/@me/${path}`)).body
  }
  async #any(side: Side, kind: Kind): Promise<Json | undefined> {
    return this.#pick(await this.#list(side, kind))
  }
  #text = (key: string, side: Side) => `${this.chance(0.3) ? '  ' : ''}${key} ${++this.#count} ${side}`

  async #make(side: Side, kind: Kind): Promise<void> {
    const name = `${kind} ${this.made.length} of ${this.#system}`
    const word = () => (this.chance(0.4) ? 'private' : 'public')
    const privacy = { description_privacy: word(), visibility: word() }
    const { status } = await this.#sides[side].post(`/v2/${kind}s`, {
      name,
      description: this.#text('description', side),
      privacy,
    })
    if (status === 200) this.made.push({ kind, name })
    this.#tell(side, { type: `CREATE_${kind.toUpperCase()}` })
  }

  async #edit(side: Side, kind: Kind): Promise<void> {
    const thing = await this.#any(side, kind)
    const key = kind === 'member' && this.chance(0.5) ? 'pronouns' : 'description'
    if (thing === undefined) return
    await this.#sides[side].patch(`/v2/${kind}s/${thing.uuid}`, { [key]: this.#text(key, side) })
    this.#tell(side, { type: `UPDATE_${kind.toUpperCase()}`, id: thing.uuid })
  }

  async #turnPrivacy(side: Side, kind: Kind): Promise<void> {
    const thing = await this.#any(side, kind)
    if (thing === undefined) return
    const key = kind === 'member' && this.chance(0.5) ? guards.pronouns : guards.description
    const word = (thing.privacy as Json)[key] === 'public' ? 'private' : 'public'
    await this.#sides[side].patch(`/v2/${kind}s/${thing.uuid}`, { privacy: { [key]: word } })
    this.#tell(side, { type: `UPDATE_${kind.toUpperCase()}`, id: thing.uuid })
  }

  async #delete(side: Side, kind: Kind): Promise<void> {
    const thing = await this.#any(side, kind)
    // why: nobody can tell whether something whose creation had no answer was deleted, or never made.
    const { [kind]: pairs } = await this.#servers.here.ctx.store.syncPairs.book(
      this.#system,
      this.#servers.time.now(),
    )
    if (thing === undefined || pairs.some(({ state }) => state === 'creating')) return
    await this.#sides[side].delete(`/v2/${kind}s/${thing.uuid}`)
    this.deleted.push({ kind, name: String(thing.name), side })
    this.#tell(side, { type: `DELETE_${kind.toUpperCase()}`, id: thing.uuid })
  }

  async #regroup(side: Side): Promise<void> {
    const group = await this.#any(side, 'group')
    const member = await this.#any(side, 'member')
    if (!group || !member) return
    const op = (group.members as string[]).includes(String(member.uuid)) ? 'remove' : 'add'
    await this.#sides[side].post(`/v2/groups/${group.uuid}/members/${op}`, [member.uuid])
  }

  async #switch(side: Side): Promise<void> {
    const caller = this.#sides[side]
    const members = (await this.#list(side, 'member')).filter(() => this.chance(0.4)).slice(0, 3)
    const refs = members.map(({ uuid }) => uuid)
    const { body: all } = await caller.get('/v2/systems/@me/switches?before=2200-01-01T00:00:00Z')
    const old = this.#pick(all as Json[])
    if (old === undefined || this.chance(0.6)) {
      const { body } = await caller.post('/v2/systems/@me/switches', { members: refs })
      this.#tell(side, { type: 'CREATE_SWITCH', id: body.id ?? null })
      return
    }
    const path = `/v2/systems/@me/switches/${old.id}`
    const roll = this.#random()
    if (roll < 0.4) await caller.patch(`${path}/members`, refs)
    else if (roll < 0.7) await caller.delete(path)
    else {
      const moment = new Date(Date.parse(String(old.timestamp)) + 1_000).toISOString()
      await caller.patch(path, { timestamp: moment })
    }
    this.#tell(side, { type: 'UPDATE_SWITCH', id: old.id })
  }

  /** Sends an event of the other side once, twice, late or never. */
  #tell(side: Side, event: Json): void {
    if (side === 'there' && this.#hook !== '')
      this.#late.push(...(this.chance(0.2) ? [event, event] : [event]))
  }
  async #sendEvents(): Promise<void> {
    const { stranger } = this.#servers.here
    const now = this.#late.filter(() => this.chance(0.5))
    this.#late = this.#late.filter((event) => !now.includes(event) && this.chance(0.8))
    for (const event of now)
      await stranger.post(this.#hook, { signing_token: 'the token of the webhook', data: null, ...event })
  }

  /** Lets sync do what is due, while requests fail and its process is killed. */
  async sync(isRough: boolean): Promise<void> {
    const { proxy, here } = this.#servers
    proxy.trims = true
    proxy.fault = () => (isRough && this.chance(0.08) ? this.#pick(faults) : undefined)
    await this.#sendEvents()
    const shown = { here: await this.#shown('here'), there: await this.#shown('there') }
    const ctx = isRough && this.chance(0.5) ? this.#mortal() : here.ctx
    const runs = [step(this.#servers, this.#system, ctx)]
    if (isRough && this.chance(0.2)) runs.push(step(this.#servers, this.#system))
    const results = await Promise.allSettled(runs)
    for (const result of results)
      if (result.status === 'rejected' && !isExpected(result.reason)) throw result.reason
    proxy.fault = () => undefined
    for (const side of ['here', 'there'] as const)
      for (const text of await this.#shown(side))
        if (!shown.here.has(text) && !shown.there.has(text)) this.leaks.push(`${text} ${side}`)
    const { body } = await this.#sides.here.get(syncPath)
    if (body.state === 'stopped') await this.#approve()
  }

  /** A process that is killed at any of its transactions, before or after it is committed. */
  #mortal(): Context {
    const { ctx } = this.#servers.here
    let isDead = false
    const die = () => {
      if (this.chance(0.1)) isDead = true
      if (isDead) throw new Killed()
    }
    const transact: Context['store']['transact'] = async (work, system) => {
      die()
      const value = await ctx.store.transact(work, system)
      die()
      return value
    }
    // why: the log would tell of each death.
    return { ...ctx, log: { ...ctx.log, error() {} }, store: { ...ctx.store, transact } }
  }

  /** Texts that strangers see on a side. */
  async #shown(side: Side): Promise<Set<string>> {
    const { stranger } = this.#servers[side]
    const { uuid } = this.#sides[side]
    const texts = new Set<string>()
    for (const kind of ['members', 'groups']) {
      const { body } = await stranger.get(`/v2/systems/${uuid}/${kind}`)
      for (const thing of body as Json[])
        for (const key of ['name', 'description', 'pronouns'])
          if (typeof thing[key] === 'string') texts.add(`${String(thing[key]).trim()}`)
    }
    return texts
  }

  /** Looks at the plan, as a person does when sync asks. */
  async #approve(): Promise<void> {
    const { here } = this.#sides
    const plan = await here.get(`${syncPath}/plan`)
    const { status } = await here.post(`${syncPath}/start`, { plan: plan.body.id })
    if (status !== 200) throw new Error(`it does not start: ${status}`)
  }

  /** Syncs without faults until nothing changes any more. */
  async settleDown(): Promise<void> {
    this.#late = []
    this.#servers.time.skip(minutes(1))
    for (let round = 0; round < 20; round++) {
      const before = await this.#state()
      await this.#sides.here.post(`${syncPath}/run`)
      this.#servers.time.skip(seconds(40))
      await this.sync(false)
      const { body } = await this.#sides.here.get(syncPath)
      if (round > 1 && body.waiting === 0 && body.error === null && (await this.#state()) === before) return
    }
    throw new Error(
      `it does not come to rest: ${JSON.stringify((await this.#sides.here.get(`${syncPath}/log?limit=5`)).body)}`,
    )
  }

  async #state(): Promise<string> {
    const lists = [
      this.#list('here', 'member'),
      this.#list('there', 'member'),
      this.#list('here', 'group'),
      this.#list('there', 'group'),
    ]
    return JSON.stringify([
      await Promise.all(lists),
      await this.#switches('here'),
      await this.#switches('there'),
    ])
  }

  async #switches(side: Side): Promise<Json[]> {
    return (await this.#sides[side].get('/v2/systems/@me/switches?before=2200-01-01T00:00:00Z')).body
  }

  /** Says what is wrong in the end. */
  async problems(): Promise<string[]> {
    const problems = this.leaks.map((text) => `more visible: ${text}`)
    const things = {
      member: { here: await this.#list('here', 'member'), there: await this.#list('there', 'member') },
      group: { here: await this.#list('here', 'group'), there: await this.#list('there', 'group') },
    }
    for (const { kind, name } of this.made) {
      const found = (side: Side) => things[kind][side].filter((each) => each.name === name)
      const gone = this.deleted.filter((each) => each.kind === kind && each.name === name)
      for (const side of ['here', 'there'] as const) {
        if (found(side).length > 1) problems.push(`${name} is twice ${side}`)
        if (gone.some((each) => each.side === side) && found(side).length > 0)
          problems.push(`${name} came back ${side}`)
        if (gone.length === 0 && found(side).length === 0) problems.push(`${name} is missing ${side}`)
      }
      const [h] = found('here')
      const [t] = found('there')
      if (!h || !t || gone.length > 0) continue
      for (const key of ['description', 'pronouns', 'privacy'])
        if (trimmed(h[key]) !== trimmed(t[key]))
          problems.push(`${name} differs in ${key}: ${h[key]} | ${t[key]}`)
    }
    return [...problems, ...this.#differentGroups(things), ...(await this.#differentSwitches(things.member))]
  }

  #differentGroups({ member, group }: Record<Kind, Record<Side, Json[]>>): string[] {
    const namesOf = this.#namerOf(member)
    return group.here.filter(this.#isKept).flatMap((h) => {
      const t = group.there.find(({ name }) => name === h.name)
      const isSame = t && `${namesOf('here', h.members)}` === `${namesOf('there', t.members)}`
      return isSame ? [] : [`members of ${h.name} differ`]
    })
  }

  #isKept = ({ name }: Json): boolean => !this.deleted.some((each) => each.name === name)

  /** Names members, in the order of the names, without those that were deleted on a side. */
  #namerOf(member: Record<Side, Json[]>) {
    const known = new Set(member.here.filter(this.#isKept).map(({ name }) => name))
    return (side: Side, refs: unknown): unknown[] =>
      (refs as string[])
        .flatMap((ref) => member[side].find(({ id, uuid }) => id === ref || uuid === ref)?.name ?? [])
        .filter((name) => known.has(name))
        .toSorted()
  }

  /** Compares pairs of switches, and looks for switches without a pair. */
  async #differentSwitches(member: Record<Side, Json[]>): Promise<string[]> {
    const namesOf = this.#namerOf(member)
    const { store } = this.#servers.here.ctx
    const lists = { here: await this.#switches('here'), there: await this.#switches('there') }
    const refs = [...lists.here, ...lists.there].map(({ id }) => String(id))
    const pairs = await store.syncPairs.ofSwitches(this.#system, refs)
    const started = (await store.syncs.get(this.#system))?.started ?? 0
    const problems: string[] = []
    for (const side of ['here', 'there'] as const)
      for (const { id, timestamp } of lists[side]) {
        const isKnown = pairs.some((pair) => pair[side] === id)
        if (!isKnown && Date.parse(String(timestamp)) * 1_000 > started)
          problems.push(`switch ${id} is lost ${side}`)
      }
    for (const { here, there, base } of pairs.filter((pair) => pair.state === 'paired')) {
      const h = lists.here.find(({ id }) => id === here)
      const t = lists.there.find(({ id }) => id === there)
      const apart = Math.abs(Date.parse(String(h?.timestamp)) - Date.parse(String(t?.timestamp)))
      // why: two switches within a second with the same members are one to sync, and keep their times.
      if (!(apart <= 1_000))
        problems.push(
          `switch differs: ${h?.timestamp} | ${t?.timestamp} | ${JSON.stringify(base)} ${started}`,
        )
      const own = namesOf('here', h?.members ?? [])
      const theirs = namesOf('there', t?.members ?? [])
      // why: a switch of deleted members alone is left as it is.
      const isLeft = own.length === 0 || theirs.length === 0
      if (!isLeft && `${own}` !== `${theirs}`)
        problems.push(`members of switch ${here} differ: ${own} | ${theirs}`)
    }
    return problems
  }
}

const isExpected = (error: unknown): boolean =>
  error instanceof Killed || error instanceof OtherFailure || String(error).includes('Killed')

const trimmed = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : JSON.stringify(value ?? null)
