import { fail, limits, type NotePatch, parseEntityRef, parseUuid, type Uuid } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { MemberId, StoredNote, SystemId } from '../domain/entities.ts'
import { noteCreated, noteDeleted, noteUpdated } from '../domain/events.ts'
import { searchedWords } from '../domain/search.ts'
import { batchesOf } from '../pacing/batches.ts'
import type { Permit } from '../pacing/semaphore.ts'
import type { IdentifiedMember } from '../store/members.ts'
import type { NoteKey, NotePeopleFilter } from '../store/notes.ts'
import type { StoreTx } from '../store/store.ts'
import { refuseRepeated } from './fronting/switches.ts'
import { changed, inSystem } from './in-system.ts'
import { resolveOwn } from './refs.ts'

/** Writes a note. A note without a date is about now. */
export function createNote(ctx: Context, system: SystemId, patch: NotePatch): Promise<StoredNote> {
  return inSystem(ctx, system, async (tx, { now }) => {
    if ((await tx.notes.count(system)) >= limits.notesPerSystem) fail('note_limit_reached')
    const members = await findEachOnce(tx, system, patch.members ?? [])
    const authors = await findEachOnce(tx, system, patch.authors ?? [])
    const uuid = ctx.ids.uuid()
    const { title = '', text = '', color = null, date = now } = patch
    const note = { title, text, color, date, members: idsOf(members), authors: idsOf(authors) }
    await tx.notes.insert(system, [{ ...note, uuid, created: now, updated: now }])
    const made = (await tx.notes.get(system, uuid)) ?? fail('note_not_found')
    return changed(made, noteCreated(made, { members, authors }))
  })
}

export function updateNote(
  ctx: Context,
  system: SystemId,
  uuid: Uuid,
  { members: about, authors: by, ...patch }: NotePatch,
): Promise<StoredNote> {
  return inSystem(ctx, system, async (tx, { now }) => {
    const present = (await tx.notes.get(system, uuid)) ?? fail('note_not_found')
    const members = about && (await findEachOnce(tx, system, about))
    const authors = by && (await findEachOnce(tx, system, by))
    const people = {
      ...(members && { members: idsOf(members) }),
      ...(authors && { authors: idsOf(authors) }),
    }
    await tx.notes.update(present, { ...patch, ...people, updated: now })
    const note = (await tx.notes.get(system, uuid)) ?? fail('note_not_found')
    const named = { members: members ?? [], authors: authors ?? [] }
    return changed(note, noteUpdated(note, { ...patch, ...people }, named))
  })
}

export function deleteNote(ctx: Context, system: SystemId, uuid: Uuid): Promise<void> {
  return inSystem(ctx, system, async (tx) => {
    if (!(await tx.notes.remove(system, uuid))) fail('note_not_found')
    return changed(undefined, noteDeleted(uuid))
  })
}

/** Finds the members in a list of a note. Each may be named once. */
async function findEachOnce(
  tx: StoreTx,
  system: SystemId,
  refs: readonly string[],
): Promise<IdentifiedMember[]> {
  const members = await resolveOwn(tx, system, refs)
  refuseRepeated(idsOf(members))
  return members
}

const idsOf = (members: readonly IdentifiedMember[]): MemberId[] => members.map(({ id }) => id)

export interface NoteSearch {
  query?: string
  member?: string
  author?: string
  involves?: string
  before?: string
}

/** Notes that one statement lists, and characters that one step of a search looks into: about 3 ms of work. */
const keysAtOnce = 1_000
const searchedAtOnce = 500_000

/**
 * Finds a page of notes in the order of the journal. When it takes many steps to find the words, `enter` waits for a
 * place among the long answers.
 */
export async function findNotes(
  { store, longWork }: Context,
  system: SystemId,
  { query = '', before, ...refs }: NoteSearch,
  limit: number,
  enter: () => Promise<Permit>,
): Promise<NoteKey[]> {
  const people = await findPeople(store, system, refs)
  let after = before === undefined ? undefined : await findKey(store, system, before)
  const words = searchedWords(query)
  if (words.length === 0) return store.notes.keys(system, { after, ...people }, limit)
  // why: no stored text has this character, and PostgreSQL takes none that does.
  if (words.some((word) => word.includes('\0'))) return []
  const found: NoteKey[] = []
  let place: Permit | undefined
  try {
    for (;;) {
      const keys = await store.notes.keys(system, { after, ...people }, keysAtOnce)
      for (const batch of batchesOf(keys, searchedAtOnce / words.length)) {
        if (found.length >= limit) return found.slice(0, limit)
        place ??= await enter()
        const ids = batch.map(({ id }) => id)
        const containing = await longWork.run(() => store.notes.containing(ids, words))
        found.push(...batch.filter(({ id }) => containing.has(id)))
      }
      if (keys.length < keysAtOnce) return found.slice(0, limit)
      after = keys.at(-1)
    }
  } finally {
    place?.release()
  }
}

async function findPeople(
  store: Context['store'],
  system: SystemId,
  { member, author, involves }: Pick<NoteSearch, 'member' | 'author' | 'involves'>,
): Promise<NotePeopleFilter> {
  return {
    ...(member !== undefined && { member: await findOwn(store, system, member) }),
    ...(author !== undefined && { author: await findOwn(store, system, author) }),
    ...(involves !== undefined && { involves: await findOwn(store, system, involves) }),
  }
}

async function findOwn({ members }: Context['store'], system: SystemId, text: string): Promise<MemberId> {
  const ref = parseEntityRef(text)
  const [member] = ref ? await members.identifyAll(system, [ref]) : []
  return member?.id ?? fail('member_not_found')
}

async function findKey({ notes }: Context['store'], system: SystemId, text: string): Promise<NoteKey> {
  const uuid = parseUuid(text)
  return (uuid && (await notes.key(system, uuid))) ?? fail('note_not_found')
}
