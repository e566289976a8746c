import type { Draft } from './draft.ts'

/** Unsaved changes, kept while the tab is open, so that a reload or a crash loses nothing. */
export interface KeptDraft<D extends Draft = Draft> {
  readonly base: D
  readonly draft: D
  readonly ticks: readonly (readonly [uuid: string, on: boolean])[]
}

const keyOf = (place: string) => `polyphony:draft:${place}`

export function readKept<D extends Draft>(place: string, shape: D): KeptDraft<D> | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null') as KeptDraft<D> | null
    // why: another version of the page may have written it.
    const fits = (draft: D) => Object.keys(shape).every((key) => typeof draft[key] === typeof shape[key])
    return kept && fits(kept.base) && fits(kept.draft) && Array.isArray(kept.ticks) ? kept : undefined
  } catch {
    return undefined
  }
}

export function writeKept(place: string, kept: KeptDraft | undefined): void {
  try {
    if (kept) sessionStorage.setItem(keyOf(place), JSON.stringify(kept))
    else sessionStorage.removeItem(keyOf(place))
  } catch {
    // Storage may be full or forbidden; leaving the page still asks.
  }
}
