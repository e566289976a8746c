/** The status and note of one member, or with null of the whole switch. */
export interface SwitchNote {
  readonly member: string | null
  readonly status: string | null
  readonly note: string | null
}
export type NoteText = 'status' | 'note'

/** A text that changed both here and elsewhere, to different values. */
export interface NoteConflict {
  readonly member: string | null
  readonly key: NoteText
  readonly theirs: string | null
}

/**
 * Merges the texts that changed here since `base` into the current list of the server. Everything else stays as the
 * server has it.
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
