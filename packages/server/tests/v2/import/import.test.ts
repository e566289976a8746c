import { describe, expect, test } from 'bun:test'
import type { Uuid } from '@polyphony/contract'
import { randomIds } from '../../../src/base/ids.ts'
import { createLog } from '../../../src/observe/log.ts'
import { sql } from '../../../src/store/sql/sql.ts'
import { linkAccount } from '../../support/callers/bot.ts'
import { Caller } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import {
  atSecond,
  groupsOf,
  importInto,
  membersOf,
  smallFile,
  switchesOf,
} from '../../support/datafiles/imports.ts'
import { rowsOfSystem } from '../../support/stores/dump.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('POST /v2/systems/{systemRef}/import', (store) => {
  const t = useV2(store)

  describe('a file of PluralKit', () => {
    test('renames whom its short ID names, and clears what it has as null', async () => {
      const alice = await t.system()
      const ash = await alice.member({ name: 'Ash', pronouns: 'they/them', description: 'Stays.' })
      const { body } = await importInto(
        alice,
        smallFile({ members: [{ id: ash.id, name: 'Ashen', pronouns: null }] }),
      )
      expect(body.members).toEqual({ created: 0, updated: 1, unchanged: 0 })
      expect(await membersOf(alice)).toEqual([{ ...ash, name: 'Ashen', pronouns: null }])
    })

    test('knows members by their exact name, else they are new; those of one name are several', async () => {
      const alice = await t.system()
      const ash = await alice.member({ name: 'Ash', pronouns: 'they/them' })
      const names = ['Ash', 'ash', 'Elm', 'Elm']
      const list = names.map((name, i) => ({ id: `newoe${'abcd'[i]}`, name, pronouns: null }))
      const { body } = await importInto(alice, smallFile({ members: list }))
      expect(body.members).toEqual({ created: 3, updated: 1, unchanged: 0 })
      const after = await membersOf(alice)
      expect(after.map(({ name }) => name)).toEqual(names)
      expect(after[0]).toEqual({ ...ash, pronouns: null })
    })

    test('adds to groups and removes nobody; switches of a moment that has one are skipped', async () => {
      const alice = await t.system()
      const [x, y] = await alice.members('X', 'Y')
      const group = await alice.group({ name: 'Trees' })
      await alice.client.addGroupMembers({ groupRef: group.id, body: [x.id] })
      await alice.switch([x], atSecond(1))
      const { body } = await importInto(
        alice,
        smallFile({
          members: [{ id: y.id, name: 'Y' }],
          groups: [{ id: 'qqqqqq', name: 'Trees', members: [y.id] }],
          switches: [
            { timestamp: atSecond(1), members: [y.id] },
            { timestamp: atSecond(2), members: [y.id] },
            { timestamp: atSecond(2), members: [] },
          ],
        }),
      )
      expect(body).toMatchObject({
        groups: { created: 0, updated: 1, unchanged: 0 },
        switches: { created: 1, skipped: 2 },
        warnings: [{ code: 'duplicate_switches', count: 1 }],
      })
      expect((await groupsOf(alice)).map((each) => each.members)).toEqual([[x.uuid, y.uuid]])
      expect((await switchesOf(alice)).map((each) => [each.timestamp, each.members])).toEqual([
        [atSecond(2), [y.id]],
        [atSecond(1), [x.id]],
      ])
    })

    test('brings counts and dates for new members, and leaves those of others alone', async () => {
      const alice = await t.system()
      const [ash] = await alice.members('Ash')
      const past = { message_count: 40, created: atSecond(1), last_message_timestamp: atSecond(2) }
      await importInto(
        alice,
        smallFile({
          members: [
            { id: 'newone', name: 'Elm', autoproxy_enabled: false, ...past },
            { id: ash.id, name: 'Ash', ...past },
          ],
        }),
      )
      const [first, second] = await membersOf(alice)
      expect(first).toEqual(ash)
      expect(second).toMatchObject({ id: 'newone', autoproxy_enabled: false, ...past })
    })

    test('overwrites system and settings; limits and what others see of IDs stay', async () => {
      const alice = await t.system('Before')
      await importInto(
        alice,
        smallFile({
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
      const { status, body } = await importInto(alice, smallFile({ config }))
      expect([status, body.settings.changed]).toEqual([200, ['timezone']])
      expect(body.warnings).toMatchObject([{ code: 'field_dropped', count: 1 }])
      expect((await alice.get('/v2/systems/@me/settings')).body.name_format).toBe('{name} {tag}')
    })

    test('in which other programs left names blank gets names', async () => {
      const alice = await t.system()
      const { body } = await importInto(
        alice,
        smallFile({ members: [{ id: '7', name: '' }], groups: [{ id: 0, name: ' ' }] }),
      )
      expect(body.warnings).toMatchObject([{ code: 'name_missing' }, { code: 'name_missing' }])
      expect((await membersOf(alice)).map(({ name }) => name)).toEqual(['Unnamed 7'])
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
      smallFile({
        name: 'New',
        members: [{ id: 'a', name: 'A' }],
        switches: [{ timestamp: atSecond(1), members: ['a'] }],
      }),
      '?dry_run=true',
    )
    expect(res.body).toMatchObject({ dry_run: true, system: { changed: ['name'] }, switches: { created: 1 } })
    expect(await rowsOfSystem(t, alice)).toEqual(before)
  })

  test('files come under several content types, and no other', async () => {
    const alice = await t.system()
    const raw = JSON.stringify(smallFile())
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
    const list = smallFile({ members: [{ id: 'a', name: 'A' }] })
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
      smallFile({ name: 'New', members: [{ id: 'a', name: 'A' }], switches: list }),
    )
    left = Number.POSITIVE_INFINITY
    expect(res.status).toBe(500)
    expect(await rowsOfSystem(t, alice)).toEqual(before)
    expect((await t.ctx.store.driver.all<{ n: number }>(sql`select count(*) as n from switches`))[0]?.n).toBe(
      0,
    )
  })
})
