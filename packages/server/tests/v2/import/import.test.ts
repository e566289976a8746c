import { describe, expect, test } from 'bun:test'
import type { Group, ListedSwitch, Member, Uuid } from '@polyphony/contract'
import { randomIds } from '../../../src/ids.ts'
import { createLog } from '../../../src/observe/log.ts'
import { sql } from '../../../src/store/sql/sql.ts'
import { linkAccount } from '../../support/callers/bot.ts'
import { Caller, type SystemCaller } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { importInto, limitMembers, unreadable } from '../../support/datafiles/imports.ts'
import { rowsOfSystem } from '../../support/stores/dump.ts'
import { eachStore } from '../../support/stores/stores.ts'

const uuid = (n: number) => `91aa0000-0000-4000-8000-${String(n).padStart(12, '0')}`
/** The smallest file, with whatever a test is about. */
const file = (parts: object = {}) => ({ version: 2, members: [], switches: [], ...parts })
const at = (second: number) => `2023-05-06T07:00:${String(second).padStart(2, '0')}Z`

eachStore('POST /v2/systems/{systemRef}/import', (store) => {
  const t = useV2(store)
  const members = async (who: SystemCaller): Promise<Member[]> =>
    (await who.get('/v2/systems/@me/members')).body
  const groups = async (who: SystemCaller): Promise<(Group & { members: string[] })[]> =>
    (await who.get('/v2/systems/@me/groups?with_members=true')).body
  const switches = async (who: SystemCaller): Promise<ListedSwitch[]> =>
    (await who.get('/v2/systems/@me/switches')).body

  describe('a file of PluralKit', () => {
    test('renames whom its short ID names, and clears what it has as null', async () => {
      const alice = await t.system()
      const ash = await alice.member({ name: 'Ash', pronouns: 'they/them', description: 'Stays.' })
      const { body } = await importInto(
        alice,
        file({ members: [{ id: ash.id, name: 'Ashen', pronouns: null }] }),
      )
      expect(body.members).toEqual({ created: 0, updated: 1, unchanged: 0 })
      expect(await members(alice)).toEqual([{ ...ash, name: 'Ashen', pronouns: null }])
    })

    test('knows members by their exact name, else they are new; those of one name are several', async () => {
      const alice = await t.system()
      const ash = await alice.member({ name: 'Ash', pronouns: 'they/them' })
      const names = ['Ash', 'ash', 'Elm', 'Elm']
      const list = names.map((name, i) => ({ id: `newoe${'abcd'[i]}`, name, pronouns: null }))
      const { body } = await importInto(alice, file({ members: list }))
      expect(body.members).toEqual({ created: 3, updated: 1, unchanged: 0 })
      const after = await members(alice)
      expect(after.map(({ name }) => name)).toEqual(names)
      expect(after[0]).toEqual({ ...ash, pronouns: null })
    })

    test('adds to groups and removes nobody; switches of a moment that has one are skipped', async () => {
      const alice = await t.system()
      const [x, y] = await alice.members('X', 'Y')
      const group = await alice.group({ name: 'Trees' })
      await alice.client.addGroupMembers({ groupRef: group.id, body: [x.id] })
      await alice.switch([x], at(1))
      const { body } = await importInto(
        alice,
        file({
          members: [{ id: y.id, name: 'Y' }],
          groups: [{ id: 'qqqqqq', name: 'Trees', members: [y.id] }],
          switches: [
            { timestamp: at(1), members: [y.id] },
            { timestamp: at(2), members: [y.id] },
            { timestamp: at(2), members: [] },
          ],
        }),
      )
      expect(body).toMatchObject({
        groups: { created: 0, updated: 1, unchanged: 0 },
        switches: { created: 1, skipped: 2 },
        warnings: [{ code: 'duplicate_switches', count: 1 }],
      })
      expect((await groups(alice)).map((each) => each.members)).toEqual([[x.uuid, y.uuid]])
      expect((await switches(alice)).map((each) => [each.timestamp, each.members])).toEqual([
        [at(2), [y.id]],
        [at(1), [x.id]],
      ])
    })

    test('brings counts and dates for new members, and leaves those of others alone', async () => {
      const alice = await t.system()
      const [ash] = await alice.members('Ash')
      const past = { message_count: 40, created: at(1), last_message_timestamp: at(2) }
      await importInto(
        alice,
        file({
          members: [
            { id: 'newone', name: 'Elm', autoproxy_enabled: false, ...past },
            { id: ash.id, name: 'Ash', ...past },
          ],
        }),
      )
      const [first, second] = await members(alice)
      expect(first).toEqual(ash)
      expect(second).toMatchObject({ id: 'newone', autoproxy_enabled: false, ...past })
    })

    test('overwrites system and settings; limits and what others see of IDs stay', async () => {
      const alice = await t.system('Before')
      await importInto(
        alice,
        file({
          name: 'After',
          tag: null,
          front_privacy: 'private',
          description_privacy: 'private',
          privacy: { front_privacy: 'public', name_privacy: 'private' },
          timezone: 'Europe/Paris',
          config: {
            timezone: 'Europe/Oslo',
            proxy_switch: 'nonsense',
            hid_list_padding: 'left',
            member_limit: 9,
          },
        }),
      )
      expect((await alice.get('/v2/systems/@me')).body).toMatchObject({
        name: 'After',
        privacy: { front_privacy: 'public', description_privacy: 'private', name_privacy: 'private' },
      })
      expect((await alice.get('/v2/systems/@me/settings')).body).toMatchObject({
        timezone: 'Europe/Paris',
        proxy_switch: 'off',
        hid_list_padding: 'off',
        member_limit: 1000,
      })
    })

    test('with a name_format that is too long here comes in without it, and the report says so', async () => {
      const alice = await t.system()
      const config = { timezone: 'Europe/Paris', name_format: 'x'.repeat(4001) }
      const { status, body } = await importInto(alice, file({ config }))
      expect([status, body.settings.changed]).toEqual([200, ['timezone']])
      expect(body.warnings).toMatchObject([{ code: 'field_dropped', count: 1 }])
      expect((await alice.get('/v2/systems/@me/settings')).body.name_format).toBe('{name} {tag}')
    })

    test('in which other programs left names blank gets names', async () => {
      const alice = await t.system()
      const { body } = await importInto(
        alice,
        file({ members: [{ id: '7', name: '' }], groups: [{ id: 0, name: ' ' }] }),
      )
      expect(body.warnings).toMatchObject([{ code: 'name_missing' }, { code: 'name_missing' }])
      expect((await members(alice)).map(({ name }) => name)).toEqual(['Unnamed 7'])
    })
  })

  describe('refuses', () => {
    const long = 'x'.repeat(101)
    const ash = { id: 'ashesh', name: 'Ash' }
    const crowd = Array.from({ length: 151 }, (_, i) => ({ id: String(i), name: `M${i}` }))
    test.each<[string, object]>([
      [`Field name in export file is too long (101 > 100).`, { name: long }],
      ['Field avatar_url in export file is invalid.', { avatar_url: 'http://img.example/a.png' }],
      ['Field name in export file is invalid.', { name: ['The Grove'] }],
      ['Field config.timezone in export file is invalid.', { config: { timezone: 'Nowhere' } }],
      [
        `Field display_name in member Ash is too long (101 > 100).`,
        { members: [{ ...ash, display_name: long }] },
      ],
      ['Field color in member Ash is invalid.', { members: [{ ...ash, color: 'green' }] }],
      ['Field proxy_tags in member Ash is invalid.', { members: [{ ...ash, proxy_tags: 'A:' }] }],
      ['Field message_count in member Ash is invalid.', { members: [{ ...ash, message_count: -1 }] }],
      ['member : Member name can not be set to null.', { members: [{ id: 'ashesh', name: null }] }],
      ['Field icon in group Trees is invalid.', { groups: [{ id: 'treess', name: 'Trees', icon: 'x' }] }],
      [
        "Group Trees includes members that haven't been imported.",
        { groups: [{ id: 'treess', name: 'Trees', members: ['zzzzz'] }] },
      ],
      [
        "One or more switches include members that haven't been imported.",
        { switches: [{ timestamp: at(1), members: ['zzzzz'] }] },
      ],
      [
        'Switch timestamp 2023-05-06 07:00 is not an valid timestamp.',
        { switches: [{ timestamp: '2023-05-06 07:00', members: [] }] },
      ],
      [
        `Switch with timestamp ${at(1)} contains too many members (151 > 100).`,
        { members: crowd, switches: [{ timestamp: at(1), members: crowd.map(({ id }) => id) }] },
      ],
      ['Two members in the file have the same id.', { members: [ash, { ...ash, name: 'Elm' }] }],
      [unreadable("It has no 'members'."), { members: undefined }],
      [unreadable("One of its members has no 'id' or no 'name'."), { members: [{ id: 'ashesh' }] }],
      [unreadable('One of its members is no object.'), { members: [1] }],
      [unreadable("Its 'members' are no list."), { members: {} }],
      [unreadable("One of its switches has no list of 'members'."), { switches: [{ timestamp: at(1) }] }],
      ['File type is unknown.', { switches: undefined }],
    ])('%s', async (text, parts) => {
      const alice = await t.system()
      const before = await rowsOfSystem(t, alice)
      const res = await importInto(alice, file({ groups: [], ...parts }))
      expect([res.status, res.body.message]).toEqual([400, `400: ${text}`])
      expect(res.body.refused[0].message).toBe(text)
      expect(await rowsOfSystem(t, alice)).toEqual(before)
    })

    test('everything that is wrong is in the preview, and nothing of it comes in', async () => {
      const alice = await t.system()
      const wrong = file({ color: 'no', members: [{ ...ash, color: 'no', birthday: 'never' }] })
      const preview = await importInto(alice, wrong, '?dry_run=true')
      expect(preview.status).toBe(200)
      expect(preview.body.refused.map((each: { at: string }) => each.at)).toEqual([
        'system.color',
        'members.Ash.birthday',
        'members.Ash.color',
      ])
    })

    test('more members or groups than the system may have; those it knows do not count', async () => {
      const alice = await t.system()
      const [known] = await alice.members('Ash', 'Elm')
      await limitMembers(t, alice, 3)
      const more = file({
        members: [
          { id: known.id, name: 'Ash' },
          { id: 'a', name: 'A' },
          { id: 'b', name: 'B' },
        ],
      })
      const before = await rowsOfSystem(t, alice)
      const res = await importInto(alice, more)
      expect(res.body.message).toBe('400: Import would exceed the maximum number of members (3).')
      const groups = Array.from({ length: 251 }, (_, i) => ({ id: String(i), name: `G${i}` }))
      const crowded = await importInto(alice, file({ groups }))
      expect(crowded.body.message).toBe('400: Import would exceed the maximum number of groups (250).')
      expect(await rowsOfSystem(t, alice)).toEqual(before)
      const fits = await importInto(alice, { ...more, members: more.members.slice(0, 2) })
      expect(fits.body.members).toEqual({ created: 1, updated: 0, unchanged: 1 })
    })

    test('a hundred thousand and one switches', async () => {
      const alice = await t.system()
      const list = Array(100_001).fill({ timestamp: at(1), members: [] })
      const res = await importInto(alice, file({ switches: list }))
      expect(res.body.message).toBe('400: Too many switches present in import file.')
    })
  })

  describe('who is who', () => {
    const brought = (n: number, id: string) => ({
      members: [{ id, uuid: uuid(n), name: 'Ash' }],
      groups: [{ id, uuid: uuid(n + 1), name: 'Trees', members: [id] }],
    })

    test('IDs of the file stay when they are free; otherwise the report says what they are now', async () => {
      const [alice, bob] = [await t.system(), await t.system()]
      const list = file(brought(10, 'keepme'))
      expect((await importInto(alice, list)).body.renamed).toEqual([])
      expect((await members(alice))[0]).toMatchObject({ id: 'keepme', uuid: uuid(10) })
      expect((await groups(alice))[0]).toMatchObject({ id: 'keepme', uuid: uuid(11) })

      const preview = await importInto(bob, list, '?dry_run=true')
      const res = await importInto(bob, list)
      const [member] = await members(bob)
      const [group] = await groups(bob)
      expect(res.body.renamed).toEqual([
        { kind: 'member', from: 'keepme', to: member?.id },
        { kind: 'member', from: uuid(10), to: member?.uuid },
        { kind: 'group', from: 'keepme', to: group?.id },
        { kind: 'group', from: uuid(11), to: group?.uuid },
      ])
      const unwritten = res.body.renamed.map((each: object) => ({ ...each, to: null }))
      expect(preview.body).toEqual({ ...res.body, dry_run: true, renamed: unwritten })
      expect(group?.members).toEqual([String(member?.uuid)])
      // The same again: recognised by name, so nothing new.
      expect((await importInto(bob, list)).body).toMatchObject({
        members: { created: 0, updated: 0, unchanged: 1 },
        groups: { created: 0, updated: 0, unchanged: 1 },
        renamed: [],
      })
    })

    test('match=ids does not look at names, match=none at nothing', async () => {
      const alice = await t.system()
      const list = file(brought(20, 'idsonl'))
      await importInto(alice, list)
      const renamed = { members: [{ id: 'others', name: 'Ash' }], switches: [] }
      expect((await importInto(alice, renamed, '?match=ids&dry_run=true')).body.members.created).toBe(1)
      expect((await importInto(alice, list, '?match=ids')).body.members).toMatchObject({
        created: 0,
        unchanged: 1,
      })
      expect((await importInto(alice, list, '?match=none')).body.members).toMatchObject({
        created: 1,
        unchanged: 0,
      })
      const unknown = await importInto(alice, list, '?match=names')
      expect([unknown.status, unknown.body.message]).toEqual([
        400,
        '400: There is no such choice. It can be one of: auto, ids, none.',
      ])
    })

    test('a member whose UUID is known is that member, whatever its other names', async () => {
      const alice = await t.system()
      const [ash] = await alice.members('Ash')
      await importInto(alice, file({ members: [{ id: 'others', uuid: ash.uuid, name: 'Elm' }] }))
      expect(await members(alice)).toEqual([{ ...ash, name: 'Elm' }])
    })

    test('a switch that was moved since, or that the file has twice, is known by its UUID', async () => {
      const alice = await t.system()
      await importInto(alice, file({ switches: [{ id: uuid(40), timestamp: at(1), members: [] }] }))
      await alice.patch(`/v2/systems/@me/switches/${uuid(40)}`, { timestamp: at(2) })
      // why: they are written a hundred at a time, and those in between must not matter.
      const between = Array.from({ length: 100 }, (_, i) => ({
        timestamp: new Date(1.6e12 + i * 1000).toISOString(),
        members: [],
      }))
      const list = file({
        switches: [
          { id: uuid(40), timestamp: at(1), members: [] },
          { id: uuid(41), timestamp: at(3), members: [] },
          ...between,
          { id: uuid(41), timestamp: at(4), members: [] },
        ],
      })
      for (const query of ['?dry_run=true', '']) {
        expect((await importInto(alice, list, query)).body.switches).toEqual({ created: 102, skipped: 1 })
      }
      expect((await importInto(alice, list)).body.switches).toEqual({ created: 0, skipped: 103 })
    })

    test('privacy=private hides every member and group of the file', async () => {
      const alice = await t.system()
      await importInto(alice, file(brought(30, 'hidden')), '?privacy=private')
      const [member] = await members(alice)
      const [group] = await groups(alice)
      for (const privacy of [member?.privacy, group?.privacy])
        expect(new Set(Object.values(privacy ?? {}))).toEqual(new Set(['private']))
    })
  })

  describe('at the same time', () => {
    const crowd = (name: string, count: number) =>
      Array.from({ length: count }, (_, i) => ({
        id: `${name}${i}`,
        uuid: crypto.randomUUID(),
        name: `${name}${i}`,
      }))

    test('imports and new members together never pass the limit', async () => {
      const alice = await t.system()
      await limitMembers(t, alice, 5)
      const answers = await Promise.all([
        importInto(alice, file({ members: crowd('x', 3) })),
        importInto(alice, file({ members: crowd('y', 3) })),
        ...['p', 'q', 'r'].map((name) => alice.post('/v2/members', { name })),
      ])
      const isDone = ({ status }: { status: number }) => status === 200
      const made = 3 * answers.slice(0, 2).filter(isDone).length + answers.slice(2).filter(isDone).length
      expect(await members(alice)).toBeArrayOfSize(made)
      expect(made).toBeLessThanOrEqual(5)
      expect(made).toBeGreaterThanOrEqual(3)
    })

    test('two systems that want the same IDs both come in, and each ID goes to one of them', async () => {
      const [alice, bob] = [await t.system(), await t.system()]
      const list = crowd('same', 30)
      const answers = await Promise.all([
        importInto(alice, file({ members: list })),
        importInto(bob, file({ members: list.toReversed() })),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const wanted = list.map(({ uuid }) => uuid)
      const renamed = answers.flatMap(({ body }) => body.renamed.map(({ from }: { from: string }) => from))
      expect(renamed.sort()).toEqual(wanted.toSorted())
      const had = new Set([...(await members(alice)), ...(await members(bob))].map(({ uuid }) => uuid))
      expect(had.size).toBe(60)
      expect(wanted.filter((uuid) => !had.has(uuid))).toEqual([])
    })
  })

  test('numbers beyond 2^53 are exact: accounts of the file are compared digit by digit', async () => {
    const alice = await t.system()
    await linkAccount(t, alice, '673347364978688003')
    const send = (account: string) =>
      importInto(alice, undefined, '?dry_run=true', `{"members":[],"switches":[],"accounts":[${account}]}`)
    expect((await send('673347364978688003')).body.warnings).toEqual([])
    expect((await send('673347364978688004')).body.warnings).toMatchObject([{ code: 'other_account' }])
  })

  test('a preview writes nothing', async () => {
    const alice = await t.system()
    const before = await rowsOfSystem(t, alice)
    const res = await importInto(
      alice,
      file({
        name: 'New',
        members: [{ id: 'a', name: 'A' }],
        switches: [{ timestamp: at(1), members: ['a'] }],
      }),
      '?dry_run=true',
    )
    expect(res.body).toMatchObject({ dry_run: true, system: { changed: ['name'] }, switches: { created: 1 } })
    expect(await rowsOfSystem(t, alice)).toEqual(before)
  })

  test('files come under several content types, and no other', async () => {
    const alice = await t.system()
    const raw = JSON.stringify(file())
    const send = (type: string) =>
      alice.post('/v2/systems/@me/import', undefined, { raw, headers: { 'content-type': type } })
    for (const type of [
      'application/json',
      'application/octet-stream',
      'application/zip',
      'text/json; charset=utf-8',
    ])
      expect((await send(type)).status).toBe(200)
    const form = await send('multipart/form-data; boundary=x')
    expect([form.status, form.body.message]).toEqual([415, expect.stringContaining('Send the file itself')])
  })

  test('the typed client sends a file as bytes or an object', async () => {
    const alice = await t.system()
    const list = file({ members: [{ id: 'a', name: 'A' }] })
    const text = JSON.stringify(list)
    for (const body of [list, new Blob([text]), new TextEncoder().encode(text)]) {
      const report = await alice.client.importFile({ systemRef: '@me', dry_run: true, body })
      expect(report.members.created).toBe(1)
    }
  })

  test('a file that says it is larger than 256 MiB is refused before any of it is sent', async () => {
    const alice = await t.system()
    const { hostname, port } = new URL(t.url)
    const { promise, resolve } = Promise.withResolvers<string>()
    let heard = ''
    const socket = await Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        data(_, bytes) {
          heard += bytes.toString()
          if (heard.includes('}')) resolve(heard)
        },
      },
    })
    socket.write(
      `POST /v2/systems/@me/import HTTP/1.1\r\nHost: x\r\nAuthorization: ${alice.token}\r\nContent-Type: application/json\r\nContent-Length: 268435457\r\n\r\n`,
    )
    expect(await promise).toStartWith('HTTP/1.1 413')
    socket.end()
  })
})

eachStore('an import that breaks off', (store) => {
  const silent = createLog({ logLevel: 'error', logFormat: 'json' }, () => {})
  let left = Number.POSITIVE_INFINITY
  const uuidOrFail = () => {
    if (left-- <= 0) throw new Error('out of IDs')
    return crypto.randomUUID()
  }
  const t = useV2(store, {
    context: { ids: { ...randomIds, ascendingUuids: () => uuidOrFail as () => Uuid }, log: silent },
  })

  test('leaves nothing behind, however far it was', async () => {
    const alice = await t.system()
    const before = await rowsOfSystem(t, alice)
    const list = Array.from({ length: 400 }, (_, i) => ({
      timestamp: new Date(1.6e12 + i * 1000).toISOString(),
      members: ['a'],
    }))
    left = 350
    const res = await new Caller(t.url, alice.token).post(
      '/v2/systems/@me/import',
      file({ name: 'New', members: [{ id: 'a', name: 'A' }], switches: list }),
    )
    left = Number.POSITIVE_INFINITY
    expect(res.status).toBe(500)
    expect(await rowsOfSystem(t, alice)).toEqual(before)
    expect((await t.ctx.store.driver.all<{ n: number }>(sql`select count(*) as n from switches`))[0]?.n).toBe(
      0,
    )
  })
})
