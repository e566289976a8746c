import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { earlier, hours } from '@polyphony/contract'
import { readConfig } from '../../../src/config.ts'
import { type StartOptions, startServer } from '../../../src/main.ts'
import { newPerson } from '../../support/callers/person.ts'
import { SystemCaller } from '../../support/callers/server.ts'
import { letIn } from '../../support/callers/share.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { databaseUrl } from '../../support/cases/outbox.ts'
import { SetClock } from '../../support/clock.ts'
import { newPicture } from '../../support/pictures/uploads.ts'
import { inProcess } from '../../support/processes/commands.ts'
import { openLoopback } from '../../support/receiver/receiver.ts'
import { eachStore, newDatabase, newFolder } from '../../support/stores/stores.ts'

const path = '/v2/systems/@me/shares'

eachStore('a share on a server that was restored', (store) => {
  const folder = newFolder()
  const pictures = join(folder, 'pictures')
  const t = useV2(store, { env: { ...openLoopback, PICTURES: pictures } })

  async function run(args: string[], url: string) {
    const env = { DATABASE_URL: url, PICTURES: pictures }
    const { code, stdout, stderr } = await inProcess([...args, '--json'], env)
    expect([args, code, stderr]).toEqual([args, 0, ''])
    return JSON.parse(stdout)
  }

  /** Starts a server on what a backup of this one restores. */
  async function restored(overrides: StartOptions = {}) {
    const file = join(folder, `${crypto.randomUUID()}.backup`)
    await run(['backup', file], databaseUrl(t))
    const elsewhere = await newDatabase(store)
    await run(['restore', file], elsewhere)
    const config = readConfig({ PORT: '0', DATABASE_URL: elsewhere, PICTURES: pictures })
    const { secretKey } = t.ctx.config
    return startServer({ ...config, secretKey }, { log: t.ctx.log, ...overrides })
  }

  test('has ended, with its link and feeds, and is still listed; circles are as they were', async () => {
    const alice = await t.system()
    const sam = await newPerson(t)
    const circle = (await alice.post('/v2/systems/@me/circles', { name: 'Friends' })).body
    const make = async () =>
      (await alice.post(path, { name: 'Sam', circles: [circle.id], expires_at: null })).body
    const [linked, kept] = [await make(), await make()]
    for (const { id } of [linked, kept]) await alice.post(`${path}/${id}/feeds`, { format: 'json' })
    await sam.post('/v2/people/@me/shared', { code: kept.url.split('#')[1] })
    const to = { server: 'http://127.0.0.1:9', topic: 'a-topic' }
    const phone = { name: 'Phone', kind: 'ntfy', to }
    const authorization = `Bearer share_${linked.url.split('#')[1]}`
    expect((await t.stranger.post('/v2/shared/channels', phone, { headers: { authorization } })).status).toBe(
      201,
    )
    const own = (await alice.post('/v2/systems/@me/channels', phone)).body
    const daily = { name: 'Plants', on: { kind: 'repeat', every: 1, at: '18:00' }, channels: [own.id] }
    const reminder = (await alice.post('/v2/systems/@me/reminders', daily)).body
    const server = await restored()
    try {
      const again = new SystemCaller(server.url, alice.token ?? '', alice)
      expect((await again.get('/v2/systems/@me/circles')).body).toEqual([circle])
      expect((await again.get('/v2/systems/@me/channels')).body).toEqual([own])
      expect((await again.get('/v2/systems/@me/reminders')).body).toEqual([reminder])
      const shares = (await again.get(path)).body
      expect(shares).toHaveLength(2)
      for (const share of shares) {
        expect(share).toMatchObject({ holder: null, channels: 0, feeds: [] })
        expect(Date.parse(share.expires_at)).toBeLessThanOrEqual(Date.now())
        expect((await again.post(`${path}/${share.id}/link`)).status).toBe(404)
      }
      const kim = await newPerson({ ...t, url: server.url })
      const code = linked.url.split('#')[1]
      expect((await kim.post('/v2/people/@me/shared', { code })).status).toBe(404)
    } finally {
      await server.stop()
    }
  })

  test('shows no picture by its old address, also while the clock is behind', async () => {
    const alice = await t.system()
    const ash = await alice.member({ name: 'Ash', avatar_url: (await newPicture(alice)).url })
    const holder = await letIn(t.url, alice, [{ shows: ['list', 'avatar'], members: [ash] }])
    const { pathname } = new URL((await holder.get('/members')).body[0].avatar_url)
    expect((await fetch(t.url + pathname)).status).toBe(200)
    const server = await restored({ clock: new SetClock(earlier(t.ctx.clock.now(), hours(1))) })
    try {
      expect((await fetch(server.url + pathname)).status).toBe(404)
    } finally {
      await server.stop()
    }
  })

  test('ends by a command where the files were copied', async () => {
    const alice = await t.system()
    const circle = (await alice.post('/v2/systems/@me/circles', { name: 'Friends' })).body
    await alice.post(path, { name: 'Sam', circles: [circle.id] })
    await alice.post(path, { name: 'Kim', circles: [circle.id], expires_at: null })
    const ended = await run(['share', 'end-all'], databaseUrl(t))
    expect(ended.shares).toBeGreaterThanOrEqual(2)
    for (const { expires_at } of (await alice.get(path)).body)
      expect(Date.parse(expires_at)).toBeLessThanOrEqual(Date.now())
    expect(await run(['share', 'end-all'], databaseUrl(t))).toEqual({ systems: 0, shares: 0 })
  })
})
