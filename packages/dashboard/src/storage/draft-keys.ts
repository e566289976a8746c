/** The key of a draft in the storage of the browser. */
export const keyOf = (place: string) => `polyphony:draft:${place}`

/** Lists the names of drafts below a prefix, without the prefix. */
export function listKept(keeper: () => Storage, place: string): string[] {
  const start = keyOf(`${place}:`)
  try {
    return Object.keys(keeper())
      .filter((key) => key.startsWith(start))
      .map((key) => key.slice(start.length))
  } catch {
    // A browser that forbids storage has no drafts.
    return []
  }
}

/** Removes all drafts of a system from this device. */
export function forgetKept(owner: string): void {
  for (const name of listKept(() => localStorage, owner)) localStorage.removeItem(keyOf(`${owner}:${name}`))
}
