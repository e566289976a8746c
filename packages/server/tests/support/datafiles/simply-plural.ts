import fc from 'fast-check'

const people = ['m0', 'm1', 'm2', 'm3']
const customFronts = ['c0', 'c1']
const groups = ['g0', 'g1', 'g2']
const fields = ['f0', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7']
const entries = ['h0', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7']
const begin = Date.parse('2024-01-01T00:00:00Z')

const anyone = fc.constantFrom(...people, ...customFronts, 'gone')
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('', 'x'.repeat(1200), 'y'.repeat(21_000)),
  anyone.map((id) => `Hello <###@${id}###>!`),
)
const line = fc.string({ unit: 'grapheme', maxLength: 40 })
const color = fc.constantFrom('', '#2E8B57', '2e8b57ff', 'green')
const time = fc.nat(60).map((hours) => begin + hours * 3_600_000)
const value = fc.oneof(line, fc.constantFrom('2001-02-03', '2001-02-03T04:05:06Z', '#aabbcc', 'long ago', ''))

/** One document for each of some ids. */
function documents(ids: readonly string[], keys: Record<string, fc.Arbitrary<unknown>>) {
  const each = (_id: string) => fc.record({ _id: fc.constant(_id), uid: fc.constant('u'), ...keys })
  return fc.subarray([...ids]).chain((chosen) => fc.tuple(...chosen.map(each)))
}

/** A file as Simply Plural writes it. References may lead nowhere, groups may stand in a circle. */
export const anySimplyPlural = fc.record({
  users: fc.tuple(fc.record({ _id: fc.constant('u'), username: line, desc: text, color })),
  members: documents(people, {
    name: fc.constantFrom('Ash', 'Birch', 'Cedar', 'Ash'),
    desc: text,
    pronouns: line,
    color,
    archived: fc.boolean(),
    archivedReason: line,
    info: fc.dictionary(fc.constantFrom(...fields, 'gone'), value, { maxKeys: 6 }),
    buckets: fc.array(fc.constantFrom('k0', 'k1')),
  }),
  frontStatuses: documents(customFronts, { name: fc.constantFrom('Asleep', 'Out'), desc: text, color }),
  groups: documents(groups, {
    name: fc.constantFrom('Trees', 'Firs', 'Moss'),
    desc: text,
    emoji: fc.constantFrom('', '🌳'),
    parent: fc.constantFrom('root', '', ...groups),
    members: fc.uniqueArray(anyone),
  }),
  customFields: documents(fields, {
    name: fc.constantFrom('Drink', 'Found', 'Colour', 'Song'),
    type: fc.nat(7),
    order: line,
    supportMarkdown: fc.boolean(),
  }),
  frontHistory: documents(entries, {
    member: anyone,
    custom: fc.boolean(),
    live: fc.constant(false),
    startTime: time,
    endTime: time,
    customStatus: fc.constantFrom('', 'tired', 'awake'),
  }),
  comments: documents(['x0', 'x1', 'x2'], {
    time,
    text,
    documentId: fc.constantFrom(...entries),
    collection: fc.constant('frontHistory'),
  }),
  notes: documents(['n0', 'n1', 'n2'], { title: line, note: text, color, member: anyone, date: time }),
  polls: documents(['p0', 'p1'], { name: line }),
})
