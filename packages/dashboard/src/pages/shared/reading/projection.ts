/** A member as a share shows them. A value that the share does not show is absent. */
export interface SharedMember {
  readonly id: string
  readonly name: string
  readonly pronouns?: string | null
  readonly avatar_url?: string | null
  readonly color?: string | null
  readonly birthday?: string | null
  readonly description?: string | null
  readonly fields?: readonly SharedField[]
  readonly status?: string | null
  /** The start of the member's own unbroken front. */
  readonly since?: string
}

export interface SharedField {
  readonly name: string
  readonly type: string
  readonly value: unknown
}

export interface SharedFront {
  readonly members: readonly SharedMember[]
  /** Fronters that the share does not show: null when it does not tell. */
  readonly others: 'someone' | number | null
}

/** The first answer of a share. */
export interface Shared {
  readonly title: string
  readonly avatar_url: string | null
  readonly color: string | null
  /** Null when the share does not show the front. */
  readonly front: SharedFront | null
  readonly until: string | null
}

export interface SharedGroup {
  readonly id: string
  readonly name: string
  readonly color: string | null
  readonly emoji: string | null
  readonly parent: string | null
  readonly members: readonly string[]
}

/** An unbroken front of one member; `end` is null while it goes on. */
export interface SharedRun {
  readonly member: string
  readonly start: string
  readonly end: string | null
}

/** A share that the signed-in person keeps in their account. */
export interface KeptShare {
  readonly id: string
  readonly title: string
  readonly until: string | null
}
