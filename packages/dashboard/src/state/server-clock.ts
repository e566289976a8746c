/** The difference to the server's clock lies between these, in milliseconds. */
interface Bounds {
  readonly least: number
  readonly most: number
}

/**
 * Narrows down how far the server's clock is ahead. It showed a whole second at some moment between the request and the
 * answer. Bounds that exclude each other mean that a clock was set; then the newer ones count.
 */
export function narrow(known: Bounds | undefined, shown: number, asked: number, answered: number): Bounds {
  const now = { least: shown - answered, most: shown + 1000 - asked }
  const least = Math.max(now.least, known?.least ?? now.least)
  const most = Math.min(now.most, known?.most ?? now.most)
  return least <= most ? { least, most } : now
}

/** The smallest correction that fits: a clock that may be right is not corrected. */
export const correction = ({ least, most }: Bounds): number => Math.max(least, Math.min(0, most))

let bounds: Bounds | undefined

export const serverClock = {
  /** Learns from an answer of the server. */
  learn({ headers }: Response, asked: number): void {
    const shown = Date.parse(headers.get('date') ?? '')
    if (!Number.isNaN(shown)) bounds = narrow(bounds, shown, asked, Date.now())
  },
  /** The server's time, as far as it is known. */
  get now(): number {
    return Date.now() + (bounds ? Math.round(correction(bounds)) : 0)
  },
}
