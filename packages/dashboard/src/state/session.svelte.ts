/** A system that this browser may enter. A cookie that no script can read says so to the server. */
export interface KnownSystem {
  readonly id: string
  readonly name: string | null
  /** True when the browser has entered with the token of the system, and not as a person who holds it. */
  readonly byToken?: true
}

interface Saved {
  systems: KnownSystem[]
  /** Null when the person has left the one they were in, so that no other is entered in its place. */
  current: string | null | undefined
  /** The name of the person who is signed in. */
  person?: string | undefined
  ended?: Ended | undefined
}

/** Where the server ended the session: the page, and the system that it showed. */
interface Ended {
  readonly path: string
  readonly system: string
  readonly byToken: boolean
}

const key = 'polyphony:session'

/**
 * The systems this browser may enter, and the one that is shown. The device keeps the ones to remember; the tab keeps
 * the rest until it closes. Neither keeps a secret.
 */
class Session {
  #device = $state.raw<Saved>(read(() => localStorage))
  #tab = $state.raw<Saved>(read(() => sessionStorage))
  /** Resolves when the device has forgotten all that it was told to forget. */
  forgotten: Promise<unknown> = Promise.resolve()
  /** Goes up whenever somebody comes in or is sent away: an answer from before says nothing about now. */
  entries = $state(0)
  #renewals = 0

  constructor() {
    window.addEventListener('storage', (event) => {
      if (event.storageArea === localStorage && (event.key ?? key) === key)
        this.#device = read(() => localStorage)
    })
  }

  /** Set when the login page has to explain why the person is there again. */
  get ended(): Ended | undefined {
    return this.#tab.ended
  }

  /** The name of the person who is signed in. */
  get person(): string | undefined {
    return this.#device.person
  }

  get systems(): readonly KnownSystem[] {
    const ids = new Set(this.#tab.systems.map(({ id }) => id))
    return [...this.#tab.systems, ...this.#device.systems.filter(({ id }) => !ids.has(id))]
  }

  /** The one that is shown: what this tab chose, else what the device was last used for. */
  get current(): KnownSystem | undefined {
    const { systems } = this
    const find = (wanted: Saved['current']) => systems.find(({ id }) => id === wanted)
    return this.#tab.current === null ? undefined : (find(this.#tab.current) ?? find(this.#device.current))
  }

  /** True when the device may keep data of the system after the tab is closed. */
  isRemembered(id: string): boolean {
    return this.#device.systems.some((system) => system.id === id)
  }

  /** Takes a system that the server lets this browser act as. */
  add(system: KnownSystem, { remember }: { remember: boolean }): void {
    this.#drop(system.id)
    if (remember) this.#saveDevice({ ...this.#device, systems: [...this.#device.systems, system] })
    else this.#saveTab({ ...this.#tab, systems: [...this.#tab.systems, system] })
    this.switchTo(system.id)
  }

  /** Takes the person who is signed in, and the systems they hold. Systems entered with a token stay beside them. */
  welcome(person: string, held: readonly { readonly id: string; readonly name: string | null }[]): void {
    const systems = held.map(({ id, name }) => ({ id, name }))
    const isHeld = ({ id }: KnownSystem) => systems.some((system) => system.id === id)
    for (const { id, byToken } of this.systems)
      if (!byToken && !systems.some((system) => system.id === id)) this.#forget(id)
    const others = this.#device.systems.filter((system) => system.byToken && !isHeld(system))
    this.#saveTab({ ...this.#tab, systems: this.#tab.systems.filter((system) => !isHeld(system)) })
    this.#saveDevice({ ...this.#device, person, systems: [...systems, ...others] })
    if (!this.current && systems.length === 1 && systems[0]) this.switchTo(systems[0].id)
  }

  switchTo(id: string): void {
    this.entries += 1
    this.#saveTab({ systems: this.#tab.systems, current: id })
    if (this.isRemembered(id)) this.#saveDevice({ ...this.#device, current: id })
  }

  /** Keeps the name that is shown in the list of systems. */
  update(id: string, { name }: Pick<KnownSystem, 'name'>): void {
    const known = this.systems.find((system) => system.id === id)
    if (known && known.name !== name) this.#change(id, (system) => ({ ...system, name }))
  }

  #change(id: string, change: (system: KnownSystem) => KnownSystem): void {
    const changed = (saved: Saved): Saved => ({
      ...saved,
      systems: saved.systems.map((system) => (system.id === id ? change(system) : system)),
    })
    this.#saveDevice(changed(this.#device))
    this.#saveTab(changed(this.#tab))
  }

  /** Forgets a system on this device, what waits to be sent for it, and drafts. */
  logOut(id: string): void {
    this.#forget(id)
    this.#clear(async () => (await import('../storage/device.ts')).device.removeWaiting(id))
    this.#clear(async () => (await import('../storage/draft-keys.ts')).forgetKept(id))
  }

  /** Forgets the person, and everything that this device keeps of the systems they hold. */
  forgetPerson(): void {
    for (const { id, byToken } of this.systems) if (!byToken) this.logOut(id)
    this.#saveDevice({ ...this.#device, person: undefined })
  }

  /** Does work that gives this browser another way in. A refusal meanwhile is about the old one. */
  async renew<T>(work: () => Promise<T>): Promise<T> {
    this.#renewals += 1
    try {
      return await work()
    } finally {
      this.#renewals -= 1
      this.entries += 1
    }
  }

  /**
   * The server lets this browser in no more. Switches that wait go on waiting for the person to come back.
   * Returns false if the refusal was about another system or an old way in, and ended nothing.
   */
  end(id: string): boolean {
    const { current } = this
    if (current?.id !== id || this.#renewals > 0) return false
    this.entries += 1
    const byToken = current.byToken === true
    this.#forget(id)
    // why: whoever is signed out is so from all the systems they hold.
    if (!byToken) {
      for (const { id, byToken } of this.systems) if (!byToken) this.#forget(id)
      this.#saveDevice({ ...this.#device, person: undefined })
    }
    const path = location.pathname + location.search
    this.#saveTab({ ...this.#tab, ended: { path, system: id, byToken } })
    return true
  }

  #drop(id: string): void {
    const without = (saved: Saved): Saved => ({
      ...saved,
      systems: saved.systems.filter((system) => system.id !== id),
      current: saved.current === id ? undefined : saved.current,
    })
    this.#saveDevice(without(this.#device))
    this.#saveTab(without(this.#tab))
  }

  #forget(id: string): void {
    const wasCurrent = this.current?.id === id
    this.#drop(id)
    if (wasCurrent) this.#saveTab({ ...this.#tab, current: null })
    this.#clear(async () => (await import('../storage/device.ts')).device.remove('known', id))
  }

  #clear(work: () => Promise<unknown>): void {
    this.forgotten = Promise.allSettled([this.forgotten, work()])
  }

  #saveDevice(saved: Saved): void {
    this.#device = saved
    write(() => localStorage, saved)
  }

  #saveTab(saved: Saved): void {
    this.#tab = saved
    write(() => sessionStorage, saved)
  }
}

/** Checks the shape, because another version or a person may have written the value. */
function read(storage: () => Storage): Saved {
  try {
    const saved: unknown = JSON.parse(storage().getItem(key) ?? '{}')
    const { systems, current, person, ended } = saved as Partial<Record<keyof Saved, unknown>>
    return {
      systems: Array.isArray(systems) ? systems.filter(isKnownSystem) : [],
      current: typeof current === 'string' || current === null ? current : undefined,
      person: typeof person === 'string' ? person : undefined,
      ended: typeof ended === 'object' ? (ended as Ended) : undefined,
    }
  } catch {
    return { systems: [], current: undefined }
  }
}

function isKnownSystem(value: unknown): value is KnownSystem {
  const { id, name } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && (name === null || typeof name === 'string')
}

function write(storage: () => Storage, saved: Saved): void {
  try {
    const isEmpty =
      saved.systems.length === 0 &&
      Object.values(saved).every((value) => value === undefined || Array.isArray(value))
    if (isEmpty) storage().removeItem(key)
    else storage().setItem(key, JSON.stringify(saved))
  } catch {
    // Storage may be full or forbidden; the session then lasts as long as the page.
  }
}

export const session = new Session()
