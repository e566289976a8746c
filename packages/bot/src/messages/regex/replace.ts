import type { Replacing } from './read.ts'

/** Replaces the first match, or all with the flag `g`. Throws a SyntaxError for a pattern that cannot be read. */
export function replace(old: string, { pattern, flags, replacement }: Replacing): string {
  return old
    .replace(compile(pattern, flags), (...match: unknown[]) => expand(replacement, match))
    .toWellFormed()
}

/** Prefers the flag `u`, which keeps emoji whole. Patterns with needless backslashes work only without it. */
function compile(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, `${flags}u`)
  } catch {
    return new RegExp(pattern, flags)
  }
}

const reference = /\$(?:\$|&|(\d{1,2})|\{(\w+)\}|<(\w+)>)/g

/** Expands `$1`, `${1}`, `${name}`, `$<name>`, `$0`, `$&` and `$$`. A reference to no group stays as typed. */
function expand(replacement: string, match: readonly unknown[]): string {
  const named = match.at(-1)
  const names = typeof named === 'object' && named !== null ? new Map(Object.entries(named)) : new Map()
  const groups = match.slice(
    0,
    match.findIndex((part, i) => i > 0 && typeof part === 'number'),
  )
  const group = (key: string): unknown =>
    names.has(key)
      ? (names.get(key) ?? '')
      : Number(key) < groups.length
        ? (groups[Number(key)] ?? '')
        : undefined
  return replacement.replace(reference, (typed, digits?: string, braced?: string, angled?: string) => {
    if (typed === '$$') return '$'
    if (typed === '$&') return String(groups[0])
    const found = group(digits ?? braced ?? angled ?? '')
    if (found !== undefined) return String(found)
    const [first = '', second = ''] = digits ?? ''
    const shorter = second === '' ? undefined : group(first)
    return shorter === undefined ? typed : `${shorter}${second}`
  })
}
