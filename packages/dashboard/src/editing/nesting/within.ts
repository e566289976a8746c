/** The nesting of a group. Answers name its parent by short ID, events by UUID. */
export interface Nested {
  readonly id: string
  readonly uuid: string
  readonly extended?: { readonly parent: string | null }
}

/** True when a group is a direct child of another one. */
export function isInside({ extended }: Nested, { id, uuid }: Nested): boolean {
  const parent = extended?.parent
  return parent != null && (parent === id || parent === uuid)
}

/** A group and all groups inside it, on all levels. */
export function within<G extends Nested>(top: G, groups: readonly G[]): Set<G> {
  const found = new Set([top])
  // why: the loop also visits groups that it adds. A set holds each group once, so the loop ends.
  for (const around of found) for (const group of groups) if (isInside(group, around)) found.add(group)
  return found
}
