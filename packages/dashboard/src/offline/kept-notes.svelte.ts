import type { Answer } from '@polyphony/client'
import { api } from '../state/api.ts'
import { data } from '../state/data.svelte.ts'
import { live } from '../state/live.svelte.ts'
import { session } from '../state/session.svelte.ts'
import { device } from '../storage/device.ts'

type Note = Answer<'listNotes'>[number]

const me = { systemRef: '@me' }
const notesKept = 200
const pageSize = 100
/** The wait after a change. */
const calmMs = 1000
const events = ['CREATE_NOTE', 'UPDATE_NOTE', 'DELETE_NOTE', 'DELETE_MEMBER', 'SUCCESSFUL_IMPORT']

/** The newest notes of the journal as this device knows them, for pages without a connection. */
class KeptNotes {
  #owner = $state<string>()
  #list = $state.raw<readonly Note[]>()
  /** The last answers, which the server compares with. */
  #pages: Note[][] = []

  /** Undefined before the device was asked, or when it has none. */
  get list(): readonly Note[] | undefined {
    return this.#owner === session.current?.id ? this.#list : undefined
  }
  /** True when the journal has no other notes. */
  get isWhole(): boolean {
    return this.list !== undefined && this.list.length < notesKept
  }
  find(id: string): Note | undefined {
    return this.list?.find((note) => note.id === id)
  }

  /** Reads the notes of the device. */
  async load(): Promise<readonly Note[] | undefined> {
    const owner = session.current?.id
    if (owner === undefined || this.list) return this.list
    const kept = (await device.get('notes', owner).catch(() => undefined)) as readonly Note[] | undefined
    if (owner === session.current?.id && !this.list && kept) this.#put(owner, kept)
    return this.list
  }

  #put(owner: string, list: readonly Note[]): void {
    this.#owner = owner
    this.#list = list
  }

  /** Reads the newest notes of the server, and stores them if the person allowed it. */
  async refresh(): Promise<void> {
    const owner = session.current?.id
    if (owner === undefined) return
    if (this.#owner !== owner) this.#pages = []
    const pages: Note[][] = []
    for (let last: Note | undefined, i = 0; i < notesKept / pageSize; i++) {
      const before = last && { before: last.id }
      const ifChangedFrom = this.#pages[i]?.length === 0 ? undefined : this.#pages[i]
      const page = await api().listNotes({ ...me, limit: pageSize, ...before }, { ifChangedFrom })
      pages.push(page)
      last = page.at(-1)
      if (page.length < pageSize) break
    }
    if (owner !== session.current?.id) return
    const isSame = pages.every((page, i) => page === this.#pages[i]) && this.list !== undefined
    this.#pages = pages
    if (isSame) return
    this.#put(owner, pages.flat())
    if (session.isRemembered(owner)) await device.put('notes', owner, pages.flat()).catch(() => undefined)
  }

  /** Follows the journal. Returns a function that stops this. */
  start(): () => void {
    return $effect.root(() => {
      $effect(() => {
        for (const type of events) void data.latest.get(type)
        const id = session.current?.id
        const isKnown = id !== undefined && id === data.system?.id && session.isRemembered(id)
        // why: after a lost connection, the page has missed events.
        if (!isKnown || live.state === 'offline' || live.state === 'reconnecting') return
        const timer = setTimeout(() => void this.refresh().catch(() => undefined), calmMs)
        return () => clearTimeout(timer)
      })
    })
  }
}

export const keptNotes = new KeptNotes()
