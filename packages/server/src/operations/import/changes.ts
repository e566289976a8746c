import { isDeepStrictEqual } from 'node:util'
import { isEmpty } from '@polyphony/contract'

type Patch = Readonly<Record<string, unknown>> & { privacy?: Readonly<Record<string, unknown>> }

/** Compares values. Lists are stored as JSON text. */
const isSame = (stored: unknown, wanted: unknown) =>
  Array.isArray(wanted) ? isDeepStrictEqual(JSON.parse(String(stored)), wanted) : stored === wanted

function different(stored: object, wanted: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(wanted).filter(([key, value]) => !isSame(Reflect.get(stored, key), value))
  return Object.fromEntries(entries)
}

/** Picks the part of a patch that differs from the stored row. */
export function changesOf<P extends object>(stored: object, patch: P): P {
  const { privacy = {}, ...plain } = patch as Patch
  const hidden = different(stored, privacy)
  return { ...different(stored, plain), ...(!isEmpty(hidden) && { privacy: hidden }) } as P
}

/** Picks the part of a patch for fields that are null in the stored row. */
export function fillingsOf<P extends object>(stored: object, { privacy: _, ...patch }: P & Patch): P {
  const entries = Object.entries(patch).filter(
    ([key, value]) => value !== null && Reflect.get(stored, key) === null,
  )
  return Object.fromEntries(entries) as P
}

/** Lists the keys of a patch, with those of its privacy. */
export function keysOf(patch: object): string[] {
  const { privacy = {}, ...plain } = patch as Patch
  return [...Object.keys(plain), ...Object.keys(privacy)]
}
