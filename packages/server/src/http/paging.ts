import { parseEntityRef } from '@polyphony/contract'
import type { Page } from '../store/refs.ts'

export const pageOf = ({ limit, after }: { limit?: number; after?: string }): Page => ({
  limit,
  after: after === undefined ? undefined : parseEntityRef(after),
})

/** Names the next page beside a full one. */
export function linkNext(
  headers: Record<string, string>,
  path: string,
  query: Record<string, string | number | boolean | undefined>,
): void {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const next = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  headers.link = `<${path}?${next}>; rel="next"`
}
