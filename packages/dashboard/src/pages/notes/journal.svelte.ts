import type { Answer } from '@polyphony/client'
import { NotFound } from '@polyphony/client'
import { SvelteMap } from 'svelte/reactivity'
import { api } from '../../state/api.ts'
import { data } from '../../state/data.svelte.ts'

export type Note = Answer<'listNotes'>[number]
/** A note with a `uuid`, which forms need. */
export type NoteThing = Note & { readonly uuid: string }

/** The notes that pages have read, shared with later pages and updated by events. */
class Journal {
  readonly #notes = new SvelteMap<string, NoteThing>()

  find(id: string): NoteThing | undefined {
    return this.#notes.get(id)
  }
  put(note: NoteThing): void {
    this.#notes.set(note.id, note)
  }
  remove(id: string): void {
    this.#notes.delete(id)
  }

  async read(id: string): Promise<NoteThing> {
    return asThing(await api().getNote({ systemRef: '@me', note: id }))
  }

  /** Call in an `$effect`: reads a note again when it changes elsewhere. */
  follow(id: string): void {
    const isAbout = (type: string) => {
      const event = data.latest.get(type)
      return event !== undefined && 'id' in event && event.id === id
    }
    if (isAbout('DELETE_NOTE')) this.remove(id)
    if (!isAbout('UPDATE_NOTE')) return
    void this.read(id).then(
      (note) => this.put(note),
      (error: unknown) => error instanceof NotFound && this.remove(id),
    )
  }
}

/**
 * Adds `uuid` to a note. Changes the answer itself, because a copy would lose its ETag.
 */
export const asThing = (note: Note): NoteThing => Object.assign(note, { uuid: note.id })

export const journal = new Journal()
