import { isDeepStrictEqual } from 'node:util'

type Patch = Readonly<Record<string, unknown>> & { privacy?: Readonly<Record<string, unknown>> }

/** Lists are stored as JSON text. */
const isSame = (stored: unknown, wanted: unknown) =>
  Array.isArray(wanted) ? isDeepStrictEqual(JSON.parse(String(stored)), wanted) : stored === wanted

function different(stored: object, wanted: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(wanted).filter(([key, value]) => !isSame(Reflect.get(stored, key), value))
  return Object.fromEntries(entries)
}

/** The part of a patch that changes what is stored. */
export function changesOf<P extends object>(stored: object, patch: P): P {
  const { privacy = {}, ...plain } = patch as Patch
  const hidden = different(stored, privacy)
  return { ...different(stored, plain), ...(!isEmpty(hidden) && { privacy: hidden }) } as P
}

/** The part of a patch that fills what is empty. */
export function fillingsOf<P extends object>(stored: object, { privacy: _, ...patch }: P & Patch): P {
  const entries = Object.entries(patch).filter(
    ([key, value]) => value !== null && Reflect.get(stored, key) === null,
  )
  return Object.fromEntries(entries) as P
}

export const isEmpty = (patch: object) => Object.keys(patch).length === 0

/** The keys of a patch, those of privacy under their own names. */
export function keysOf(patch: object): string[] {
  const { privacy = {}, ...plain } = patch as Patch
  return [...Object.keys(plain), ...Object.keys(privacy)]
}
