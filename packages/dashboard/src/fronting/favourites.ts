interface PastSwitch {
  readonly timestamp: string
  readonly members: readonly string[]
}

const halfLifeMs = 3 * 86_400_000

/**
 * Short IDs of the members who front most, the most likely next one first. Every switch counts, with a half-life of
 * three days.
 */
export function favouritesIn(switches: readonly PastSwitch[], now: number): string[] {
  const scores = new Map<string, number>()
  for (const { timestamp, members } of switches) {
    const age = Math.max(0, now - Date.parse(timestamp))
    const score = 2 ** (-age / halfLifeMs)
    for (const id of members) scores.set(id, (scores.get(id) ?? 0) + score)
  }
  return [...scores].sort(([, a], [, b]) => b - a).map(([id]) => id)
}
