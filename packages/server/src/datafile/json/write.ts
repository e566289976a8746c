/** Writes an object without its closing brace: more keys follow, and `}` at the end. */
export const openObject = (object: object): string => JSON.stringify(object).slice(0, -1)

/** Adds a key to an open object and writes its array page by page. */
export async function* arrayOf(
  key: string,
  pages: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
  write: (page: readonly unknown[]) => string = JSON.stringify,
): AsyncGenerator<string> {
  let before = `,${JSON.stringify(key)}:[`
  for await (const page of pages) {
    if (page.length === 0) continue
    yield before + write(page).slice(1, -1)
    before = ','
  }
  yield before === ',' ? ']' : `${before}]`
}

const itemsPerPage = 50

/** Cuts a list into pages, so that no piece of the file is long, whatever the length of a member's texts. */
export function* inPages<T, U>(list: readonly T[], present: (item: T) => U): Generator<U[]> {
  for (let start = 0; start < list.length; start += itemsPerPage) {
    yield list.slice(start, start + itemsPerPage).map(present)
  }
}
