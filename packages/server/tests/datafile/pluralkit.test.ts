import { expect, test } from 'bun:test'
import {
  ApiError,
  groupModel,
  instant,
  memberModel,
  readPatch,
  settingsModel,
  systemModel,
} from '@polyphony/contract'
import fc from 'fast-check'
import { pluralkitReader } from '../../src/datafile/pluralkit/read.ts'
import { anyRecord, readFile, usually } from '../support/datafiles/data-file.ts'
import { runs } from '../support/runs.ts'

const key = fc.constantFrom<unknown>('ashes', 'birch', 'cedars', '7', 7)
const privacy = anyRecord({ visibility: fc.constantFrom('public', 'private', null, '') })
const file = fc.record(
  {
    name: usually(fc.string()),
    color: usually(fc.constantFrom('2e8b57', null)),
    privacy,
    front_privacy: usually(fc.constant('private')),
    config: anyRecord({ timezone: fc.constant('Europe/Oslo'), description_templates: fc.array(fc.string()) }),
    members: fc.array(
      anyRecord({
        id: key,
        name: fc.constantFrom('Ash', 'Birch', ''),
        prefix: fc.constant('a'),
        proxy_tags: fc.array(anyRecord({ prefix: fc.string(), suffix: fc.string() })),
        message_count: fc.nat(),
        created: fc.constant('2021-04-05T06:08:00Z'),
        avatar_url: fc.constant('https://img.example/a.png'),
        privacy,
        visibility: fc.constant('private'),
      }),
      { maxLength: 4 },
    ),
    groups: fc.array(anyRecord({ id: key, name: fc.constant('Trees'), members: fc.array(key) }), {
      maxLength: 3,
    }),
    switches: fc.array(
      anyRecord({ timestamp: fc.constant('2023-05-06T07:00:00Z'), members: fc.array(key) }),
      {
        maxLength: 3,
      },
    ),
  },
  { requiredKeys: ['members', 'switches'] },
)

/** Nothing is wrong with these. */
const soundFile = fc.record({
  name: fc.constantFrom('Grove', null),
  members: fc.uniqueArray(fc.record({ id: key, name: fc.constant('Ash'), message_count: fc.nat() }), {
    selector: ({ id }) => String(id),
  }),
  switches: fc.array(fc.constant({ timestamp: '2023-05-06T07:00:00Z', members: [] })),
})

test('whatever a file holds, it is refused or what is made of it can be written', async () => {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(file, soundFile), async (value) => {
      const incoming = await readFile(pluralkitReader({ customFronts: false, now: instant(0) }), value).catch(
        (error) => {
          if (error instanceof ApiError && error.error === 'import_refused') return undefined
          throw error
        },
      )
      for (const { at, message } of incoming?.refusals ?? [])
        expect(`${at} ${message}`.length).toBeLessThan(900)
      if (incoming === undefined || incoming.refusals.length > 0) return
      taken++
      const { system, members, groups, switches } = incoming
      const clean = <M extends Parameters<typeof readPatch>[0]>(model: M, patch: object) =>
        expect(readPatch(model, { ...patch })).toMatchObject({ patch, problems: { any: false } })
      clean(systemModel, system.patch)
      if (system.settings) clean(settingsModel, system.settings)
      const keys = new Set(members.map((member) => member.key))
      expect(keys.size).toBe(members.length)
      for (const { patch } of members) {
        expect(patch.name).toBeString()
        clean(memberModel, patch)
      }
      for (const group of groups) {
        expect(group.patch.name).toBeString()
        clean(groupModel, group.patch)
        expect(group.members.every((member) => keys.has(member))).toBe(true)
      }
      expect(switches.memberKeys.every((member) => keys.has(member))).toBe(true)
    }),
    { numRuns: runs(200) },
  )
  expect(taken).toBeGreaterThan(runs(20))
})

test('members whose ids are numbers come from another program and arrive private', async () => {
  const { members, groups } = await readFile(pluralkitReader({ customFronts: false, now: instant(0) }), {
    members: [
      { id: '1', name: 'Ash' },
      { id: 'ashesh', name: 'Birch' },
    ],
    groups: [{ id: '0', name: 'Trees', members: ['1'] }],
    switches: [],
  })
  const visibilities = [...members, ...groups].map(({ privacyWhenNew }) => privacyWhenNew?.visibility)
  expect(visibilities).toEqual(['private', undefined, 'private'])
})
