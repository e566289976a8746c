interface Grouped {
  readonly members?: readonly string[]
}

/**
 * Finds those of these members who are in one of these groups, each once. Every page that lists or counts the members of a
 * group gives `data.people`: archived members and custom fronts are in no list, so nobody counts them.
 */
export function membersIn<M extends { readonly uuid: string }>(
  groups: Iterable<Grouped>,
  members: readonly M[],
): M[] {
  const uuids = new Set([...groups].flatMap((group) => group.members ?? []))
  return members.filter(({ uuid }) => uuids.has(uuid))
}
