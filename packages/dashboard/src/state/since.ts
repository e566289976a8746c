/** Times by short ID. */
export type Since = Readonly<Record<string, string>>

interface Fronting {
  readonly timestamp: string
  readonly members: readonly { readonly id: string }[]
}

/** The start time of each member of a new front. Members who already fronted keep theirs. */
export function sinceOf({ timestamp, members }: Fronting, before: Since | null | undefined): Since {
  return Object.fromEntries(members.map(({ id }) => [id, before?.[id] ?? timestamp]))
}
