import { readFileSync } from 'node:fs'
import type { PatchCase } from '../../../contract/tests/fixtures.ts'

const folder = new URL('../../../../fixtures/', import.meta.url)

/** A whole file of `fixtures/`, long texts and lists written out (see its README). */
export function readFixture<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8'), writeOut) as T
}

function writeOut(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const { $repeat, $items, $times, $after = '', $then = [] } = value as Shorthand
  if ($repeat !== undefined) return $after + $repeat.repeat($times)
  if ($items !== undefined) return [...Array<unknown>($times).fill($items), ...$then]
  return value
}

interface Shorthand {
  $repeat?: string
  $items?: unknown
  $times: number
  $after?: string
  $then?: unknown[]
}

/** Bodies of a PATCH, and what the thing they are sent to holds before. */
export interface PatchFixture<Before, Case = unknown> {
  before: Before
  cases: (PatchCase & Case)[]
}

type Values = Record<string, unknown> & { privacy?: Record<string, string> | null }

/** Applies a patch to the values of a thing. Other values stay the same. */
export function patched<T extends Values>(before: T, { privacy, ...plain }: Values = {}): T {
  const merged = { ...before, ...plain }
  return privacy ? { ...merged, privacy: { ...before.privacy, ...privacy } } : merged
}

/** Puts values in the place of the names in a case: `{system}` and `$foreign` in texts, at any depth. */
export function filled<T>(value: T, names: Readonly<Record<string, string>>): T {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}|\$([\w.]+)/g, (all, braced?: string, dollar?: string) =>
      Object.hasOwn(names, braced ?? dollar ?? '') ? (names[braced ?? dollar ?? ''] ?? all) : all,
    )
  return JSON.parse(JSON.stringify(value), (_, each) => (typeof each === 'string' ? fill(each) : each)) as T
}
