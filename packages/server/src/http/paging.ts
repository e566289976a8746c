import { parseEntityRef } from '@polyphony/contract'
import type { SystemId } from '../domain/entities.ts'
import { owns, type Viewer } from '../domain/viewer.ts'
import type { Page } from '../store/refs.ts'

/** The page that a query asks for, of what the viewer may see. */
export const pageOf = (
  { limit, after }: { limit?: number; after?: string },
  viewer: Viewer,
  system: SystemId,
): Page => ({
  limit,
  listedOnly: !owns(viewer, system),
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
