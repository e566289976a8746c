import { formatInstant, type Note } from '@polyphony/contract'
import type { StoredNote } from '../entities.ts'

export function presentNote(note: StoredNote): Note {
  const { uuid, title, text, color, date, members, authors, created, updated } = note
  return {
    id: uuid,
    title,
    text,
    color,
    date: formatInstant(date),
    members: [...members],
    authors: [...authors],
    created: formatInstant(created),
    updated: formatInstant(updated),
  }
}
