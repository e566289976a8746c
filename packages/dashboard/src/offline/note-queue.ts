/** The values of a note that people write. A colour of '' is none. */
export interface NoteValues {
  readonly title: string
  readonly text: string
  readonly color: string
  readonly date: string
  readonly members: readonly string[]
  readonly authors: readonly string[]
}
export type NoteKey = keyof NoteValues

/** A new note, or a change of a note, that the server has not confirmed yet. */
export interface QueuedNote {
  /** The name of the entry, and the Idempotency-Key of a new note: the server creates it once. */
  readonly key: string
  /** The short ID of the system. */
  readonly system: string
  /** The ID of the note on the server; a new note has none. */
  readonly note?: string
  /** The values that the person saw before the change. For a new note: the values that were sent first. */
  readonly base?: NoteValues
  /** The values that the person wants. */
  readonly mine: NoteValues
  /** Earlier values of the person. The server may have one of them. */
  readonly earlier?: readonly NoteValues[]
  /** The time of the first request for a new note, in milliseconds. */
  readonly triedAt?: number
  /** The time of the last change by the person, in milliseconds. */
  readonly at: number
  /** The person deleted the new note: delete it from the server too. */
  readonly isUndone?: true
  /** Why the server refused it. A person has to decide. */
  readonly problem?: NoteProblem
}

/** `conflict`: the note changed in two places. `gone`: another device deleted it. */
export type NoteProblem =
  | { readonly kind: 'conflict' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly text: string }

interface Refused {
  readonly kind: 'refused'
  readonly reason: string | undefined
  readonly text: string
  readonly error?: unknown
}
/** The server's answer to a new note or a change. `changed`: the note has another version by now. */
export type NoteReply<Made> =
  | { readonly kind: 'made'; readonly made: Made; readonly id: string; readonly values: NoteValues }
  | { readonly kind: 'changed' }
  | { readonly kind: 'unreachable' }
  | Refused

/** The note as the server has it now. */
export type NoteRead<Made> =
  | { readonly kind: 'found'; readonly made: Made; readonly values: NoteValues }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreachable' }

export type NoteOutcome<Made> =
  | { readonly kind: 'done'; readonly id: string; readonly made: Made }
  | { readonly kind: 'undone' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'stuck'; readonly problem: NoteProblem; readonly error?: unknown }

/** The storage and the server behind the queue. */
export interface NoteBackend<Made> {
  list(): Promise<readonly QueuedNote[]>
  /** Replaces or removes an entry in one step. Returns the new entry; undefined when there is none any more. */
  change(key: string, nextOf: (now: QueuedNote) => QueuedNote | undefined): Promise<QueuedNote | undefined>
  create(values: NoteValues, key: string): Promise<NoteReply<Made>>
  /** Finds a note that was sent before, by its values: the server forgets keys after a day. */
  find(values: NoteValues): Promise<NoteRead<Made> & { readonly id?: string }>
  read(note: string): Promise<NoteRead<Made>>
  /** Changes the note that `from` is the last version of. */
  update(note: string, values: Partial<NoteValues>, from: Made): Promise<NoteReply<Made>>
  /** False when the server cannot be reached. */
  remove(note: string): Promise<boolean>
  now(): number
}

const keys: readonly NoteKey[] = ['title', 'text', 'color', 'date', 'members', 'authors']
/** Two hours less than the server remembers a key. */
const keyLifeMs = 22 * 3_600_000
const mostTries = 3

const isSame = (key: NoteKey, one: NoteValues, other: NoteValues): boolean =>
  key === 'date'
    ? one.date === other.date || Date.parse(one.date) === Date.parse(other.date)
    : JSON.stringify(one[key]) === JSON.stringify(other[key])
export const differing = (one: NoteValues, other: NoteValues): NoteKey[] =>
  keys.filter((key) => !isSame(key, one, other))

/** Changes the values of an entry. The person may have fixed the reason of a refusal. */
export function withValues(queued: QueuedNote, mine: NoteValues, at: number, newKey: string): QueuedNote {
  const { problem, ...rest } = queued
  if (rest.note === undefined) {
    // why: the server may answer a refused key with the same refusal again.
    if (problem) return { key: newKey, system: rest.system, mine, at }
    return { ...rest, mine, at }
  }
  return { ...rest, mine, at, earlier: [...(rest.earlier ?? []), rest.mine] }
}

/** The values to send, and the keys that changed in both places. Own earlier values are no change elsewhere. */
export function mergeNote(
  { base, mine, earlier = [] }: Pick<QueuedNote, 'base' | 'mine' | 'earlier'>,
  theirs: NoteValues,
): { readonly values: Partial<NoteValues>; readonly conflicts: readonly NoteKey[] } {
  const before = base ?? mine
  const own = [before, ...earlier]
  const wanted = keys.filter((key) => !isSame(key, before, mine) && !isSame(key, mine, theirs))
  const values = Object.fromEntries(wanted.map((key) => [key, mine[key]]))
  return { values, conflicts: wanted.filter((key) => !own.some((each) => isSame(key, each, theirs))) }
}

/**
 * Sends the queued notes, the oldest first. Stops when the server cannot be reached, and skips entries that need a
 * decision. Returns the outcome by key.
 */
export async function drainNotes<Made>(backend: NoteBackend<Made>): Promise<Map<string, NoteOutcome<Made>>> {
  const outcomes = new Map<string, NoteOutcome<Made>>()
  const list = (await backend.list()).toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
  for (const queued of list) {
    if (queued.problem) continue
    const outcome = await settle(backend, queued)
    outcomes.set(queued.key, outcome)
    if (outcome.kind === 'waiting') break
  }
  return outcomes
}

const settle = <Made>(backend: NoteBackend<Made>, queued: QueuedNote): Promise<NoteOutcome<Made>> =>
  queued.note === undefined ? settleNew(backend, queued) : settleChange(backend, queued, queued.note)

async function settleNew<Made>(backend: NoteBackend<Made>, queued: QueuedNote): Promise<NoteOutcome<Made>> {
  // why first: from here on the server may have these values, so every retry sends the same ones.
  const tried = await backend.change(queued.key, (now) =>
    now.base ? now : now.isUndone ? undefined : { ...now, base: now.mine, triedAt: backend.now() },
  )
  if (!tried?.base) return { kind: queued.isUndone ? 'undone' : 'waiting' }
  const isOld = tried.triedAt !== undefined && backend.now() - tried.triedAt > keyLifeMs
  const found = isOld ? await backend.find(tried.base) : undefined
  if (found?.kind === 'unreachable') return { kind: 'waiting' }
  const reply: NoteReply<Made> =
    found?.kind === 'found' && found.id !== undefined
      ? { kind: 'made', id: found.id, made: found.made, values: found.values }
      : await backend.create(tried.base, tried.key)
  if (reply.kind === 'refused') return refuse(backend, tried, reply)
  if (reply.kind !== 'made') return { kind: 'waiting' }
  const { id, made } = reply
  const left = await backend.change(tried.key, (now) =>
    now.isUndone || differing(now.mine, tried.base ?? now.mine).length > 0 ? { ...now, note: id } : undefined,
  )
  return left ? settleChange(backend, left, id) : { kind: 'done', id, made }
}

async function settleChange<Made>(
  backend: NoteBackend<Made>,
  queued: QueuedNote,
  note: string,
): Promise<NoteOutcome<Made>> {
  if (queued.isUndone) {
    if (!(await backend.remove(note))) return { kind: 'waiting' }
    await backend.change(queued.key, () => undefined)
    return { kind: 'undone' }
  }
  for (let tries = 0; tries < mostTries; tries++) {
    const theirs = await backend.read(note)
    if (theirs.kind === 'unreachable') return { kind: 'waiting' }
    if (theirs.kind === 'missing') return stop(backend, queued, { kind: 'gone' })
    const { values, conflicts } = mergeNote(queued, theirs.values)
    if (conflicts.length > 0) return stop(backend, queued, { kind: 'conflict' })
    const reply: NoteReply<Made> =
      Object.keys(values).length === 0
        ? { ...theirs, kind: 'made', id: note }
        : await backend.update(note, values, theirs.made)
    if (reply.kind === 'refused') return refuse(backend, queued, reply)
    if (reply.kind === 'unreachable') return { kind: 'waiting' }
    if (reply.kind === 'changed') continue
    const left = await backend.change(queued.key, (now) =>
      differing(now.mine, queued.mine).length === 0 ? undefined : { ...now, base: reply.values, earlier: [] },
    )
    return left ? { kind: 'waiting' } : { kind: 'done', id: note, made: reply.made }
  }
  return { kind: 'waiting' }
}

function refuse<Made>(
  backend: NoteBackend<Made>,
  queued: QueuedNote,
  { reason, text, error }: Refused,
): Promise<NoteOutcome<Made>> | NoteOutcome<Made> {
  if (reason === 'unauthorized' || reason === 'request_in_flight') return { kind: 'waiting' }
  return stop(backend, queued, { kind: 'refused', text }, error)
}

async function stop<Made>(
  backend: NoteBackend<Made>,
  queued: QueuedNote,
  problem: NoteProblem,
  error?: unknown,
): Promise<NoteOutcome<Made>> {
  // why: the person may have changed it during the request. Then it is sent again first.
  await backend.change(queued.key, (now) =>
    differing(now.mine, queued.mine).length === 0 ? { ...now, problem } : now,
  )
  return { kind: 'stuck', problem, error }
}
