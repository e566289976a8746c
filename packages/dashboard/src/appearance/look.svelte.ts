import { type AccentName, accents, variablesOf } from './accent.ts'

export const sizes = ['small', 'normal', 'large', 'larger'] as const
export const densities = ['comfortable', 'compact'] as const
export const contrasts = ['device', 'high'] as const
export const accentNames = Object.keys(accents) as AccentName[]

/** The accent: the colour of the system that is open, or one of ours. */
export type Accent = 'system' | AccentName

/** The look of the pages on this device. Values that are missing are the usual ones. */
interface StoredLook {
  accent?: Accent
  size?: (typeof sizes)[number]
  density?: (typeof densities)[number]
  contrast?: (typeof contrasts)[number]
  /** The variables of the accent, so that `start.js` need not compute them. */
  variables?: Readonly<Record<string, string>>
}

const key = 'polyphony:look'

/** The choices under Settings, Appearance. `start.js` applies them before the first paint. */
class Look {
  #stored = $state.raw<StoredLook>(read())

  get accent(): Accent {
    return this.#stored.accent ?? 'plum'
  }
  get size() {
    return this.#stored.size ?? 'normal'
  }
  set size(size) {
    this.#keep({ size })
  }
  get density() {
    return this.#stored.density ?? 'comfortable'
  }
  set density(density) {
    this.#keep({ density })
  }
  get contrast() {
    return this.#stored.contrast ?? 'device'
  }
  set contrast(contrast) {
    this.#keep({ contrast })
  }

  /** Takes an accent. The colour of a system has six hexadecimal digits, or is missing: then ours counts. */
  choose(accent: Accent, systemColor: string | null | undefined): void {
    const own =
      systemColor && /^[0-9a-f]{6}$/i.test(systemColor) ? `#${systemColor.toLowerCase()}` : accents.plum
    const color = accent === 'system' ? own : accents[accent]
    this.#keep({ accent, variables: color === accents.plum ? undefined : variablesOf(color) })
  }

  #keep(change: { [Key in keyof StoredLook]?: StoredLook[Key] | undefined }): void {
    const next = Object.entries({ ...this.#stored, ...change }).filter(
      ([name, value]) => value !== undefined && value !== usual[name as keyof StoredLook],
    )
    const before = this.#stored.variables
    this.#stored = Object.fromEntries(next)
    apply(this.#stored, before)
    try {
      if (next.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(this.#stored))
    } catch {
      // The browser may forbid storage. The choice then ends with the page.
    }
  }
}

const usual: StoredLook = { accent: 'plum', size: 'normal', density: 'comfortable', contrast: 'device' }

function apply(look: StoredLook, before: StoredLook['variables']): void {
  const { dataset, style } = document.documentElement
  for (const name of ['accent', 'size', 'density', 'contrast'] as const) {
    const value = look[name]
    if (value === undefined) delete dataset[name]
    else dataset[name] = value
  }
  // why: without a choice the device decides.
  if (look.contrast === undefined && matchMedia('(prefers-contrast: more)').matches) dataset.contrast = 'high'
  for (const name of Object.keys(before ?? {})) style.removeProperty(name)
  for (const [name, value] of Object.entries(look.variables ?? {})) style.setProperty(name, value)
}

function read(): StoredLook {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

export const look = new Look()
