import { expect, test } from 'bun:test'
import { instant, type SyncDeletes, type SyncSide, seconds } from '@polyphony/contract'
import fc from 'fast-check'
import { guardOf, isSame, privacyKeysOf, type SyncWrite } from '../../src/domain/sync/model.ts'
import type { ReconcileResult } from '../../src/operations/sync/reconcile.ts'
import { runs } from '../support/runs.ts'
import { dropped, type FakeSide, refused } from '../support/sync/fake-side.ts'
import { Crash, FakeSync } from '../support/sync/fake-sync.ts'

const histories = Number(process.env.SYNC_HISTORIES ?? runs(2_000))

const editedKeys = ['description', 'pronouns', 'display_name'] as const
const marks = { member: 'birthday', group: 'icon' } as const
type Listed = keyof typeof marks

/** Plays one history: what users do on both sides, and what sync does in between. */
class History extends FakeSync {
  /** Values that a user replaced, and so nobody misses. */
  readonly replaced = new Set<string>()
  /** Values that a user wrote, by thing and key. */
  readonly written: { mark: string; kind: Listed; key: string; value: string }[] = []
  /** Marks of deleted things, and where. */
  readonly deleted: { mark: string; kind: Listed; side: SyncSide }[] = []
  readonly made: { mark: string; kind: Listed }[] = []
  readonly seen: string[] = []
  readonly #random: () => number

  constructor(seed: number, deletes: SyncDeletes, prefer: SyncSide, normalises: boolean) {
    super(deletes, prefer, normalises)
    this.#random = generator(seed)
  }

  chance = (share: number) => this.#random() < share
  pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)]
  }

  /** Does something as a user of one side. */
  act(): void {
    const side = this.chance(0.5) ? this.here : this.there
    const roll = this.#random()
    const kind: Listed = this.chance(0.6) ? 'member' : 'group'
    if (roll < 0.2) this.#make(side, kind)
    else if (roll < 0.5) this.#edit(side, kind)
    else if (roll < 0.58) this.#turnPrivacy(side, kind)
    else if (roll < 0.64) this.#delete(side, kind)
    else if (roll < 0.78) this.#regroup(side)
    else if (roll < 0.88) this.#switch(side)
    else if (roll < 0.95) this.#editSwitch(side)
    else if (roll < 0.97) this.#editSystem(side)
    else {
      const gone = this.pick([...side.switches.keys()])
      if (gone) side.remove('switch', gone)
    }
  }

  #make(side: FakeSide, kind: Listed): void {
    const mark = `${kind}${this.made.length}`
    this.made.push({ mark, kind })
    const text = (key: string) => this.#write(kind, mark, key, `${key} ${this.written.length} ${side.name}`)
    const closed = Object.fromEntries(
      privacyKeysOf(kind).map((key) => [key, this.chance(0.3) ? 'private' : 'public']),
    )
    side.create(kind, {
      name: `${this.chance(0.2) ? ' ' : ''}${mark}`,
      [marks[kind]]: mark,
      description: text('description'),
      ...closed,
    })
  }

  #write(kind: Listed, mark: string, key: string, text: string): string {
    const odd = this.chance(0.1) ? this.pick([dropped, refused.here, refused.there]) : ''
    const value = `${this.chance(0.3) ? ' ' : ''}${odd} ${text}`
    this.written.push({ mark, kind, key, value: value.trim() })
    return value
  }

  #edit(side: FakeSide, kind: Listed): void {
    const thing = this.pick([...side.list(kind).values()])
    const key = this.pick(editedKeys.filter((each) => kind === 'member' || each !== 'pronouns'))
    if (!thing || !key) return
    const mark = String(thing.values[marks[kind]])
    this.replaced.add(`${mark} ${key} ${String(thing.values[key]).trim()}`)
    side.update(kind, thing.ref, {
      [key]: this.#write(kind, mark, key, `${key} ${this.written.length} ${side.name}`),
    })
  }

  #turnPrivacy(side: FakeSide, kind: Listed): void {
    const thing = this.pick([...side.list(kind).values()])
    const key = this.pick(privacyKeysOf(kind))
    if (thing && key)
      side.update(kind, thing.ref, { [key]: thing.values[key] === 'public' ? 'private' : 'public' })
  }

  #delete(side: FakeSide, kind: Listed): void {
    const thing = this.pick([...side.list(kind).values()])
    // why: nobody can tell whether something whose creation had no answer was deleted, or never made.
    const isUnsure = side.name === 'there' && this.book[kind].some(({ state }) => state === 'creating')
    if (!thing || isUnsure) return
    this.deleted.push({ mark: String(thing.values[marks[kind]]), kind, side: side.name })
    side.remove(kind, thing.ref)
  }

  #regroup(side: FakeSide): void {
    const group = this.pick([...side.groups.values()])
    const member = this.pick([...side.members.keys()])
    if (group && member) side.setMember(group.ref, member, !group.members?.includes(member))
  }

  #switch(side: FakeSide): void {
    this.now += 10
    const members = [...side.members.keys()].filter(() => this.chance(0.3)).slice(0, 3)
    side.switchTo(instant(this.now * seconds(1)), members, side.name === 'here')
  }

  /** Moves a switch, often to the time of another one, or changes who fronts. */
  #editSwitch(side: FakeSide): void {
    const old = this.pick([...side.switches.values()])
    if (old === undefined) return
    const other = this.pick([...side.switches.values()])
    const free = this.pick([other?.timestamp ?? old.timestamp, instant(old.timestamp + seconds(3))])
    const members = [...side.members.keys()].filter(() => this.chance(0.3)).slice(0, 3)
    if (this.chance(0.5)) side.editSwitch(old.ref, old.timestamp, members)
    else if (other && this.now % 2 === 0) {
      // Two switches change places.
      side.editSwitch(old.ref, instant(1), old.members)
      side.editSwitch(other.ref, old.timestamp, other.members)
      side.editSwitch(old.ref, other.timestamp, old.members)
    } else side.editSwitch(old.ref, free ?? old.timestamp, old.members)
  }

  #editSystem(side: FakeSide): void {
    if (this.chance(0.5)) {
      const key = this.pick(privacyKeysOf('system')) ?? ''
      const value = side.system.values[key] === 'public' ? 'private' : 'public'
      side.update('system', side.system.ref, { [key]: value })
    } else side.update('system', side.system.ref, { description: `system ${this.now++} ${side.name}` })
  }

  /** Syncs once. With faults, it ends at any write: before it, or after it without the answer. */
  sync(faults = 0): Promise<ReconcileResult | undefined> {
    return this.run({
      point: () => {
        if (this.chance(faults)) throw new Crash()
      },
      send: (write) => {
        if (faults > 0 && this.chance(0.1)) this.act()
        this.#checkVisible(write)
      },
    })
  }

  /** A value may go only to a side that hides it at least as well as the side that it comes from. */
  #checkVisible(write: SyncWrite): void {
    if (!('values' in write)) return
    const { kind, side, values } = write
    // why as they were read: a user may have changed the privacy since. Then the target refuses the write.
    const source = this.read[side === 'here' ? 'there' : 'here']
    const from = write.op === 'create' ? write.from : side === 'here' ? write.pair.there : write.pair.here
    const origin =
      kind === 'system' ? source.system : source[kind === 'member' ? 'members' : 'groups'].get(from ?? '')
    const expected = write.op === 'create' ? undefined : write.expected
    for (const key of Object.keys(values)) {
      const guard = guardOf(kind, key)
      if (guard === undefined || origin === undefined || origin.values[guard] === 'public') continue
      const shown = values[guard] ?? expected?.[guard]
      if (shown === 'public') this.seen.push(`${key} of ${origin.ref}`)
    }
  }
}

function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** Tests for a value that one side cannot hold, and so may differ. */
const isOdd = (value: unknown) =>
  [dropped, refused.here, refused.there].some((word) => String(value).includes(word))

/** Tests for a value, or the privacy of one, that was once a text which one side cannot hold. */
const isOddIn = ({ written }: History, mark: string, key: string) =>
  written.some(
    (each) => each.mark === mark && isOdd(each.value) && (each.key === key || key.endsWith('_privacy')),
  )

/** Compares what both sides have in the end. */
function problemsOf(history: History): string[] {
  const { here, there, book, rules, deleted, made, written, replaced, log, seen } = history
  const problems: string[] = seen.map((what) => `more visible: ${what}`)
  const marked = (side: FakeSide, kind: Listed, mark: string) =>
    [...side.list(kind).values()].filter(({ values }) => values[marks[kind]] === mark)
  for (const { mark, kind } of made) {
    const gone = deleted.filter((each) => each.mark === mark && each.kind === kind)
    const copies = { here: marked(here, kind, mark), there: marked(there, kind, mark) }
    for (const side of ['here', 'there'] as const) {
      if (copies[side].length > 1) problems.push(`${mark} is twice ${side}`)
      const isGone = gone.some((each) => each.side === side)
      if (isGone && copies[side].length > 0) problems.push(`${mark} came back ${side}`)
      // why: without the name that strangers see, they would see the one that is hidden.
      const isNameless = isOddIn(history, mark, 'display_name')
      if (gone.length === 0 && copies[side].length === 0 && !isNameless)
        problems.push(`${mark} is missing ${side}`)
    }
    if (rules.deletes === 'follow' && gone.length > 0 && copies.here.length + copies.there.length > 0)
      if (
        book[kind].some(
          (pair) =>
            pair.state === 'paired' &&
            [copies.here[0]?.ref, copies.there[0]?.ref].includes(pair.here ?? pair.there ?? ''),
        )
      )
        problems.push(`${mark} was not deleted on both sides`)
    const [h] = copies.here
    const [t] = copies.there
    if (!h || !t) continue
    // why: what is shown for a text that was refused is not shown where it was refused.
    for (const key of Object.keys(h.values))
      if (!isOddIn(history, mark, key) && !isSame(trimmed(h.values[key]), trimmed(t.values[key])))
        problems.push(`${mark} differs in ${key}: ${h.values[key]} | ${t.values[key]}`)
    for (const each of written.filter((one) => one.mark === mark && one.kind === kind)) {
      const isKept =
        isOddIn(history, mark, each.key) ||
        trimmed(h.values[each.key]) === each.value ||
        replaced.has(`${mark} ${each.key} ${each.value}`)
      const isLogged = log.some(({ key, old }) => key === each.key && trimmed(old) === each.value)
      if (!isKept && !isLogged) problems.push(`${each.key} of ${mark} is lost: ${each.value}`)
    }
  }
  const toHere = new Map(book.member.map((pair) => [pair.there, pair.here]))
  for (const pair of book.group.filter(({ state }) => state === 'paired')) {
    const own = new Set(
      here.groups
        .get(pair.here ?? '')
        ?.members?.filter((ref) => book.member.some((m) => m.here === ref && m.state === 'paired')),
    )
    const theirs = new Set(
      there.groups
        .get(pair.there ?? '')
        ?.members?.flatMap((ref) =>
          book.member.some((m) => m.there === ref && m.state === 'paired') ? (toHere.get(ref) ?? []) : [],
        ),
    )
    if (own.symmetricDifference(theirs).size > 0) problems.push(`members of ${pair.here} differ`)
  }
  for (const pair of book.switch.filter(({ state }) => state === 'paired')) {
    const h = here.switches.get(pair.here ?? '')
    const t = there.switches.get(pair.there ?? '')
    // why: a switch goes on by microseconds where another one has its time.
    if (!h || !t || Math.abs(h.timestamp - t.timestamp) > 100)
      problems.push(`switch ${pair.here} differs in time`)
    const known = (ref: string) => book.member.some((m) => m.state === 'paired' && m.here === ref)
    const own = new Set(h?.members.filter(known))
    const theirs = new Set(t?.members.flatMap((ref) => toHere.get(ref) ?? []).filter(known))
    if (own.symmetricDifference(theirs).size > 0 && own.size * theirs.size > 0)
      problems.push(`members of switch ${pair.here} differ`)
  }
  for (const side of [here, there]) {
    const known = new Set(book.switch.map((pair) => pair[side.name]))
    const left = [...side.switches.keys()].filter((ref) => !known.has(ref))
    if (left.length > 0) problems.push(`switches of ${side.name} are lost: ${left}`)
  }
  return problems
}

test('random histories of both sides with faults end the same on both', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom<SyncDeletes>('keep', 'follow'),
      fc.constantFrom<SyncSide>('here', 'there'),
      fc.boolean(),
      async (seed, length, deletes, prefer, normalises) => {
        const history = new History(seed, deletes, prefer, normalises)
        for (let step = 0; step < length; step++) {
          history.act()
          if (history.chance(0.3)) await history.sync(history.chance(0.5) ? 0.15 : 0)
        }
        await history.settleDown()
        expect(problemsOf(history)).toEqual([])
      },
    ),
    { numRuns: histories },
  )
}, 600_000)

test('a year of polls without an edit makes no write', async () => {
  const history = new History(7, 'keep', 'here', true)
  for (let step = 0; step < 60; step++) history.act()
  await history.settleDown()
  const before = history.writes
  // why 1,460: four a day, as often as an idle sync compares everything.
  for (let poll = 0; poll < 1_460; poll++) await history.sync()
  expect(history.writes).toBe(before)
})

const sides = ['here', 'there'] as const

/** Begins a first sync of so many people on each side, who all have the same name. */
function namesakes(counts: Readonly<Record<SyncSide, number>>): FakeSync {
  const sync = new FakeSync('keep', 'here', false)
  sync.isFirst = true
  for (const side of sides)
    for (let i = 0; i < counts[side]; i++)
      sync[side].create('member', { name: 'Ash', birthday: `${side} ${i}`, description: `${side} ${i}` })
  return sync
}

/** Tells who is who on a side. */
const peopleOf = (sync: FakeSync, side: SyncSide) =>
  [...sync[side].members.values()].map(({ values }) => `${values.birthday}: ${values.description}`).toSorted()

test.each([
  { here: 1, there: 2 },
  { here: 2, there: 1 },
  { here: 2, there: 2 },
  { here: 0, there: 3 },
])('a first sync that ends anywhere makes no two people one: %j', async (counts) => {
  for (let end = 0, isWhole = false; !isWhole; end++) {
    const sync = namesakes(counts)
    const people = sides.flatMap((side) => peopleOf(sync, side)).toSorted()
    let points = 0
    await sync.run({
      point() {
        if (points++ === end) throw new Crash()
      },
    })
    isWhole = points <= end
    await sync.settleDown()
    for (const side of sides) expect(peopleOf(sync, side)).toEqual(people)
  }
})

test('a first sync that ends anywhere pairs the only two of a name', async () => {
  for (let end = 0, isWhole = false; !isWhole; end++) {
    const sync = namesakes({ here: 1, there: 1 })
    let points = 0
    await sync.run({
      point() {
        if (points++ === end) throw new Crash()
      },
    })
    isWhole = points <= end
    await sync.settleDown()
    for (const side of sides) expect(peopleOf(sync, side)).toEqual(['here 0: here 0'])
  }
})
