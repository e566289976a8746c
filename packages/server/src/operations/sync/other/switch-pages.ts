import { formatInstant, type Instant, later, micros } from '@polyphony/contract'
import { strange } from './shapes.ts'

const pageSize = 100
/** The moment to read back from, so late that switches in the future come too. */
const endOfTime = '2255-01-01T00:00:00Z'

interface Listed {
  readonly ref: string
  readonly timestamp: Instant
}

export const pathOfPage = (before: string, limit = pageSize): string =>
  `/systems/@me/switches?limit=${limit}&before=${encodeURIComponent(before)}`

/**
 * Reads the switches of an account page by page, newest first, each of them once. Goes on after the page `last`, if there
 * is one.
 */
export async function* switchPages<T extends Listed>(
  readPage: (path: string) => Promise<readonly T[]>,
  last: readonly T[] = [],
): AsyncGenerator<readonly T[], void, undefined> {
  let known = last
  for (;;) {
    const oldest = oldestOf(known)
    // why one more: another switch of the same time may stand on the next page.
    const before = oldest === undefined ? endOfTime : formatInstant(later(oldest, micros(1)))
    const page = await readPage(pathOfPage(before))
    const refs = new Set(known.map(({ ref }) => ref))
    yield page.filter(({ ref }) => !refs.has(ref))
    if (page.length < pageSize) return
    // why: pages that do not lead further back would never end.
    if (oldest !== undefined && (oldestOf(page) ?? oldest) >= oldest) strange()
    known = page
  }
}

function oldestOf<T extends Listed>(page: readonly T[]): Instant | undefined {
  return page.reduce<Instant | undefined>(
    (least, { timestamp }) => (least === undefined || timestamp < least ? timestamp : least),
    undefined,
  )
}
