/** Bounds of the offset to the clock of the server, in milliseconds. */
interface Bounds {
  readonly least: number
  readonly most: number
}

/**
 * Narrows the bounds of the clock offset. The server read its clock, in whole seconds, between the request and the
 * answer. If old and new bounds do not overlap, somebody set a clock, and the new bounds count.
 */
export function narrow(known: Bounds | undefined, shown: number, asked: number, answered: number): Bounds {
  const now = { least: shown - answered, most: shown + 1000 - asked }
  const least = Math.max(now.least, known?.least ?? now.least)
  const most = Math.min(now.most, known?.most ?? now.most)
  return least <= most ? { least, most } : now
}

/** The smallest offset within the bounds. A clock that may be right is not corrected. */
export const correction = ({ least, most }: Bounds): number => Math.max(least, Math.min(0, most))

let bounds: Bounds | undefined

export const serverClock = {
  /** Updates the bounds from an answer of the server. */
  learn({ headers }: Response, asked: number): void {
    const shown = Date.parse(headers.get('date') ?? '')
    if (!Number.isNaN(shown)) bounds = narrow(bounds, shown, asked, Date.now())
  },
  /** The estimated time of the server. */
  get now(): number {
    return Date.now() + (bounds ? Math.round(correction(bounds)) : 0)
  },
}
