import { type KeptDraft, keeperOf, readKept, writeKept } from '../../editing/draft/kept-draft.ts'
import { noteOutbox } from '../../offline/note-outbox.svelte.ts'
import type { NoteValues, QueuedNote } from '../../offline/note-queue.ts'
import { session } from '../../state/session.svelte.ts'
import { listKept } from '../../storage/draft-keys.ts'
import { newKey } from '../../storage/new-key.ts'
import { type NoteDraft, noteKind } from './note-kind.ts'

const newMark = 'new-'

export interface KeptNote extends KeptDraft<NoteDraft> {
  /** The ID of the note, or the name of the draft of a new note. */
  readonly name: string
  readonly isNew: boolean
  readonly href: string
}

const placeOf = (owner: string, ...rest: string[]) => [owner, noteKind.name, ...rest].join(':')

/** Creates the name of a new draft, so that two tabs write two notes. */
export const newDraftName = (): string => newMark + newKey()

export function keptNote(name: string): KeptNote | undefined {
  const owner = session.current?.id
  if (owner === undefined) return undefined
  const kept = readKept(keeperOf(session.isRemembered(owner)), placeOf(owner, name), noteKind.draftOf())
  if (!kept) return undefined
  const isNew = name.startsWith(newMark)
  return { name, isNew, href: hrefOf(name), ...kept }
}

/** The drafts on this device that the server does not have. */
export function keptNotes(): readonly KeptNote[] {
  const owner = session.current?.id
  if (owner === undefined) return []
  return listKept(keeperOf(session.isRemembered(owner)), placeOf(owner)).flatMap(
    (name) => keptNote(name) ?? [],
  )
}

const hrefOf = (name: string) =>
  name.startsWith(newMark) ? `/notes/new?draft=${name}` : `/notes/${name}/edit`

/** Moves a note that the server did not take from the queue into a draft. Returns the address of its form. */
export async function takeBack(queued: QueuedNote): Promise<string> {
  const owner = session.current?.id ?? ''
  const name = queued.note ?? newMark + queued.key
  const mine = draftOfValues(queued.mine)
  const base = queued.note && queued.base ? draftOfValues(queued.base) : { ...noteKind.draftOf(), text: '' }
  writeKept(keeperOf(session.isRemembered(owner)), placeOf(owner, name), { base, draft: mine, ticks: [] })
  await noteOutbox.drop(queued)
  return hrefOf(name)
}
const draftOfValues = ({ members, authors, ...values }: NoteValues): NoteDraft => ({
  ...values,
  members: [...members],
  authors: [...authors],
})

export function forgetNote(name: string): void {
  const owner = session.current?.id
  if (owner !== undefined) writeKept(keeperOf(session.isRemembered(owner)), placeOf(owner, name), undefined)
}

/** Stores a forgotten draft again. */
export function restoreNote({ name, base, draft, ticks }: KeptNote): void {
  const owner = session.current?.id
  if (owner === undefined) return
  writeKept(keeperOf(session.isRemembered(owner)), placeOf(owner, name), { base, draft, ticks })
}

/** Starts the draft of a new note with texts from elsewhere. Gives its name, or undefined when the browser stores nothing. */
export function startDraft(texts: Pick<NoteDraft, 'title' | 'text'>): string | undefined {
  const owner = session.current?.id
  if (owner === undefined) return undefined
  const name = newDraftName()
  const base = noteKind.draftOf()
  const kept = { base, draft: { ...base, ...texts }, ticks: [] }
  return writeKept(keeperOf(session.isRemembered(owner)), placeOf(owner, name), kept) ? name : undefined
}
