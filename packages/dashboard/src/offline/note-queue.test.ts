import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  differing,
  drainNotes,
  mergeNote,
  type NoteBackend,
  type NoteReply,
  type NoteValues,
  type QueuedNote,
  withValues,
} from './note-queue.ts'

interface Made {
  readonly id: string
  readonly version: number
  readonly values: NoteValues
}
type Fault = 'none' | 'lost' | 'answer lost' | 'in flight'

/** A server with the rules of the real one, and a line that fails as it is told to. */
class FakeBackend implements NoteBackend<Made> {
  queue: QueuedNote[] = []
  readonly notes = new Map<string, Made>()
  readonly answers = new Map<string, { readonly body: string; readonly made: Made }>()
  /** Taken one by one: what happens to a request. */
  faults: Fault[] = []
  time = 0
  #ids = 0

  list = async () => [...this.queue]
  now = () => this.time
  change = async (key: string, nextOf: (now: QueuedNote) => QueuedNote | undefined) => {
    const now = this.queue.find((each) => each.key === key)
    const next = now && nextOf(now)
    this.queue = this.queue.flatMap((each) => (each.key === key ? (next ?? []) : each))
    return next
  }
  #fault = () => this.faults.shift() ?? 'none'

  create = async (values: NoteValues, key: string): Promise<NoteReply<Made>> => {
    const fault = this.#fault()
    if (fault === 'lost') return { kind: 'unreachable' }
    if (fault === 'in flight') return { kind: 'refused', reason: 'request_in_flight', text: '' }
    const body = JSON.stringify(values)
    const earlier = this.answers.get(key)
    if (earlier && earlier.body !== body) throw new Error('A key was used for two different requests.')
    const made = earlier?.made ?? this.put(`note ${this.#ids++}`, values)
    this.answers.set(key, { body, made })
    return fault === 'none' ? { kind: 'made', made, id: made.id, values } : { kind: 'unreachable' }
  }
  put(id: string, values: NoteValues): Made {
    const made = { id, version: (this.notes.get(id)?.version ?? 0) + 1, values }
    this.notes.set(id, made)
    return made
  }
  find = async (values: NoteValues) => {
    if (this.#fault() !== 'none') return { kind: 'unreachable' } as const
    const made = [...this.notes.values()].find((each) => differing(each.values, values).length === 0)
    return made ? ({ kind: 'found', made, values, id: made.id } as const) : ({ kind: 'missing' } as const)
  }
  read = async (id: string) => {
    if (this.#fault() !== 'none') return { kind: 'unreachable' } as const
    const made = this.notes.get(id)
    return made ? ({ kind: 'found', made, values: made.values } as const) : ({ kind: 'missing' } as const)
  }
  update = async (id: string, values: Partial<NoteValues>, from: Made): Promise<NoteReply<Made>> => {
    const fault = this.#fault()
    if (fault === 'lost' || fault === 'in flight') return { kind: 'unreachable' }
    const now = this.notes.get(id)
    if (now?.version !== from.version) return { kind: 'changed' }
    const made = this.put(id, { ...now.values, ...values })
    return fault === 'none' ? { kind: 'made', made, id, values: made.values } : { kind: 'unreachable' }
  }
  remove = async (id: string) => {
    const fault = this.#fault()
    if (fault === 'lost' || fault === 'in flight') return false
    this.notes.delete(id)
    return fault === 'none'
  }
}

const values = (text: string, title = 'Day'): NoteValues => ({
  title,
  text,
  color: '',
  date: '2026-05-06T07:08:09.100Z',
  members: [],
  authors: [],
})
const fault = fc.constantFrom<Fault>('none', 'lost', 'answer lost', 'in flight')
const newNote = (key: string, text: string): QueuedNote => ({ key, system: 's', mine: values(text), at: 0 })

/** Drains until the queue is empty or only a person can go on. */
async function drainAll(backend: FakeBackend): Promise<void> {
  for (let i = 0; i < 50 && backend.queue.some(({ problem }) => !problem); i++) await drainNotes(backend)
}

test('every new note arrives once with its last words, whatever requests get lost between its changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.array(fc.record({ text: fc.string(), faults: fc.array(fault, { maxLength: 4 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        { maxLength: 4 },
      ),
      async (people) => {
        const backend = new FakeBackend()
        const wanted: string[] = []
        for (const [i, changes] of people.entries()) {
          const title = `note ${i}`
          for (const [j, { text, faults }] of changes.entries()) {
            const mine = values(text, title)
            const left = backend.queue.find((each) => each.mine.title === title)
            const sent = [...backend.notes.values()].find((each) => each.values.title === title)
            if (left) await backend.change(left.key, (now) => withValues(now, mine, j, 'x'))
            else if (j === 0) backend.queue.push({ key: title, system: 's', mine, at: j })
            // The note has been sent in the meantime: the person changes it as a note of the server.
            else if (sent) {
              const change = { key: `${title} ${j}`, system: 's', note: sent.id, base: sent.values }
              backend.queue.push({ ...change, mine, at: j })
            }
            backend.faults = [...faults]
            await drainNotes(backend)
          }
          wanted.push(changes.at(-1)?.text ?? '')
        }
        backend.faults = []
        await drainAll(backend)
        expect(backend.queue).toEqual([])
        expect([...backend.notes.values()].map((each) => each.values.text).toSorted()).toEqual(
          wanted.toSorted(),
        )
      },
    ),
  )
})

test('a change elsewhere is never overwritten: it merges, or waits for a decision', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ title: fc.string(), text: fc.string() }),
      fc.record({ title: fc.string(), text: fc.string() }),
      fc.array(fault, { maxLength: 4 }),
      async (mine, theirs, faults) => {
        const backend = new FakeBackend()
        const base = values('seen', 'Seen')
        backend.put('n', base)
        backend.queue = [{ key: 'k', system: 's', note: 'n', base, mine: { ...base, ...mine }, at: 0 }]
        backend.faults = [...faults]
        const isFirst = (await drainNotes(backend)).get('k')?.kind === 'done'
        if (!isFirst) backend.put('n', { ...(backend.notes.get('n')?.values ?? base), ...theirs })
        backend.faults = []
        await drainAll(backend)
        const now = backend.notes.get('n')?.values
        const isKept = (key: 'title' | 'text') =>
          isFirst || now?.[key] === theirs[key] || theirs[key] === base[key] || theirs[key] === mine[key]
        expect([isKept('title'), isKept('text')]).toEqual([true, true])
        const clashes = (['title', 'text'] as const).some(
          (key) => mine[key] !== base[key] && theirs[key] !== base[key] && theirs[key] !== mine[key],
        )
        expect(backend.queue.map(({ problem }) => problem?.kind)).toEqual(
          !isFirst && clashes ? ['conflict'] : [],
        )
      },
    ),
  )
})

test('own words that arrived without an answer are no conflict with newer own words', () => {
  const [base, first, second] = [values('seen'), values('first'), values('second')]
  const queued = withValues({ key: 'k', system: 's', note: 'n', base, mine: first, at: 0 }, second, 1, 'x')
  expect(mergeNote(queued, first)).toEqual({ values: { text: 'second' }, conflicts: [] })
  expect(mergeNote(queued, values('theirs')).conflicts).toEqual(['text'])
})

test('a new note that is deleted before it is sent leaves nothing on the server, even if it had arrived', async () => {
  await fc.assert(
    fc.asyncProperty(fault, fc.array(fault, { maxLength: 3 }), async (first, then) => {
      const backend = new FakeBackend()
      backend.queue = [newNote('k', 'x')]
      backend.faults = [first]
      await drainNotes(backend)
      const left = await backend.change('k', (now) => ({ ...now, isUndone: true }))
      backend.faults = [...then]
      await drainNotes(backend)
      backend.faults = []
      await drainAll(backend)
      expect([backend.queue, backend.notes.size]).toEqual([[], left ? 0 : 1])
    }),
  )
})

test('a note whose key the server has forgotten is found by its values', async () => {
  const backend = new FakeBackend()
  backend.queue = [newNote('k', 'x')]
  backend.faults = ['answer lost']
  await drainNotes(backend)
  backend.answers.clear()
  backend.time = 25 * 3_600_000
  await drainNotes(backend)
  expect([backend.queue.length, backend.notes.size]).toEqual([0, 1])
})

test('a refused note waits with the reason, and is sent under a new key once it is changed', async () => {
  const backend = new FakeBackend()
  backend.queue = [newNote('k', 'x')]
  const { create } = backend
  backend.create = async () => ({ kind: 'refused', reason: 'text_quota_reached', text: 'Too much.' })
  expect((await drainNotes(backend)).get('k')).toMatchObject({ kind: 'stuck' })
  expect(backend.queue).toMatchObject([{ problem: { kind: 'refused', text: 'Too much.' } }])
  backend.create = create
  backend.queue = backend.queue.map((each) => withValues(each, values('shorter'), 1, 'other'))
  await drainAll(backend)
  expect([backend.queue.length, [...backend.answers.keys()]]).toEqual([0, ['other']])
})
