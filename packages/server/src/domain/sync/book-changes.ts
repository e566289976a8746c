import type { SyncKind, SyncSide } from '@polyphony/contract'
import { withoutWrite } from './given-up.ts'
import {
  type Book,
  type BookChange,
  isSame,
  type ListedKind,
  listOf,
  otherSide,
  type Pair,
  type SideState,
  type SyncEntry,
  type SyncedSwitch,
  type SyncedThing,
  type SyncValues,
  type SyncWrite,
} from './model.ts'
import { fold, foldedPair } from './switches/create-switches.ts'

/** The answer to a write: the thing or the switch as the side has it now, or nothing. */
export interface SyncAnswer {
  readonly thing?: SyncedThing
  readonly switch?: SyncedSwitch
  /** Whole values from before the write, of which v2 shows only the beginning. */
  readonly whole?: SyncValues
  /** The side has it already: the same front, a thing that is gone, or somebody in the archive. */
  readonly isDone?: boolean
}

/** Tests whether two entries of the same key tell of the same loss. */
export const isSameLoss = (a: SyncEntry, b: SyncEntry): boolean =>
  a.what === b.what && a.side === b.side && isSame(a.old, b.old) && isSame(a.new, b.new)

/** Tests whether two are the same pair, perhaps with another base. */
export const isSamePair = (a: Pair, b: Pair): boolean =>
  a.kind === b.kind && a.here === b.here && a.there === b.there

/** Returns the pair as the book has it now. */
export const current = (book: Book, pair: Pair): Pair =>
  book[pair.kind].find((each) => isSamePair(each, pair)) ?? pair

/** Names a pair by its references: it keeps them when it gets another base. */
export const nameOf = ({ kind, here, there }: Pair): string => `${kind} ${here} ${there}`

/** Applies changes in their order. */
export function changeBook(book: Book, changes: readonly BookChange[]): Book {
  const changed: Record<SyncKind, readonly Pair[]> = { ...book }
  for (const [kind, some] of Map.groupBy(changes, ({ old, next }) => (old ?? next)?.kind)) {
    if (kind === undefined) continue
    const gone = new Set<string>()
    const added = new Map<string, Pair>()
    for (const { old, next } of some) {
      for (const pair of [old, next]) {
        if (pair === undefined) continue
        gone.add(nameOf(pair))
        added.delete(nameOf(pair))
      }
      if (next) added.set(nameOf(next), next)
    }
    changed[kind] = [...book[kind].filter((pair) => !gone.has(nameOf(pair))), ...added.values()]
  }
  return changed
}

export type ThingCreation = SyncWrite & { readonly op: 'create'; readonly kind: ListedKind }

export const isThingCreation = (write: SyncWrite): write is ThingCreation =>
  write.op === 'create' && write.kind !== 'switch'

/** Finds the pair of something whose creation did not succeed yet. */
export const creatingPair = ({ kind, side, from }: ThingCreation, book: Book): Pair | undefined =>
  book[kind].find((pair) => pair.state === 'creating' && pair[otherSide(side)] === from)

/** Notes what a write is about to create there: if the answer is lost, the note tells what to look for. */
export function noteCreation(write: SyncWrite, book: Book, there: SideState): BookChange | undefined {
  if (!isThingCreation(write) || write.side === 'here') return undefined
  const old = creatingPair(write, book)
  const known = new Set(book[write.kind].map((pair) => pair.there))
  const list = there[listOf(write.kind)]
  const others = [...list.keys()].filter((ref) => !known.has(ref))
  const next: Pair = {
    kind: write.kind,
    here: write.from,
    there: null,
    state: 'creating',
    base: { here: write.values, there: { others } },
    refused: old?.refused ?? {},
  }
  return { old, next, log: [] }
}

/** Returns how the book changes after a write: the base is what the sides have now. */
export function bookChangeAfter(write: SyncWrite, answer: SyncAnswer, book: Book): BookChange {
  const change = changeAfter(write, answer, book)
  const { next } = change
  return next ? { ...change, next: { ...next, refused: withoutWrite(next, write) } } : change
}

function changeAfter(write: SyncWrite, answer: SyncAnswer, book: Book): BookChange {
  const { log } = write
  switch (write.op) {
    case 'create':
      return write.kind === 'switch'
        ? afterSwitchCreation(write, answer)
        : { ...afterCreation(write, answer, book), log }
    case 'archive':
    case 'delete': {
      const old = current(book, write.pair)
      const next: Pair = { ...old, [otherSide(write.side)]: null, state: 'alone', base: null }
      if (write.op === 'delete') return { old, next: undefined, log }
      return { old, next, log: answer.isDone ? log.map((entry) => ({ ...entry, what: 'end' })) : log }
    }
    case 'add':
    case 'remove': {
      const old = current(book, write.pair)
      const before = old.base?.here.members
      const members = new Set<string>(Array.isArray(before) ? before : [])
      for (const ref of write.own) write.op === 'add' ? members.add(ref) : members.delete(ref)
      const base = { here: { ...old.base?.here, members: [...members] }, there: { ...old.base?.there } }
      return { old, next: { ...old, base }, log }
    }
    default:
      return write.kind === 'switch'
        ? afterSwitchUpdate(write, answer, book)
        : afterUpdate(write, answer, book)
  }
}

function afterCreation(write: ThingCreation, { thing }: SyncAnswer, book: Book): Omit<BookChange, 'log'> {
  const { kind, side, from, values } = write
  const old = creatingPair(write, book)
  const made = thing?.ref ?? null
  const written: SyncValues = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, answered(thing, key, value)]),
  )
  const next: Pair = {
    kind,
    here: side === 'here' ? made : from,
    there: side === 'here' ? from : made,
    state: 'paired',
    base: side === 'here' ? { here: written, there: values } : { here: values, there: written },
    refused: old?.refused ?? {},
  }
  return { old, next }
}

/** Returns the value that a side has now: what it answered, null too, or what was sent if it does not tell. */
const answered = (thing: SyncedThing | undefined, key: string, sent: unknown): unknown =>
  thing?.values[key] === undefined ? sent : thing.values[key]

const switchValues = ({ timestamp, isOrdered }: SyncedSwitch, own: readonly string[]): SyncValues => ({
  timestamp,
  members: own,
  isOrdered,
})

function afterSwitchCreation(
  write: SyncWrite & { op: 'create'; kind: 'switch' },
  { switch: made }: SyncAnswer,
): BookChange {
  const { side, from, members, log } = write
  if (made === undefined) return fold(from, side, 'same_front')
  const source = switchValues(from, members)
  const target = switchValues({ ...made, isOrdered: true }, members)
  const next: Pair = {
    kind: 'switch',
    here: side === 'here' ? made.ref : from.ref,
    there: side === 'here' ? from.ref : made.ref,
    state: 'paired',
    base: side === 'here' ? { here: target, there: source } : { here: source, there: target },
    refused: {},
  }
  return { old: undefined, next, log }
}

function afterSwitchUpdate(
  write: SyncWrite & { op: 'update'; kind: 'switch' },
  { switch: now }: SyncAnswer,
  book: Book,
): BookChange {
  const { side, source, expected, timestamp, members, log } = write
  const old = current(book, write.pair)
  const change = (which: SyncSide, time: number | undefined): SyncValues => ({
    ...(old.base?.[which] ?? { timestamp: (which === side ? expected : source).timestamp }),
    ...(timestamp !== undefined && { timestamp: time ?? timestamp }),
    ...(members !== undefined && {
      members,
      isOrdered: which === 'here' || side === 'there' || source.isOrdered,
    }),
  })
  const target = change(side, now?.timestamp)
  const origin = change(otherSide(side), source.timestamp)
  const base = side === 'here' ? { here: target, there: origin } : { here: origin, there: target }
  return { old, next: { ...old, base }, log }
}

function afterUpdate(
  write: SyncWrite & { op: 'update'; kind: 'system' | 'member' | 'group' },
  { thing, whole }: SyncAnswer,
  book: Book,
): BookChange {
  const { side, values, source } = write
  const old = current(book, write.pair)
  const keys = Object.keys(values).filter((key) => source[key] !== undefined)
  const target = Object.fromEntries(keys.map((key) => [key, answered(thing, key, values[key])]))
  const origin = Object.fromEntries(keys.map((key) => [key, source[key]]))
  const merged = (which: SyncSide, change: SyncValues) => ({ ...old.base?.[which], ...change })
  const base =
    side === 'here'
      ? { here: merged('here', target), there: merged('there', origin) }
      : { here: merged('here', origin), there: merged('there', target) }
  const refused = Object.fromEntries(Object.entries(old.refused).filter(([key]) => !keys.includes(key)))
  const log = write.log.map((entry) => ({ ...entry, old: whole?.[entry.key ?? ''] ?? entry.old }))
  return { old, next: { ...old, base, refused }, log }
}

/** Leaves a switch alone that the other side does not accept. */
export const leaveSwitch = (write: SyncWrite & { op: 'create'; kind: 'switch' }): BookChange => ({
  old: undefined,
  next: { ...foldedPair(write.from, write.side), state: 'alone' },
  log: [{ kind: 'switch', what: 'refused', side: write.side, ref: write.from.ref, reason: 'not_accepted' }],
})

/** Returns a side as it is after a write, so that what follows need not read it again. */
export function afterWrite(
  state: SideState,
  write: SyncWrite,
  { thing, switch: made }: SyncAnswer,
): SideState {
  if (write.kind === 'switch') return afterSwitchWrite(state, write, made)
  if (write.kind === 'system') return thing ? { ...state, system: thing } : state
  const list = listOf(write.kind)
  const things = new Map(state[list])
  if (write.op === 'delete') things.delete(write.ref)
  else if (write.op === 'add' || write.op === 'remove') {
    const group = things.get(write.ref)
    const members = new Set(group?.members)
    for (const ref of write.members) write.op === 'add' ? members.add(ref) : members.delete(ref)
    if (group) things.set(write.ref, { ...group, members: [...members] })
  } else if (thing) {
    const members =
      thing.members ?? things.get(thing.ref)?.members ?? (write.kind === 'group' ? [] : undefined)
    things.set(thing.ref, { ...thing, ...(members && { members }) })
  }
  return { ...state, [list]: things }
}

function afterSwitchWrite(state: SideState, write: SyncWrite, made: SyncedSwitch | undefined): SideState {
  const switches = new Map(state.switches)
  if (write.op === 'delete') switches.delete(write.ref)
  if (made) switches.set(made.ref, made)
  return { ...state, switches }
}
