import type { Answer } from '@polyphony/client'
import { NotFound } from '@polyphony/client'
import { SvelteMap } from 'svelte/reactivity'
import { keptNotes } from '../../offline/kept-notes.svelte.ts'
import { noteOutbox } from '../../offline/note-outbox.svelte.ts'
import { differing, type QueuedNote } from '../../offline/note-queue.ts'
import { api } from '../../state/api.ts'
import { data } from '../../state/data.svelte.ts'

export type Note = Answer<'listNotes'>[number]
/** A note with a `uuid`, which forms need. */
export type NoteThing = Note & { readonly uuid: string }

/** The notes that pages have read, shared with later pages and updated by events. Unsent changes are in them. */
class Journal {
  readonly #notes = new SvelteMap<string, NoteThing>()

  constructor() {
    noteOutbox.onsent = (note) => this.put(asThing(note))
  }

  /** Finds a note by its ID, or an unsent one by its key. */
  find(ref: string): NoteThing | undefined {
    const kept = keptNotes.find(ref)
    const known = this.#notes.get(ref) ?? (kept && asThing(kept))
    const queued = noteOutbox.find(ref)
    return queued ? withChange(queued, known) : known
  }
  put(note: NoteThing): void {
    // why: the outbox has the unsent values, and the server decides about the rest.
    if (!noteOutbox.find(note.id)) this.#notes.set(note.id, note)
  }
  remove(id: string): void {
    this.#notes.delete(id)
  }

  async read(ref: string): Promise<NoteThing> {
    const queued = noteOutbox.find(ref)
    if (queued && queued.note === undefined) return withChange(queued)
    const note = asThing(await api().getNote({ systemRef: '@me', note: ref }))
    this.#notes.set(note.id, note)
    return this.find(note.id) ?? note
  }

  /** Adds unsent notes and changes to a list: new notes that fit come first. */
  withUnsent(notes: readonly Note[], fits: (note: Note) => boolean): readonly Note[] {
    const unsent = noteOutbox.list.filter(({ note }) => note === undefined)
    const made = unsent.flatMap(({ key }) => this.find(key) ?? []).filter(fits)
    const newest = made.toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date))
    return [...newest, ...notes.map((note) => (noteOutbox.find(note.id) && this.find(note.id)) || note)]
  }

  /** Call in an `$effect`: reads a note again when it changes elsewhere. */
  follow(id: string): void {
    const isAbout = (type: string) => {
      const event = data.latest.get(type)
      return event !== undefined && 'id' in event && event.id === id
    }
    if (isAbout('DELETE_NOTE')) this.remove(id)
    if (!isAbout('UPDATE_NOTE')) return
    void this.read(id).catch((error: unknown) => error instanceof NotFound && this.remove(id))
  }
}

/**
 * Adds `uuid` to a note. Changes the answer itself, because a copy would lose its ETag.
 */
export const asThing = (note: Note): NoteThing => Object.assign(note, { uuid: note.id })

/** The note as the person wants it. */
function withChange({ key, note = key, base, mine, at }: QueuedNote, known?: NoteThing): NoteThing {
  const moment = new Date(at).toISOString()
  const { color, members, authors, ...rest } = mine
  const all = { ...rest, color: color || null, members: [...members], authors: [...authors] }
  const fresh = { id: note, uuid: note, created: moment, updated: moment, ...all }
  if (!known || !base) return fresh
  const changed = new Set<string>(differing(base, mine))
  return { ...known, ...Object.fromEntries(Object.entries(all).filter(([name]) => changed.has(name))) }
}

export const journal = new Journal()
