import { type Answer, etagOf, NotFound, PolyphonyError, PreconditionFailed } from '@polyphony/client'
import { api, explain, isUnreachable } from '../state/api.ts'
import { live } from '../state/live.svelte.ts'
import { serverClock } from '../state/server-clock.ts'
import { session } from '../state/session.svelte.ts'
import { device } from '../storage/device.ts'
import { newKey } from '../storage/new-key.ts'
import { withTabLock } from '../tabs/tab-lock.ts'
import {
  drainNotes,
  type NoteBackend,
  type NoteOutcome,
  type NoteRead,
  type NoteReply,
  type NoteValues,
  type QueuedNote,
  withValues,
} from './note-queue.ts'
import { sendWhenOnline } from './send-when-online.svelte.ts'

type Note = Answer<'getNote'>

/** The key of an entry, and the ID that its note got. */
type Sent = readonly [key: string, id: string]

const me = { systemRef: '@me' }
const answerMs = 10_000
const longestSearch = 200

export const valuesOfNote = ({ title, text, color, date, members, authors }: Note): NoteValues => ({
  title,
  text,
  color: color ?? '',
  date,
  members,
  authors,
})
const bodyOf = ({ color, members, authors, ...values }: Partial<NoteValues>) => ({
  ...values,
  ...(color !== undefined && { color: color === '' ? null : color }),
  ...(members && { members: [...members] }),
  ...(authors && { authors: [...authors] }),
})

/** Sends notes to the server. The device stores each note from the save until the server confirms it. */
class NoteOutbox {
  #list = $state.raw<readonly QueuedNote[]>([])
  /** The IDs of notes that were sent while this page was open, by the key of the entry. */
  #sent = $state.raw<ReadonlyMap<string, string>>(new Map())
  /** Gets each note that reached the server. */
  onsent: (note: Note) => void = () => undefined
  readonly #channel = new BroadcastChannel('polyphony:note-outbox')
  /** Entries that the device could not store. This page holds them. */
  readonly #own = new Map<string, QueuedNote>()

  constructor() {
    this.#channel.addEventListener('message', ({ data: sent }: MessageEvent<readonly Sent[]>) => {
      this.#sent = new Map([...this.#sent, ...sent])
      void this.refresh()
    })
  }

  /** The notes of the current system that the server does not have yet. */
  get list(): readonly QueuedNote[] {
    return this.#list.filter(({ isUndone }) => !isUndone)
  }
  /** Finds an entry by its key, or by the ID of its note. */
  find(ref: string): QueuedNote | undefined {
    return this.list.find(({ key, note }) => key === ref || note === ref)
  }
  /** The ID that a new note got from the server. */
  idOf(key: string): string | undefined {
    return this.#sent.get(key)
  }

  /**
   * Queues a new note, or a change of the note `ref`, which may be queued itself. Sends it when the server can be
   * reached. Throws if the server refuses it, because then the form still has the text.
   */
  async save(
    ref: string | undefined,
    base: NoteValues,
    mine: NoteValues,
  ): Promise<NoteOutcome<Note> & { key: string }> {
    const system = session.current?.id ?? ''
    const at = serverClock.now
    await this.refresh()
    const note = ref && (this.#sent.get(ref) ?? ref)
    const queued = note === undefined ? undefined : this.find(note)
    const again = queued && (await this.#change(queued.key, (now) => withValues(now, mine, at, newKey())))
    const entry: QueuedNote = again ?? {
      key: newKey(),
      system,
      mine,
      at,
      ...(note !== undefined && { note, base }),
    }
    if (!again) await this.#put(entry)
    await this.refresh()
    return { ...(await this.#deliver(entry)), key: entry.key }
  }

  async #deliver({ key, system }: QueuedNote): Promise<NoteOutcome<Note>> {
    const outcomes = live.state === 'offline' ? new Map() : await this.#send(system)
    const outcome: NoteOutcome<Note> = outcomes.get(key) ?? { kind: 'waiting' }
    // why: the person is looking, and the form has everything.
    if (outcome.kind === 'stuck') await this.#change(key, () => undefined)
    await this.#tell()
    return outcome
  }

  /** Forgets a note. If it is new, deletes it from the server too: its answer may be lost. */
  async drop({ key, note }: QueuedNote): Promise<void> {
    await this.#change(key, (now) =>
      note === undefined && now.base ? { ...now, isUndone: true } : undefined,
    )
    await this.#tell()
    void this.flush()
  }

  /** Updates the list, here and in other tabs. */
  async #tell(): Promise<void> {
    await this.refresh()
    this.#channel.postMessage([...this.#sent])
  }

  /** Sends the queued notes of the current system. Returns how many reached the server. */
  async flush(): Promise<number> {
    const id = session.current?.id
    if (id === undefined || (await this.#all(id)).every(({ problem }) => problem)) return 0
    const kinds = [...(await this.#send(id)).values()].map(({ kind }) => kind)
    await this.#tell()
    return kinds.filter((kind) => kind === 'done').length
  }

  /** Counts the queued notes of one system. */
  async count(system: string): Promise<number> {
    return (await this.#all(system)).filter(({ isUndone }) => !isUndone).length
  }

  async refresh(): Promise<void> {
    const id = session.current?.id
    const list = id === undefined ? [] : await this.#all(id)
    if (id === session.current?.id) this.#list = list
  }

  /** Sends notes whenever the server may be reachable again. Returns a function that stops this. */
  start(tell: (sent: number) => void): () => void {
    return sendWhenOnline(this, tell)
  }

  async #put(entry: QueuedNote): Promise<void> {
    // why: a system that the device may not remember leaves no text behind.
    if (!session.isRemembered(entry.system)) this.#own.set(entry.key, entry)
    else await device.put('waiting-notes', entry.key, entry).catch(() => this.#own.set(entry.key, entry))
  }

  async #all(system: string): Promise<QueuedNote[]> {
    const kept = await device.all('waiting-notes').then(
      (list) => list as QueuedNote[],
      () => [],
    )
    return [...kept, ...this.#own.values()].filter((each) => each.system === system)
  }

  async #change(
    key: string,
    nextOf: (now: QueuedNote) => QueuedNote | undefined,
  ): Promise<QueuedNote | undefined> {
    let next: QueuedNote | undefined
    const make = (now: unknown) => {
      next = nextOf(now as QueuedNote)
      return next
    }
    const own = this.#own.get(key)
    if (!own) await device.swap('waiting-notes', key, make).catch(() => false)
    else {
      this.#own.delete(key)
      make(own)
      if (next) this.#own.set((next as QueuedNote).key, next)
    }
    return next
  }

  async #send(system: string): Promise<Map<string, NoteOutcome<Note>>> {
    let outcomes = new Map<string, NoteOutcome<Note>>()
    // why: the page may show another system by now, and its client must not send these notes.
    if (session.current?.id !== system) return outcomes
    await withTabLock(`note-outbox:${system}`, async () => {
      outcomes = await drainNotes(this.#backend(system))
    })
    for (const [key, outcome] of outcomes) {
      if (outcome.kind !== 'done') continue
      this.#sent = new Map([...this.#sent, [key, outcome.id]])
      this.onsent(outcome.made)
    }
    return outcomes
  }

  #backend(system: string): NoteBackend<Note> {
    const client = api()
    const patience = () => ({ signal: AbortSignal.timeout(answerMs) })
    const isElsewhere = () => session.current?.id !== system
    const made = (note: Note): NoteReply<Note> => ({
      kind: 'made',
      made: note,
      id: note.id,
      values: valuesOfNote(note),
    })
    const reply = async (ask: () => Promise<Note>): Promise<NoteReply<Note>> => {
      if (isElsewhere()) return { kind: 'unreachable' }
      try {
        return made(await ask())
      } catch (error) {
        if (error instanceof PreconditionFailed) return { kind: 'changed' }
        if (isUnreachable(error) || !(error instanceof PolyphonyError)) return { kind: 'unreachable' }
        const reason = error.status === 401 ? 'unauthorized' : error.reason
        return { kind: 'refused', reason, text: explain(error), error }
      }
    }
    const read = async (note: string): Promise<NoteRead<Note>> => {
      try {
        const found = await client.getNote({ ...me, note }, patience())
        return { kind: 'found', made: found, values: valuesOfNote(found) }
      } catch (error) {
        return { kind: error instanceof NotFound ? 'missing' : 'unreachable' }
      }
    }
    return {
      now: () => serverClock.now,
      list: () => this.#all(system),
      change: (key, nextOf) => this.#change(key, nextOf),
      create: (values, idempotencyKey) =>
        reply(() =>
          client.createNote(
            { ...me, body: { ...bodyOf(values), title: values.title } },
            { idempotencyKey, ...patience() },
          ),
        ),
      async find(values) {
        try {
          const query = values.title.slice(0, longestSearch)
          const list = await client.listNotes({ ...me, query, limit: 100 }, patience())
          const found = list.find(
            ({ date, text }) => Date.parse(date) === Date.parse(values.date) && text === values.text,
          )
          return found
            ? { kind: 'found', made: found, values: valuesOfNote(found), id: found.id }
            : { kind: 'missing' }
        } catch {
          return { kind: 'unreachable' }
        }
      },
      read,
      update: (note, values, from) =>
        reply(() =>
          client.updateNote({ ...me, note, body: bodyOf(values) }, { ifMatch: etagOf(from), ...patience() }),
        ),
      async remove(note) {
        try {
          await client.deleteNote({ ...me, note }, patience())
          return true
        } catch (error) {
          return error instanceof NotFound
        }
      },
    }
  }
}

export const noteOutbox = new NoteOutbox()
