import type { Answer, SystemEvent } from '@polyphony/client'
import { SvelteMap } from 'svelte/reactivity'
import { api, explain, isMissing, isUnreachable } from './api.ts'
import { session } from './session.svelte.ts'
import { sinceOf } from './since.ts'
import { StaleAnswerGuard } from './stale-answer-guard.ts'

export type System = Answer<'getSystem'>
export type Member = Answer<'listMembers'>[number]
export type Group = Answer<'listGroups'>[number]
export type Front = Answer<'getFronters'>
export type Switch = Answer<'createSwitch'>
export type ListedSwitch = Answer<'listSwitches'>[number]
export type Settings = Extract<Answer<'getSettings'>, { timezone: string }>

/** The own system with `extended`, which also tells since when each member fronts. */
export const own = { systemRef: '@me', include: 'extended' } as const

/** With more events than this at once, the page reads everything again: an import sends one for every member. */
const mostSingleReads = 8
/** The wait for the server before the page shows the data of the device. */
const patienceMs = 2000
/** The time in which the page collects events. */
const burstMs = 30

/**
 * The data of the current system: read once, updated by events, and shared by all pages. Lists are replaced, never
 * changed in place, so a page may keep a reference.
 */
class SystemData {
  status = $state<'empty' | 'loading' | 'ready' | 'failed'>('empty')
  /** The reason why reading failed. */
  problem = $state('')
  system = $state.raw<System>()
  settings = $state.raw<Settings>()
  members = $state.raw<readonly Member[]>([])
  /** Groups, with the UUIDs of their members. */
  groups = $state.raw<readonly Group[]>([])
  front = $state.raw<Front>()
  /** False after a failed read: the data may be old, and events do not fill the gap. */
  isFresh = false
  #asking = $state(0)
  /** The time when the server last confirmed the data. */
  knownAt = $state(0)
  /** The newest switches stored on the device, for pages without a connection. */
  recentSwitches = $state.raw<readonly ListedSwitch[]>([])
  /** The custom fields as the device last saw them, for pages without a connection. */
  knownFields = $state.raw<readonly Answer<'listFields'>[number][]>()
  /** Counts changes of switches, for pages that show the history. */
  switchesVersion = $state(0)
  /** The last event of each type, for pages about data that is not here: guilds, autoproxy, webhook. */
  readonly latest = new SvelteMap<string, SystemEvent>()

  readonly #membersByRef = $derived(byRef(this.members))
  readonly #groupsByRef = $derived(byRef(this.groups))

  #owner: string | undefined
  readonly #answers = new StaleAnswerGuard()
  #received: SystemEvent[] = []
  #unread = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** True while the page reads everything again. The current data may be old. */
  get isAsking(): boolean {
    return this.#asking > 0
  }
  /** Finds by short ID or UUID. */
  member(ref: string): Member | undefined {
    return this.#membersByRef.get(ref)
  }
  group(ref: string): Group | undefined {
    return this.#groupsByRef.get(ref)
  }
  /** Members and custom fronts that are not archived. */
  readonly around: readonly Member[] = $derived(this.members.filter(({ extended }) => !extended?.archived))
  /** Members that are not archived, without custom fronts. */
  readonly people: readonly Member[] = $derived(this.around.filter(({ extended }) => !extended?.custom_front))
  /** The current fronters, with their newest data. */
  readonly fronters: readonly Member[] = $derived(
    (this.front?.members ?? []).map((member) => this.member(member.uuid) ?? member),
  )
  groupsOf({ uuid }: Member): readonly Group[] {
    return this.groups.filter((group) => group.members?.includes(uuid))
  }

  /** Reads everything. Unchanged answers are tiny. */
  async load(): Promise<void> {
    const owner = session.current?.id
    if (owner === undefined) return this.clear()
    this.prepareFor(owner)
    if (this.status !== 'ready') this.status = 'loading'
    const client = api()
    const patience = setTimeout(() => void this.#showKnown(owner), patienceMs)
    this.#asking += 1
    const ask = () =>
      Promise.all([
        client.getSystem(own, { ifChangedFrom: this.system }),
        client.getSettings(own, { ifChangedFrom: this.settings }),
        client.listMembers(own, { ifChangedFrom: this.members }),
        client.listGroups({ ...own, with_members: true }, { ifChangedFrom: this.groups }),
        client.getFronters(own, { ifChangedFrom: this.front }),
      ])
    try {
      await this.#answers.ask(ask, ([system, settings, members, groups, front]) => {
        this.system = system
        if ('timezone' in settings) this.settings = settings
        this.members = members
        this.groups = groups
        this.front = front
        this.switchesVersion += 1
        this.isFresh = true
        this.knownAt = Date.now()
        this.status = 'ready'
        session.update(system.id, { name: system.name })
      })
    } catch (error) {
      if (owner !== this.#owner) return
      this.isFresh = false
      this.problem = explain(error)
      if (isUnreachable(error)) await this.#showKnown(owner)
      if (owner === this.#owner && this.status === 'loading') this.status = 'failed'
    } finally {
      clearTimeout(patience)
      this.#asking -= 1
    }
  }

  /** Shows the stored data of the device while the server does not answer. */
  async #showKnown(owner: string): Promise<void> {
    const { snapshots } = await import('../storage/snapshots.ts')
    const last = await snapshots.read(owner)
    if (!last || owner !== this.#owner || this.status !== 'loading') return
    this.system = last.system
    this.settings = last.settings
    this.members = last.members
    this.groups = last.groups
    this.front = last.front
    this.recentSwitches = last.switches
    this.knownFields = last.fields
    this.knownAt = last.at
    this.status = 'ready'
  }

  /** Removes all data, so that no page shows data of another system. */
  prepareFor(owner: string): void {
    if (owner !== this.#owner) this.clear()
    this.#owner = owner
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#answers.forget()
    this.#owner = undefined
    this.#unread = new Set()
    this.#received.length = 0
    this.status = 'empty'
    this.isFresh = false
    this.system = this.settings = this.front = undefined
    this.members = []
    this.groups = []
    this.recentSwitches = []
    this.knownFields = undefined
    this.knownAt = 0
    this.latest.clear()
  }

  /** Applies the answer of an own change, without waiting for its event. */
  putSystem(system: System): void {
    this.#change(() => {
      this.system = { ...this.system, ...system }
    })
    session.update(system.id, { name: system.name })
  }
  putSettings(settings: Settings): void {
    this.#change(() => {
      this.settings = settings
    })
  }
  putMember(member: Member): void {
    this.#change(() => {
      this.members = put(this.members, member)
    })
  }
  removeMember(uuid: string): void {
    this.#change(() => {
      this.members = this.members.filter((member) => member.uuid !== uuid)
      this.groups = this.groups.map((group) =>
        group.members?.some((each) => each === uuid)
          ? { ...group, members: group.members.filter((each) => each !== uuid) }
          : group,
      )
    })
  }
  putGroup(group: Group): void {
    this.#change(() => {
      // why: an answer about one group does not name its members.
      const members = group.members ?? this.group(group.uuid)?.members ?? []
      this.groups = put(this.groups, { ...group, members })
    })
  }
  removeGroup(uuid: string): void {
    this.#change(() => {
      this.groups = this.groups.filter((group) => group.uuid !== uuid)
    })
  }
  putFront(front: Front | Switch): void {
    this.#change(() => {
      // why: answers to changes do not tell since when each member fronts.
      const known = this.front?.extended
      const kept = this.front?.id === front?.id ? (known?.notes ?? []) : []
      this.front = front && {
        ...front,
        extended: { notes: kept, since: { ...sinceOf(front, known?.since) }, ...front.extended },
      }
      this.switchesVersion += 1
    })
  }
  setGroupMembers(group: string, members: readonly string[]): void {
    this.#change(() => {
      this.groups = this.groups.map((each) =>
        each.uuid === group ? { ...each, members: [...members] as Group['members'] & {} } : each,
      )
    })
  }

  #change(change: () => void): void {
    this.#answers.change(change)
  }

  /** Applies changes from elsewhere. Shows several events at once: there may be one for every member. */
  receive(event: SystemEvent): void {
    if (this.#received.push(event) > 1) return
    setTimeout(() => {
      const events = this.#received
      this.#received = []
      for (const each of events) this.#apply(each)
    }, burstMs)
  }

  #apply(event: SystemEvent): void {
    if (event.type === 'RESET') return void this.load()
    this.latest.set(event.type, event)
    const { id, data } = event
    switch (event.type) {
      case 'UPDATE_SYSTEM':
        if (isCut(data)) this.#readLater('system')
        else if (this.system) this.putSystem(merge(this.system, data))
        break
      case 'UPDATE_SETTINGS':
        this.#change(() => {
          if (this.settings) this.settings = merge(this.settings, data)
        })
        break
      case 'UPDATE_MEMBER':
        if (isCut(data)) this.#readLater(`member ${id}`)
        else
          this.#change(() => {
            this.members = this.members.map((member) => (member.uuid === id ? merge(member, data) : member))
          })
        break
      case 'DELETE_MEMBER':
        if (id) this.removeMember(id)
        this.#readLater('front')
        break
      case 'UPDATE_GROUP':
        this.#change(() => {
          this.groups = this.groups.map((group) => (group.uuid === id ? merge(group, data) : group))
        })
        break
      case 'UPDATE_GROUP_MEMBERS':
        if (id && Array.isArray(data?.members)) this.setGroupMembers(id, data.members)
        break
      case 'DELETE_GROUP':
        if (id) this.removeGroup(id)
        break
      case 'CREATE_MEMBER':
        if (id && !this.member(id)) this.#readLater(`member ${id}`)
        break
      case 'CREATE_GROUP':
        if (id && !this.group(id)) this.#readLater(`group ${id}`)
        break
      case 'CREATE_SWITCH':
      case 'UPDATE_SWITCH':
      case 'DELETE_SWITCH':
      case 'DELETE_ALL_SWITCHES':
        this.#readLater('front')
        break
      case 'SUCCESSFUL_IMPORT':
        this.#readLater('all')
        break
    }
  }

  /** Collects events, so that each thing is read once. */
  #readLater(what: string): void {
    this.#unread.add(what)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#readUnread(), burstMs)
  }

  async #readUnread(): Promise<void> {
    const unread = this.#unread
    this.#unread = new Set()
    if (unread.has('all') || unread.size > mostSingleReads) return this.load()
    const client = api()
    const reads = [...unread].map((what) => {
      const [kind, ref = ''] = what.split(' ')
      if (kind === 'front') {
        const ask = () => client.getFronters(own, { ifChangedFrom: this.front })
        return this.#answers.ask(ask, (front) => this.putFront(front))
      }
      if (kind === 'system') {
        const ask = () => client.getSystem(own, { ifChangedFrom: this.system })
        return this.#answers.ask(ask, (system) => this.putSystem(system))
      }
      if (kind === 'member') {
        const ask = () => client.getMember({ memberRef: ref, include: 'extended' })
        return this.#answers.ask(ask, (member) => this.putMember(member))
      }
      const ask = () => client.getGroup({ groupRef: ref, include: 'extended' })
      return this.#answers.ask(ask, (group) => this.putGroup(group))
    })
    const results = await Promise.allSettled(reads)
    // why: a later event reports deletions; everything else is read again.
    if (results.some((result) => result.status === 'rejected' && !isMissing(result.reason)))
      this.isFresh = false
  }
}

interface Named {
  readonly id: string
  readonly uuid: string
}

function byRef<T extends Named>(things: readonly T[]): ReadonlyMap<string, T> {
  return new Map(things.flatMap((thing) => [[thing.id, thing] as const, [thing.uuid, thing] as const]))
}

function put<T extends Named>(things: readonly T[], thing: T): readonly T[] {
  return things.some(({ uuid }) => uuid === thing.uuid)
    ? things.map((each) => (each.uuid === thing.uuid ? { ...each, ...thing } : each))
    : [...things, thing]
}

type Changes = Readonly<Record<string, unknown>>
const nested = ['privacy', 'extended', 'fields']

/** True when an event leaves out values that are too long. */
const isCut = (data: Changes | null): boolean => Boolean((data?.extended as Changes | undefined)?.long)

/** The changed keys of an event. For some objects they are one level deeper. */
function merge<T extends object>(value: T, data: Changes | null): T {
  const merged: Record<string, unknown> = { ...value, ...data }
  for (const key of nested) {
    const before = (value as Changes)[key]
    if (before && data?.[key]) merged[key] = merge(before, data[key] as Changes)
  }
  return merged as T
}

export const data = new SystemData()
