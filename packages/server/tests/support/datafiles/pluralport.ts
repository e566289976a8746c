import { fieldTypeNames } from '@polyphony/contract'
import fc from 'fast-check'
import { anyRecord, type DataFile, usually } from './data-file.ts'

const id = fc.constantFrom('a', 'b', 'c', 'd', '__proto__')
const time = fc.constantFrom(
  ...['01', '02', '03'].map((day) => `2024-01-${day}T00:00:00Z`),
  '2999-01-01T00:00:00Z',
  '2024-01-02T00:00:00+00:00',
)
const word = fc.constantFrom('public', 'friends', {
  visibility: 'public',
  source: { name_privacy: 'public' },
})
const assignment = anyRecord({
  member_id: id,
  front_role: fc.constantFrom('primary', 'member', 'influencing'),
})
const record = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.array(anyRecord({ id, system_id: id, name: fc.string(), privacy: word, ...fields }), { maxLength: 4 })
/** Files of the format whose fields are mostly what they should be, with ids that clash and lead nowhere. */
export const anyPluralPort = fc.record(
  {
    producer: usually(fc.constantFrom<unknown>({ app_id: 'polyphony' }, { app: 'Example' })),
    systems: record({ parent_system_id: id, avatar_asset_id: id, color: fc.constant('#2E8B57') }),
    members: record({
      birthday: fc.constantFrom<unknown>('02-29', { value: '2000-01-01' }),
      avatar_asset_id: id,
      proxy_tags: fc.array(anyRecord({ prefix: fc.string(), suffix: fc.string() })),
      is_custom_front: fc.boolean(),
      extensions: usually(fc.constant({ polyphony: { keep_proxy: true, message_count: 3 } })),
    }),
    groups: record({ parent_group_id: id }),
    group_memberships: record({ group_id: id, member_id: id }),
    assets: record({ uri: fc.constantFrom('https://img.example/a.png', 'data:image/png;base64,AA==') }),
    front_events: record({ at: time, assignments: usually(fc.array(assignment)) }),
    front_periods: record({
      started_at: time,
      ended_at: time,
      assignments: usually(fc.array(assignment)),
      source_kind: fc.constantFrom('event_pair', 'entry'),
    }),
    notes: record({ member_id: id }),
    chat: usually(fc.constant({ messages: [] })),
    warnings: usually(fc.array(usually(fc.string()))),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<DataFile>

const day = (number: number) => `2024-02-${String(number).padStart(2, '0')}`
const hour = fc.nat(23).map((number) => `${day(3)}T${String(number).padStart(2, '0')}:00:00Z`)
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => `x${text}`)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const additions = fc.constantFrom<object>({}, { 'com.example': { mood: 'calm' } })
const value = fc.oneof(
  fc.constantFrom<unknown>('tea', ['milk'], 5, true, '#2E8B57', '2024-02-29', '02-29', {
    start: day(1),
    end: null,
  }),
  fc.jsonValue({ maxDepth: 2 }).filter((json) => json !== null),
)

/** Records with ids of their own, in one system. */
function whole<T extends object>(letter: string, most: number, fields: fc.Arbitrary<T>) {
  return fc.array(fc.tuple(fields, additions), { maxLength: most }).map((list) =>
    list.map(([record, extensions], i) => {
      const source_refs = [{ app: 'other_program', collection: letter, id: `${i}` }]
      return { id: `${letter}${i}`, system_id: 's', ...record, source_refs, extensions }
    }),
  )
}

/** Files in which every record is sound and every reference leads somewhere: nothing of them may get lost. */
export const anyWholePluralPort = whole(
  'm',
  4,
  fc.record(
    {
      name: words,
      description: fc.constantFrom(null, 'short', 'y'.repeat(1500), 'z'.repeat(25_000)),
      is_custom_front: fc.boolean(),
      archived: fc.boolean(),
      sort_order: fc.nat(9),
      age: words,
    },
    { requiredKeys: ['name'] },
  ),
)
  .chain((members) => {
    const ids = members.map(({ id }) => id)
    const some = ids.length === 0 ? fc.constant(null) : maybe(fc.constantFrom(...ids))
    const assignments = fc
      .subarray(ids, { minLength: Math.min(1, ids.length) })
      .map((list) => list.map((member_id) => ({ member_id, front_role: 'member' })))
    const period = fc
      .record({
        from: fc.nat(20),
        hours: fc.integer({ min: 1, max: 3 }),
        assignments,
        status: maybe(words),
        note: maybe(words),
      })
      .map(({ from, hours, ...rest }) => {
        const at = (number: number) => `${day(4)}T${String(number).padStart(2, '0')}:30:00Z`
        return { started_at: at(from), ended_at: at(from + hours), source_kind: 'interval', ...rest }
      })
    const field = fc.record(
      {
        name: words,
        field_type: fc.constantFrom(...fieldTypeNames, 'mood'),
        options: fc.constantFrom<unknown>(null, ['tea', 'milk'], { choices: ['tea'] }),
        supports_markdown: fc.boolean(),
        sort_order: fc.nat(9),
        privacy: fc.constantFrom({ visibility: 'public' }, { visibility: 'friends' }),
      },
      { requiredKeys: ['name', 'field_type'] },
    )
    return fc.record({
      pluralport_version: fc.constant('0.1'),
      producer: fc.constant({ app: 'Example', app_id: 'com.example' }),
      systems: fc.constant([{ id: 's', name: 'The Tidepool', source_refs: [], extensions: {} }]),
      members: fc.constant(members),
      groups: whole('g', 4, fc.record({ name: words, emoji: maybe(words), sort_order: fc.nat(9) })).map(
        (groups) => groups.map((group, i) => ({ ...group, parent_group_id: i % 2 ? `g${i - 1}` : null })),
      ),
      custom_fields: whole('f', 5, field),
      notes: whole(
        'n',
        4,
        fc.record(
          {
            body: words,
            created_at: hour,
            title: maybe(words),
            entry_date: fc.constant(day(7)),
            member_id: some,
            author_member_ids: fc.shuffledSubarray(ids),
            pinned: fc.boolean(),
          },
          { requiredKeys: ['body', 'created_at'] },
        ),
      ),
      front_periods: whole('p', ids.length === 0 ? 0 : 5, period),
    })
  })
  .chain((file) => {
    const subjects = [['system', 's'], ...file.members.map(({ id }) => ['member', id])]
    const pairs = file.custom_fields.flatMap(({ id }) => subjects.map((subject) => [id, ...subject]))
    const values = fc.subarray(pairs).chain((chosen) =>
      fc.tuple(...chosen.map(() => value)).map((list) =>
        list.map((each, i) => {
          const [field_id, subject_type, subject_id] = chosen[i] ?? []
          return {
            id: `v${i}`,
            field_id,
            subject_type,
            subject_id,
            value: each,
            source_refs: [],
            extensions: {},
          }
        }),
      ),
    )
    const comments = fc.array(
      fc.tuple(fc.constantFrom('', ...file.front_periods.map(({ id }) => id)), words),
      {
        maxLength: file.front_periods.length,
      },
    )
    return fc.tuple(values, comments).map(([custom_field_values, said]) => ({
      ...file,
      custom_field_values,
      front_comments: said.map(([front_period_id, body], i) => ({
        id: `c${i}`,
        system_id: 's',
        front_period_id: front_period_id || null,
        target_time: `${day(4)}T23:45:00Z`,
        body,
        created_at: `${day(5)}T00:00:00Z`,
        source_refs: [],
        extensions: {},
      })),
    }))
  })
