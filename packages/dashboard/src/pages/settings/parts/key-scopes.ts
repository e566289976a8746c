import type { Answer } from '@polyphony/client'
import { t } from '../../../text/strings.ts'

export type KeyScope = Answer<'listKeys'>[number]['scopes'][number]
const words = t.settings.access
export type ScopePart = keyof typeof words.scopeParts
export type ScopeLevel = keyof typeof words.levels
export const scopeParts = Object.keys(words.scopeParts) as ScopePart[]
export const scopeLevels = Object.keys(words.levels) as ScopeLevel[]

/** Turns the choices for each part into the scopes of a key. */
export function scopesOf(chosen: Readonly<Record<ScopePart, ScopeLevel>>, identify: boolean): KeyScope[] {
  const parts = scopeParts.flatMap((part): KeyScope[] => {
    const level = chosen[part]
    return level === 'none' ? [] : [`${level}:${part}`]
  })
  return [...(identify ? (['identify'] as const) : []), ...parts]
}

/** The rights of a key in words. */
export function describeScopes(scopes: readonly KeyScope[]): string {
  return scopes
    .map((scope) => {
      const [level, part] = scope.split(':') as [ScopeLevel, ScopePart]
      return scope === 'identify' ? words.identify : `${words.scopeParts[part]}: ${words.levels[level]}`
    })
    .join(' · ')
}
