import type { Privacy, SystemPrivacyKey } from '@polyphony/contract'
import type { StoredSettings, StoredSystem } from './entities.ts'
import { owns, type Viewer } from './viewer.ts'

declare const revealed: unique symbol
/**
 * What a viewer may see of something. This module alone makes it, and presenters take nothing else, so an unmasked
 * value cannot reach an answer. For anyone but the owner the hidden values in `of` are already replaced.
 */
export interface Visible<T> {
  readonly of: T
  readonly owner: boolean
  readonly [revealed]: true
}

/** Who sees a value: everyone, the owner alone, or everyone unless this privacy key says private. */
type Guard<P extends string> = 'open' | 'owner' | P
/** A decision for every column but the privacy keys themselves: a new column without one does not compile. */
type Guards<T, P extends string> = Record<Exclude<keyof T, P>, Guard<P>>

const systemGuards: Guards<StoredSystem, SystemPrivacyKey> = {
  id: 'open',
  hid: 'open',
  uuid: 'open',
  name: 'name_privacy',
  description: 'description_privacy',
  tag: 'open',
  pronouns: 'pronoun_privacy',
  avatar_url: 'avatar_privacy',
  banner: 'banner_privacy',
  color: 'open',
  webhook_url: 'owner',
  created: 'open',
}

const maskSystem = masker<StoredSystem, SystemPrivacyKey>(systemGuards)

export function revealSystem(system: StoredSystem, viewer: Viewer): Visible<StoredSystem> {
  return owns(viewer, system.id) ? visible(system, true) : visible(maskSystem(system), false)
}

/** Settings have a public part, which the presenter of a stranger's answer picks. */
export function revealSettings(settings: StoredSettings, viewer: Viewer): Visible<StoredSettings> {
  return visible(settings, owns(viewer, settings.system_id))
}

/** The privacy object of an answer: the owner's alone. */
export function privacyOf<P extends string>(
  { of, owner }: Visible<Record<P, Privacy>>,
  keys: readonly P[],
): Record<P, Privacy> | null {
  if (!owner) return null
  const privacy = {} as Record<P, Privacy>
  for (const key of keys) privacy[key] = of[key]
  return privacy
}

function visible<T>(of: T, owner: boolean): Visible<T> {
  return { of, owner } as Visible<T>
}

/** Copies a row with every value replaced that its guard hides. */
function masker<T extends Record<P, Privacy>, P extends string>(
  guards: Guards<T, P>,
): (row: T, hidden?: Partial<T>) => T {
  const closed = (Object.entries(guards) as [keyof T, Guard<P>][]).filter(([, guard]) => guard !== 'open')
  return (row, hidden = {}) => {
    const masked = { ...row }
    for (const [key, guard] of closed) {
      const shown = guard !== 'owner' && guard !== 'open' && row[guard] === 'public'
      if (!shown) masked[key] = (hidden[key] ?? null) as T[keyof T]
    }
    return masked
  }
}
