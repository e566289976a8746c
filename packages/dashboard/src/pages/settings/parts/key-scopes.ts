import type { Answer } from '@polyphony/client'
import { t } from '../../../text/strings.ts'

export type KeyScope = Answer<'listKeys'>[number]['scopes'][number]
type Words = typeof t.settings.access
export type ScopePart = keyof Words['scopeParts']
export type ScopeLevel = keyof Words['levels']
export const scopeParts = () => Object.keys(t.settings.access.scopeParts) as ScopePart[]
export const scopeLevels = () => Object.keys(t.settings.access.levels) as ScopeLevel[]

/** Turns the choices for each part into the scopes of a key. */
export function scopesOf(chosen: Readonly<Record<ScopePart, ScopeLevel>>, identify: boolean): KeyScope[] {
  const parts = scopeParts().flatMap((part): KeyScope[] => {
    const level = chosen[part]
    return level === 'none' ? [] : [`${level}:${part}`]
  })
  return [...(identify ? (['identify'] as const) : []), ...parts]
}

/** The rights of a key in words. */
export function describeScopes(scopes: readonly KeyScope[]): string {
  const words = t.settings.access
  return scopes
    .map((scope) => {
      const [level, part] = scope.split(':') as [ScopeLevel, ScopePart]
      return scope === 'identify' ? words.identify : `${words.scopeParts[part]}: ${words.levels[level]}`
    })
    .join(' · ')
}
