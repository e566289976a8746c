/** How long events are kept, in microseconds: whoever was away for less misses none. */
export const keepEvents = 30 * 24 * 3600 * 1_000_000
