import { keyOf } from '../../storage/draft-keys.ts'
import type { Draft } from './draft.ts'

/** Unsaved changes that survive a reload or a crash. */
export interface KeptDraft<D extends Draft = Draft> {
  readonly base: D
  readonly draft: D
  readonly ticks: readonly (readonly [uuid: string, on: boolean])[]
}

/** Returns the storage for drafts: the device, or the open tab. */
export const keeperOf = (isOnDevice: boolean) => (): Storage => (isOnDevice ? localStorage : sessionStorage)

export function readKept<D extends Draft>(
  keeper: () => Storage,
  place: string,
  shape: D,
): KeptDraft<D> | undefined {
  try {
    const kept = JSON.parse(keeper().getItem(keyOf(place)) ?? 'null') as KeptDraft<D> | null
    // why: another version of the page may have stored the draft.
    const fits = (draft: D) => Object.keys(shape).every((key) => typeof draft[key] === typeof shape[key])
    if (!kept || !Array.isArray(kept.ticks)) return undefined
    const [base, draft] = [
      { ...shape, ...kept.base },
      { ...shape, ...kept.draft },
    ]
    return fits(base) && fits(draft) ? { base, draft, ticks: kept.ticks } : undefined
  } catch {
    return undefined
  }
}

/** Stores or removes a draft. False when the browser forbids it. */
export function writeKept(keeper: () => Storage, place: string, kept: KeptDraft | undefined): boolean {
  try {
    if (kept) keeper().setItem(keyOf(place), JSON.stringify(kept))
    else keeper().removeItem(keyOf(place))
    return true
  } catch {
    // Storage may be full or forbidden; leaving the page still asks.
    return false
  }
}
