import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { ApiError, instant } from '@polyphony/contract'
import fc from 'fast-check'
import { polyphonyReader } from '../../src/datafile/polyphony/read.ts'
import { anyRecord, type DataFile, expectSound, readFile } from '../support/datafiles/data-file.ts'
import { runs } from '../support/runs.ts'
import { testTimeoutMs } from '../support/stores/stores.ts'

setDefaultTimeout(testTimeoutMs)

const member = { id: 'ashesh', uuid: '91aa0000-0000-4000-8000-000000000002', name: 'Ash' }
const file = (parts: DataFile = {}): DataFile => ({
  polyphony_version: '1',
  members: [member],
  switches: [],
  ...parts,
})
const read = (parts: DataFile, trusted = false) =>
  readFile(polyphonyReader({ customFronts: false, now: instant(0), trusted }), file(parts))

/** The refusal of a file that cannot be taken as a whole. */
async function refusalOf(parts: DataFile): Promise<string> {
  const error = await read(parts).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof ApiError ? (error.detail.refused?.[0]?.message ?? '') : String(error)
}

const some = <T>(each: fc.Arbitrary<T>) => fc.array(each, { maxLength: 3 })
const snowflake = fc.bigInt({ min: 0n, max: 2n ** 64n }).map(String)
const ref = fc.constantFrom('ashesh', 'nobody', null)
const moment = fc.constantFrom('2024-05-01T18:00:00Z', '2024-13-01T00:00:00Z', null)
const object = fc.object({ maxDepth: 1, maxKeys: 3 })
const documents = some(fc.record({ uuid: fc.constantFrom(member.uuid, 'x'), record: object, made: object }))

describe('our own file', () => {
  test('whatever its parts are, it is read or refused in words', async () => {
    const rows = fc.record({
      guilds: some(anyRecord({ guild_id: snowflake, tag: fc.string(), tag_enabled: fc.boolean() })),
      member_guilds: some(anyRecord({ guild_id: snowflake, member: ref, keep_proxy: fc.boolean() })),
      autoproxy: some(
        anyRecord({
          guild_id: snowflake,
          autoproxy_mode: fc.constantFrom('off', 'member', 'x'),
          autoproxy_member: ref,
          last_latch_timestamp: moment,
        }),
      ),
      account_settings: some(anyRecord({ id: snowflake, autoproxy_enabled: fc.boolean() })),
      messages: some(
        anyRecord({
          id: snowflake,
          original: snowflake,
          sender: snowflake,
          channel: snowflake,
          guild: snowflake,
          member: ref,
        }),
      ),
      kept: some(
        anyRecord({
          origin: fc.string(),
          members: documents,
          groups: documents,
          records: fc.dictionary(fc.string(), some(fc.jsonValue())),
          values: object,
        }),
      ),
      keys: some(fc.jsonValue()),
    })
    const property = fc.asyncProperty(rows, fc.boolean(), async (parts, trusted) => {
      const incoming = await read(parts, trusted)
      expectSound(incoming)
      if (!trusted) expect([incoming.own?.accounts.length, incoming.own?.messages.length]).toEqual([0, 0])
    })
    await fc.assert(property, { numRuns: runs(50) })
  })

  test('a newer version, or more rows than any system can have, is refused as a whole', async () => {
    expect(await refusalOf({ polyphony_version: '2' })).toContain('Update this server first.')
    const guilds = Array.from({ length: 10_001 }, (_, i) => ({ guild_id: String(i + 1) }))
    expect(await refusalOf({ guilds })).toBe('The file holds more than 10000 guilds.')
  })

  test('an origin that cannot be stored as it is, or is endless, is refused', async () => {
    for (const origin of ['a\0b', '\uD800', 'x'.repeat(201)]) {
      const kept = [{ origin, members: [], groups: [], records: {}, values: {} }]
      expect((await read({ kept })).refusals).toMatchObject([{ at: 'kept.0.kept' }])
    }
  })

  test('each row that is refused is named by its own place', async () => {
    const { refusals } = await read({
      notes: [{ title: 'Sea' }, { title: 'Tide' }],
      switch_comments: [{}, {}],
    })
    const places = refusals.map(({ at }) => at)
    for (const place of ['notes.0.id', 'notes.1.id', 'switch_comments.0.id', 'switch_comments.1.id'])
      expect(places).toContain(place)
  })

  test('settings of somebody who is not in the file, and ids that cannot be, are named', async () => {
    const { refusals } = await read({
      member_guilds: [{ guild_id: '5', member: 'nobody' }],
      autoproxy: [{ guild_id: '9223372036854775808', autoproxy_mode: 'x', autoproxy_member: null }],
    })
    expect(refusals.map(({ message }) => message)).toEqual([
      'Field autoproxy.0.guild_id in export file is invalid.',
      'Field autoproxy.0.autoproxy_mode in export file is invalid.',
      'Settings are for the member nobody, who is not in the file.',
    ])
  })
})
