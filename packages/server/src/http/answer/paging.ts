import { type Hid, parseEntityRef } from '@polyphony/contract'
import type { SystemId } from '../../domain/entities.ts'
import type { Texts } from '../../domain/present/format.ts'
import { owns, type Viewer } from '../../domain/viewer.ts'
import type { Page, PageRows } from '../../store/sql/refs.ts'
import { type Pieces, piecesOf } from './pieces.ts'

/** The page that a query asks for, within what the viewer may see. */
export const pageOf = (
  { limit, after }: { limit?: number; after?: string },
  viewer: Viewer,
  system: SystemId,
): Page => ({
  limit,
  listedOnly: !owns(viewer, system),
  after: after === undefined ? undefined : parseEntityRef(after),
})

/** The number of rows in a first read, and the most rows in each later step of a long list. */
const [firstRows, mostRows] = [100, 500]

interface Listed<Row> {
  readonly page: Page
  /** A smaller first read, where each row may be large. */
  readonly first?: number
  read(page: Page): Promise<PageRows<Row>>
  /** JSON of the items of an array, without its brackets. */
  write(rows: readonly Row[]): Texts
}

/** Writes a list in the order of its row ids. */
export function listed<T, Row extends { id: number }>(
  { page, first = firstRows, read, write }: Listed<Row>,
  filled: (last: Row) => void = () => {},
): Promise<Pieces<T>> {
  return piecesOf({
    first,
    most: mostRows,
    limit: page.limit,
    read: (limit, last) => read({ ...page, limit, beyond: last?.id }),
    write,
    filled,
  })
}

/** Writes a list and links the next page beside a full one. `lastOf` finds the end of a page that comes in pieces. */
export async function listedWithNext<T, Row extends { id: number; hid: Hid }>(
  list: Listed<Row>,
  lastOf: (page: Page & { limit: number }) => Promise<Hid | undefined>,
  linkAfter: (last: Hid) => void,
): Promise<Pieces<T>> {
  const { page } = list
  const pieces = await listed<T, Row>(list, ({ hid }) => linkAfter(hid))
  if (page.limit === undefined || !pieces.rest) return pieces
  const last = await lastOf({ ...page, limit: page.limit })
  if (last !== undefined) linkAfter(last)
  return pieces
}

/** Links the next page beside a full one. */
export function linkNext(
  headers: Record<string, string>,
  path: string,
  query: Record<string, string | number | boolean | undefined>,
): void {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const next = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  headers.link = `<${path}?${next}>; rel="next"`
}
