const mostSuggestions = 3

/** Finds the candidates that look most like a word, the nearest first. */
export function nearest(typed: string, candidates: Iterable<string>): string[] {
  const word = typed.toLowerCase()
  const most = Math.max(1, Math.floor(word.length / 3))
  return [...new Set(candidates)]
    .filter((candidate) => Math.abs(candidate.length - word.length) <= most)
    .map((candidate) => ({ candidate, apart: distance(word, candidate.toLowerCase()) }))
    .filter(({ apart }) => apart <= most)
    .sort((a, b) => a.apart - b.apart)
    .slice(0, mostSuggestions)
    .map(({ candidate }) => candidate)
}

/** Counts the letters to add, remove or replace; two neighbours that changed places count once. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const costs = [(above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same]
      row.push(Math.min(...costs, swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY))
    }
    before = above
    above = row
  }
  return above[b.length] ?? 0
}
