/** A system that this browser holds the token of. */
export interface KnownSystem {
  readonly id: string
  readonly name: string | null
  readonly token: string
}

interface Saved {
  systems: KnownSystem[]
  /** Null when the person has left the one they were in, so that no other is entered in its place. */
  current: string | null | undefined
  /** True when the server ended the session. */
  hasEnded?: boolean
}

const key = 'polyphony:session'

/**
 * The systems this browser knows, and the one that is shown. The device keeps the ones to remember; the
 * tab keeps the rest until it closes.
 */
class Session {
  #device = $state.raw<Saved>(read(() => localStorage))
  #tab = $state.raw<Saved>(read(() => sessionStorage))

  constructor() {
    window.addEventListener('storage', (event) => {
      if (event.storageArea === localStorage && event.key === key) this.#device = read(() => localStorage)
    })
  }

  /** True when the login page has to explain why the person is there again. */
  get hasEnded(): boolean {
    return this.#tab.hasEnded === true
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

  add(system: KnownSystem, { remember }: { remember: boolean }): void {
    this.#forget(system.id)
    const side = remember ? this.#device : this.#tab
    const next = { systems: [...side.systems, system], current: system.id }
    if (remember) this.#saveDevice(next)
    else this.#saveTab(next)
    this.switchTo(system.id)
  }

  switchTo(id: string): void {
    this.#saveTab({ systems: this.#tab.systems, current: id })
    if (this.#device.systems.some((system) => system.id === id)) {
      this.#saveDevice({ ...this.#device, current: id })
    }
  }

  /** Keeps the name that is shown in the list of systems, or the token after it was replaced. */
  update(id: string, change: Partial<Omit<KnownSystem, 'id'>>): void {
    const changed = ({ systems, current }: Saved): Saved => ({
      current,
      systems: systems.map((system) => (system.id === id ? { ...system, ...change } : system)),
    })
    const known = this.systems.find((system) => system.id === id)
    if (!known || Object.entries(change).every(([name, value]) => known[name as 'name'] === value)) return
    this.#saveDevice(changed(this.#device))
    this.#saveTab(changed(this.#tab))
  }

  /** Forgets a system on this device, what waits to be sent for it, and drafts. */
  logOut(id: string): void {
    this.#forget(id)
    void import('../offline/device.ts').then(({ device }) => device.removeWaiting(id)).catch(() => {})
    void import('../offline/kept.ts').then(({ forgetKept }) => forgetKept(id)).catch(() => {})
  }

  /** The server does not know the token any more. Switches that wait go on waiting for the person to come back. */
  end(id: string): void {
    if (this.current?.id !== id) return
    this.#forget(id)
    this.#saveTab({ ...this.#tab, hasEnded: true })
  }

  #forget(id: string): void {
    const wasCurrent = this.current?.id === id
    const without = ({ systems, current }: Saved): Saved => ({
      systems: systems.filter((system) => system.id !== id),
      current: current === id ? undefined : current,
    })
    this.#saveDevice(without(this.#device))
    const tab = without(this.#tab)
    this.#saveTab(wasCurrent ? { ...tab, current: null } : tab)
    void import('../offline/device.ts').then(({ device }) => device.remove('known', id)).catch(() => {})
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
    const { systems, current, hasEnded } = saved as Partial<Record<keyof Saved, unknown>>
    return {
      systems: Array.isArray(systems) ? systems.filter(isKnownSystem) : [],
      current: typeof current === 'string' || current === null ? current : undefined,
      hasEnded: hasEnded === true,
    }
  } catch {
    return { systems: [], current: undefined }
  }
}

function isKnownSystem(value: unknown): value is KnownSystem {
  const { id, name, token } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof token === 'string' && (name === null || typeof name === 'string')
}

function write(storage: () => Storage, saved: Saved): void {
  try {
    if (saved.systems.length === 0 && saved.current === undefined) storage().removeItem(key)
    else storage().setItem(key, JSON.stringify(saved))
  } catch {
    // Storage may be full or forbidden; the session then lasts as long as the page.
  }
}

export const session = new Session()
