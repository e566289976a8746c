import { expect, test } from 'bun:test'
import { keyOf } from '../../support/callers/keys.ts'
import type { Caller } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { eachStore } from '../../support/stores/stores.ts'

const circles = '/v2/systems/@me/circles'
const shares = '/v2/systems/@me/shares'

eachStore('circles on their way', (store) => {
  const t = useV2(store)
  const exported = async (caller: Caller) =>
    (await caller.get('/v2/systems/@me/export?format=polyphony')).text
  const bring = async (caller: Caller, raw: string, query = '') => {
    const done = await caller.post(`/v2/systems/@me/import${query}`, undefined, { raw })
    expect([done.status, done.text]).toEqual([200, done.text])
    return done.body
  }

  test('come back from a file as they were; shares are in no file', async () => {
    const alice = await t.system()
    const [ivo, wren] = await alice.members('Ivo', 'Wren')
    const field = await alice.field()
    const whole = {
      name: 'Friends',
      color: 'abcdef',
      shows: ['list', 'front'],
      others: 'count',
      history: 7,
      fields: [field.id],
      everyone: true,
      members: [wren.id, ivo.id],
      except: [ivo.id],
    }
    const made = (await alice.post(circles, whole)).body
    const secret = (await alice.post(shares, { name: 'only for Sam', circles: [made.id] })).body
    const file = await exported(alice)
    expect(JSON.parse(file).circles).toEqual([made])
    expect(file).not.toContain(secret.id)
    expect(file).not.toContain('only for Sam')
    await alice.delete('/v2/systems/@me', { confirm: alice.id })
    const bob = await t.system()
    expect((await bring(bob, file, '?dry_run=true')).circles).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
    })
    expect((await bring(bob, file)).circles).toEqual({ created: 1, updated: 0, unchanged: 0 })
    expect((await bob.get(circles)).body).toEqual([made])
    expect((await bob.get(shares)).body).toEqual([])
    expect((await bring(bob, file)).circles).toEqual({ created: 0, updated: 0, unchanged: 1 })
  })

  test('change by a file only while no share has them', async () => {
    const alice = await t.system()
    const wren = await alice.member()
    const [first, second] = ['Friends', 'Family'].map((name) => ({ name, everyone: true, shows: ['list'] }))
    const shared = (await alice.post(circles, first)).body
    const free = (await alice.post(circles, second)).body
    const file = await exported(alice)
    const narrow = { everyone: false, members: [wren.id], shows: ['front'] }
    for (const { id } of [shared, free]) await alice.patch(`${circles}/${id}`, narrow)
    await alice.post(shares, { name: 'Sam', circles: [shared.id] })
    const report = await bring(alice, file, '?conflicts=file')
    expect(report.circles).toEqual({ created: 0, updated: 1, unchanged: 1 })
    expect(report.warnings.map(({ code }: { code: string }) => code)).toContain('circles_shared')
    expect((await alice.get(circles)).body).toEqual([{ ...shared, ...narrow }, free])
  })

  test('leave out whom an import brings, while a share has everyone', async () => {
    const alice = await t.system()
    const bob = await t.system()
    const { id } = await alice.member({ name: 'Ivo' })
    const open = (await alice.post(circles, { name: 'In a share', everyone: true, except: [id] })).body
    const idle = (await alice.post(circles, { name: 'In none', everyone: true })).body
    await alice.post(shares, { name: 'Sam', circles: [open.id] })
    await bob.member({ name: 'Wren' })
    await bring(alice, await exported(bob))
    const wren = (await alice.get('/v2/systems/@me/members')).body.at(-1)
    await alice.member({ name: 'Robin' })
    expect((await alice.get(circles)).body).toEqual([{ ...open, except: [id, wren.id] }, idle])
  })

  test('show nobody again whom a file takes out of the archive', async () => {
    const alice = await t.system()
    const [ivo, wren] = await alice.members('Ivo', 'Wren')
    const circle = (await alice.post(circles, { name: 'Friends', members: [ivo.id] })).body
    const file = await exported(alice)
    for (const { id } of [ivo, wren]) await alice.patch(`/v2/members/${id}`, { extended: { archived: true } })
    await alice.post(shares, { name: 'Sam', circles: [circle.id] })
    const archived = async () => {
      const { body } = await alice.get('/v2/systems/@me/members?include=extended')
      return body.map(({ extended }: { extended: { archived: boolean } }) => extended.archived)
    }
    const report = await bring(alice, file, '?conflicts=file')
    expect(report.warnings.map(({ code }: { code: string }) => code)).toContain('members_stay_archived')
    expect(await archived()).toEqual([true, false])
    await alice.delete(shares)
    await alice.delete(`${shares}/${(await alice.get(shares)).body[0].id}`)
    await bring(alice, file, '?conflicts=file')
    expect(await archived()).toEqual([false, false])
  })

  test('do not travel with keys', async () => {
    const alice = await t.system()
    await alice.post(circles, { name: 'Friends' })
    const key = await keyOf(t, alice, ['write:all'])
    const file = await exported(alice)
    expect(JSON.parse(await exported(key))).not.toHaveProperty('circles')
    const bob = await t.system()
    const report = await bring(await keyOf(t, bob, ['write:all']), file)
    expect(report.circles).toEqual({ created: 0, updated: 0, unchanged: 0 })
    expect((await bob.get(circles)).body).toEqual([])
  })
})
