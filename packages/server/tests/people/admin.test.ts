import { beforeAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { api, type Endpoint, minutes } from '@polyphony/contract'
import { checkFile } from '../../src/backup/restore.ts'
import { newAdmin, newPerson, type PersonCaller } from '../support/callers/person.ts'
import { useServer } from '../support/callers/server.ts'
import { SetClock } from '../support/clock.ts'
import { expectRefusal, expectSaid } from '../support/refusals.ts'
import { until } from '../support/signals.ts'
import { eachStore, newFolder } from '../support/stores/stores.ts'
import { addressOf } from '../support/worlds/one-of-everything.ts'

const lastAdmin = '400: That is the only admin of this server. Make somebody else an admin first.'
const noPerson = '404: There is no person with that id.'
const endpoints = Object.values(api as Record<string, Endpoint>).filter(
  ({ policy }) => policy.auth === 'admin',
)

eachStore('an admin', (store) => {
  const clock = new SetClock(Date.now() * 1000)
  const folder = join(newFolder(), 'backups')
  const t = useServer(store, { context: { clock }, env: { BACKUP_DIR: folder } })
  let admin: PersonCaller
  let adminId: string
  beforeAll(async () => {
    admin = await newAdmin(t)
    adminId = (await admin.get('/v2/session')).body.person.id
  })
  const personOf = async (caller: PersonCaller): Promise<string> =>
    (await caller.get('/v2/session')).body.person.id
  const log = async () => (await admin.get('/v2/admin/log')).body

  test('is the only one whom any of this answers', async () => {
    const ada = await newPerson(t)
    const system = await t.system()
    const person = await personOf(ada)
    for (const endpoint of endpoints) {
      const path = addressOf(endpoint, { person })
      const body = endpoint.body && {}
      for (const caller of [t.stranger, system])
        expectRefusal(await caller.request(endpoint.method, path, body), 'unauthorized')
      expectRefusal(await ada.request(endpoint.method, path, body), 'forbidden')
    }
  })

  test('lists people with counts and dates, newest first and page by page', async () => {
    const ada = await newPerson(t)
    await ada.post('/v2/people/@me/systems', { name: 'Harbour' })
    const bea = await newPerson(t)
    const [first, second] = (await admin.get('/v2/admin/people?limit=2')).body
    expect([first.name, second.name]).toEqual([bea.name, ada.name])
    expect(second).toEqual({
      id: await personOf(ada),
      name: ada.name,
      role: 'person',
      created: expect.any(String),
      disabled: false,
      last_used: expect.any(String),
      systems: 1,
    })
    expect((await admin.get(`/v2/admin/people?limit=1&after=${first.id}`)).body).toEqual([second])
    for (const query of ['after=nothing', 'after=0d2f6c1e-7f39-4f0e-9f0a-2f1f6d9f5a11', 'limit=x'])
      expect((await admin.get(`/v2/admin/people?${query}`)).status).toBe(400)
  })
  test('disables somebody: everything of theirs ends at once, streams too, until they are enabled', async () => {
    const ada = await newPerson(t)
    const phone = await ada.elsewhere()
    const held = (await ada.post('/v2/people/@me/systems', { name: 'Harbour' })).body
    const id = await personOf(ada)
    const leaving = new AbortController()
    const stream = await fetch(`${t.url}/v2/systems/@me/events?system=${held.id}`, {
      headers: { cookie: ada.cookie ?? '' },
      signal: leaving.signal,
    })
    expect(stream.status).toBe(200)
    const changed = await admin.patch(`/v2/admin/people/${id}`, { disabled: true })
    expect([changed.status, changed.body.disabled, changed.body.last_used]).toEqual([200, true, null])
    await stream.text()
    for (const device of [ada, phone]) expect((await device.get('/v2/session')).status).toBe(401)
    expectRefusal(await ada.signIn(), 'wrong_password')
    expect((await admin.patch(`/v2/admin/people/${id}`, { disabled: false })).status).toBe(200)
    expect((await ada.get('/v2/session')).status).toBe(401)
    expect((await ada.signIn()).status).toBe(200)
  })

  test('deletes somebody, and their systems stay', async () => {
    const ada = await newPerson(t)
    const kept = await t.system('Kept')
    await ada.post('/v2/people/@me/systems', { token: kept.token })
    const lost = (await ada.post('/v2/people/@me/systems', { name: 'Lost' })).body
    const id = await personOf(ada)
    const { unreachable } = (await admin.get('/v2/admin/status')).body.systems
    expect((await admin.delete(`/v2/admin/people/${id}`)).status).toBe(204)
    expect((await ada.get('/v2/session')).status).toBe(401)
    expectRefusal(await ada.signIn(), 'wrong_password')
    expect((await kept.get('/v2/systems/@me')).status).toBe(200)
    expect((await t.stranger.get(`/v2/systems/${lost.id}`)).status).toBe(200)
    expect((await admin.get('/v2/admin/status')).body.systems.unreachable).toBe(unreachable + 1)
    for (const gone of [id, 'nothing']) {
      expectSaid(await admin.delete(`/v2/admin/people/${gone}`), noPerson)
      expectSaid(await admin.patch(`/v2/admin/people/${gone}`, { disabled: true }), noPerson)
    }
  })

  test('makes others admins, with effect at once; changes that say nothing are refused', async () => {
    const ada = await newPerson(t)
    const id = await personOf(ada)
    const path = `/v2/admin/people/${id}`
    expect((await admin.patch(path, { role: 'admin' })).body.role).toBe('admin')
    expect((await ada.get('/v2/admin/people')).status).toBe(200)
    expect((await ada.get('/v2/people/@me/log')).body[0].what).toBe('role_changed')
    expect((await admin.patch(path, { role: 'person' })).body.role).toBe('person')
    expectRefusal(await ada.get('/v2/admin/people'), 'forbidden')
    expectRefusal(await admin.patch(path, {}), 'bad_request')
    const { body } = await admin.patch(path, { role: 'king', disabled: 'yes' })
    expect(Object.keys(body.errors).sort()).toEqual(['disabled', 'role'])
  })

  test('who is the last one stays', async () => {
    const own = `/v2/admin/people/${adminId}`
    expectSaid(await admin.patch(own, { role: 'person' }), lastAdmin)
    expectSaid(await admin.patch(own, { disabled: true }), lastAdmin)
    expectSaid(await admin.delete(own), lastAdmin)
    const myself = { confirm: admin.name, systems: 'keep' }
    expectSaid(await admin.delete('/v2/people/@me', myself), lastAdmin)
    const other = await newAdmin(t)
    await admin.patch(`/v2/admin/people/${await personOf(other)}`, { disabled: true })
    expectSaid(await admin.delete(own), lastAdmin)
  })

  test('stays also when several take each other away at the same time', async () => {
    const others = [await newAdmin(t), await newAdmin(t), await newAdmin(t)]
    const ids = await Promise.all(others.map(personOf))
    const answers = await Promise.all([
      others[0]?.delete(`/v2/admin/people/${adminId}`),
      others[1]?.patch(`/v2/admin/people/${ids[0]}`, { role: 'person' }),
      others[2]?.patch(`/v2/admin/people/${ids[1]}`, { disabled: true }),
      admin.patch(`/v2/admin/people/${ids[2]}`, { role: 'person' }),
    ])
    for (const answer of answers) expect(answer?.status).toBeOneOf([200, 204, 400, 401, 403])
    expect((await t.ctx.store.figures.people(clock.now())).admins).toBeGreaterThanOrEqual(1)

    const two = await newAdmin(t)
    admin = await newAdmin(t)
    adminId = await personOf(admin)
    for (const { id, role } of (await admin.get('/v2/admin/people')).body)
      if (role === 'admin' && id !== adminId && id !== (await personOf(two)))
        await admin.delete(`/v2/admin/people/${id}`)
    const both = await Promise.all([
      two.delete(`/v2/admin/people/${await personOf(two)}`),
      admin.patch(`/v2/admin/people/${adminId}`, { role: 'person' }),
    ])
    expect(both.map(({ status }) => status).filter((status) => status === 400)).toHaveLength(1)
    admin = await newAdmin(t)
    adminId = await personOf(admin)
  })

  test('confirms again after ten minutes before changing anything, and reads without it', async () => {
    const late = await admin.elsewhere()
    clock.time += minutes(10)
    for (const endpoint of endpoints) {
      const answer = await late.request(
        endpoint.method,
        addressOf(endpoint, { person: adminId }),
        endpoint.body && {},
      )
      if (endpoint.method === 'GET') expect(answer.status).toBe(200)
      else expectRefusal(answer, 'unconfirmed')
    }
    admin = await admin.elsewhere()
  })

  test('is told in a log who did what, and nothing of somebody who is gone but the id', async () => {
    clock.tick = 1
    const ada = await newPerson(t)
    const id = await personOf(ada)
    const { id: invite } = (await admin.post('/v2/admin/invites', {})).body
    await admin.patch(`/v2/admin/people/${id}`, { role: 'admin' })
    await admin.patch(`/v2/admin/people/${id}`, { role: 'person', disabled: true })
    await admin.patch(`/v2/admin/people/${id}`, { disabled: true })
    const [newest] = await log()
    expect(newest).toMatchObject({ admin: admin.name, about: { id, name: ada.name } })
    await admin.delete(`/v2/admin/people/${id}`)
    await admin.delete(`/v2/admin/invites/${invite}`)
    const entries = await log()
    expect(entries.slice(0, 6).map(({ what }: { what: string }) => what)).toEqual([
      'invite_revoked',
      'person_deleted',
      'person_disabled',
      'made_person',
      'made_admin',
      'invite_made',
    ])
    expect(entries[1].about).toEqual({ id, name: null })
    const page = (await admin.get(`/v2/admin/log?limit=1&before=${entries[0].at}`)).body
    expect(page).toEqual([entries[1]])
  })

  test('backs up now: the file is complete, read again and restorable, one at a time', async () => {
    const twice = await Promise.all([admin.post('/v2/admin/backup'), admin.post('/v2/admin/backup')])
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
    const newest = async () => (await admin.get('/v2/admin/status')).body.backups[0]
    await until('the backup is complete', async () => (await newest()).state !== 'running')
    const { state, bytes, file, problem } = await newest()
    expect({ state, problem, file }).toEqual({
      state: 'verified',
      problem: null,
      file: readdirSync(folder)[0],
    })
    expect(bytes).toBeGreaterThan(1000)
    expect((await checkFile(join(folder, file))).header.polyphony_backup).toBe(1)
  })

  test('sees how the server is', async () => {
    const { body } = await admin.get('/v2/admin/status')
    expect(body.people.admins).toBeGreaterThan(0)
    expect(body.systems.count).toBeGreaterThan(0)
    expect(body.storage).toMatchObject({ database: store, pictures: 'folder' })
    expect(body.update).toBeNull()
    expect(body.doctor.map(({ ok }: { ok: boolean }) => ok)).not.toContain(false)
  })
})

eachStore('UPDATE_CHECK', (store) => {
  let asked = 0
  const releases = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => {
      asked++
      return Response.json({ version: '999.0.0' })
    },
  })
  const t = useServer(store, { env: { UPDATE_CHECK: `http://127.0.0.1:${releases.port}/newest.json` } })

  test('tells admins of a newer version, and asks seldom', async () => {
    const admin = await newAdmin(t)
    for (let i = 0; i < 2; i++)
      expect((await admin.get('/v2/admin/status')).body.update).toEqual({
        newest: '999.0.0',
        available: true,
      })
    expect(asked).toBe(1)
    await releases.stop(true)
  })
})
