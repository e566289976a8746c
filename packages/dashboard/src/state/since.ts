/** Times by short ID. */
export type Since = Readonly<Record<string, string>>

interface Fronting {
  readonly timestamp: string
  readonly members: readonly { readonly id: string }[]
}

/** Since when the members of a new front are here: those who were there before keep their time. */
export function sinceOf({ timestamp, members }: Fronting, before: Since | null | undefined): Since {
  return Object.fromEntries(members.map(({ id }) => [id, before?.[id] ?? timestamp]))
}
