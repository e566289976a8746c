/** A system that this browser may open. A cookie that no script can read authorises it. */
export interface KnownSystem {
  readonly id: string
  readonly name: string | null
  /** True when the browser signed in with the token of the system, and not with an account. */
  readonly byToken?: true
}

interface Saved {
  systems: KnownSystem[]
  /** Null after the person left the current system, so that no other system opens instead. */
  current: string | null | undefined
  /** The username of the signed-in person. */
  person?: string | undefined
  ended?: Ended | undefined
}

/** The page and the system where the server ended the session. */
interface Ended {
  readonly path: string
  readonly system: string
  readonly byToken: boolean
}

const key = 'polyphony:session'

/**
 * The systems that this browser may open, and the current one. The device stores remembered systems; the tab stores the
 * rest until it closes. Neither stores a secret.
 */
class Session {
  #device = $state.raw<Saved>(read(() => localStorage))
  #tab = $state.raw<Saved>(read(() => sessionStorage))
  /** Resolves when the device has removed all data that it should forget. */
  forgotten: Promise<unknown> = Promise.resolve()
  /** Counts sign-ins and sign-outs: an answer from before the last one is outdated. */
  entries = $state(0)
  #renewals = 0

  constructor() {
    window.addEventListener('storage', (event) => {
      if (event.storageArea === localStorage && (event.key ?? key) === key)
        this.#device = read(() => localStorage)
    })
  }

  /** Set when the login page has to explain why the session ended. */
  get ended(): Ended | undefined {
    return this.#tab.ended
  }

  /** The username of the signed-in person. */
  get person(): string | undefined {
    return this.#device.person
  }

  get systems(): readonly KnownSystem[] {
    const ids = new Set(this.#tab.systems.map(({ id }) => id))
    return [...this.#tab.systems, ...this.#device.systems.filter(({ id }) => !ids.has(id))]
  }

  /** The current system: the one chosen in this tab, or the last one used on this device. */
  get current(): KnownSystem | undefined {
    const { systems } = this
    const find = (wanted: Saved['current']) => systems.find(({ id }) => id === wanted)
    return this.#tab.current === null ? undefined : (find(this.#tab.current) ?? find(this.#device.current))
  }

  /** True when the device may store data of the system after the tab closes. */
  isRemembered(id: string): boolean {
    return this.#device.systems.some((system) => system.id === id)
  }

  /** Adds a system that this browser may open. */
  add(system: KnownSystem, { remember }: { remember: boolean }): void {
    this.#drop(system.id)
    if (remember) this.#saveDevice({ ...this.#device, systems: [...this.#device.systems, system] })
    else this.#saveTab({ ...this.#tab, systems: [...this.#tab.systems, system] })
    this.switchTo(system.id)
  }

  /** Sets the signed-in person and their systems. Systems opened with a token stay. */
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

  /** Stores the name for the list of systems. */
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

  /** Removes a system, its unsent switches and notes, and its drafts from this device. */
  logOut(id: string): void {
    this.#forget(id)
    this.#clear(async () => (await import('../storage/device.ts')).device.removeWaiting(id))
    this.#clear(async () => (await import('../storage/draft-keys.ts')).forgetKept(id))
  }

  /** Removes the person and all data of their systems from this device. */
  forgetPerson(): void {
    for (const { id, byToken } of this.systems) if (!byToken) this.logOut(id)
    this.#saveDevice({ ...this.#device, person: undefined })
  }

  /** Runs work that replaces the credentials. Refusals during it are about the old ones. */
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
   * Ends the session after a refusal of the server. Unsent switches stay until the person signs in again.
   * Returns false if the refusal was about another system or about old credentials.
   */
  end(id: string): boolean {
    const { current } = this
    if (current?.id !== id || this.#renewals > 0) return false
    this.entries += 1
    const byToken = current.byToken === true
    this.#forget(id)
    // why: signing out ends the session for all systems of the person.
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
    this.#clear(async () => (await import('../storage/device.ts')).device.removeKnown(id))
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

/** Checks the shape: another version of the page may have stored the value. */
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
    // Storage may be full or forbidden. The session then ends with the page.
  }
}

export const session = new Session()
