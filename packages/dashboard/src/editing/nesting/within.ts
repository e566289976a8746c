/** A group as far as nesting is concerned. Answers name its parent by short ID, events by UUID. */
export interface Nested {
  readonly id: string
  readonly uuid: string
  readonly extended?: { readonly parent: string | null }
}

/** Tests whether a group is right inside another one. */
export function isInside({ extended }: Nested, { id, uuid }: Nested): boolean {
  const parent = extended?.parent
  return parent != null && (parent === id || parent === uuid)
}

/** A group, and every group inside it, however deep. */
export function within<G extends Nested>(top: G, groups: readonly G[]): Set<G> {
  const found = new Set([top])
  // why: the loop also visits what it adds, and each group once, so that it ends.
  for (const around of found) for (const group of groups) if (isInside(group, around)) found.add(group)
  return found
}
