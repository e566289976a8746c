/** Statuses and notes of one switch: of a member, or with null of the whole switch. */
export interface SwitchNote {
  readonly member: string | null
  readonly status: string | null
  readonly note: string | null
}
export type NoteText = 'status' | 'note'

/** A text that was changed here and elsewhere, to different things. */
export interface NoteConflict {
  readonly member: string | null
  readonly key: NoteText
  readonly theirs: string | null
}

/**
 * Puts the texts that were changed here since `base` into the list that the server has now. Everything else stays as it
 * is there, and so does an entry that only the server has.
 */
export function mergeNotes(
  base: readonly SwitchNote[],
  mine: readonly SwitchNote[],
  theirs: readonly SwitchNote[],
) {
  const members = new Set([...theirs, ...mine].map(({ member }) => member))
  const conflicts: NoteConflict[] = []
  const notes: SwitchNote[] = []
  for (const member of members) {
    const [before, here, there] = [base, mine, theirs].map((list) =>
      list.find((each) => each.member === member),
    )
    const merged = (key: NoteText): string | null => {
      const [old, own, other] = [before, here, there].map((each) => each?.[key] ?? null)
      if (own === old || own === other) return other ?? null
      if (other !== old) conflicts.push({ member, key, theirs: other ?? null })
      return own ?? null
    }
    const note = { member, status: merged('status'), note: merged('note') }
    if (note.status !== null || note.note !== null) notes.push(note)
  }
  return { notes, conflicts }
}
