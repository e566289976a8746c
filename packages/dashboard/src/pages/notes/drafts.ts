import { keeperOf, readKept, writeKept } from '../../editing/draft/kept-draft.ts'
import { session } from '../../state/session.svelte.ts'
import { listKept } from '../../storage/draft-keys.ts'
import { newKey } from '../../storage/new-key.ts'
import { type NoteDraft, noteKind } from './note-kind.ts'

const newMark = 'new-'

export interface KeptNote {
  /** The ID of the note, or the name of the draft of a new note. */
  readonly name: string
  readonly isNew: boolean
  readonly href: string
  readonly base: NoteDraft
  readonly draft: NoteDraft
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
  return { name, isNew, href: isNew ? `/notes/new?draft=${name}` : `/notes/${name}`, ...kept }
}

/** The drafts on this device that the server does not have. */
export function keptNotes(): readonly KeptNote[] {
  const owner = session.current?.id
  if (owner === undefined) return []
  return listKept(keeperOf(session.isRemembered(owner)), placeOf(owner)).flatMap(
    (name) => keptNote(name) ?? [],
  )
}

export function forgetNote(name: string): void {
  const owner = session.current?.id
  if (owner !== undefined) writeKept(keeperOf(session.isRemembered(owner)), placeOf(owner, name), undefined)
}
