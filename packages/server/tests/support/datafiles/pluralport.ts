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
