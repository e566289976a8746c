import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { days, type Instant, instant, later, minutes } from '@polyphony/contract'
import type { SystemId } from '../../src/domain/entities.ts'
import { startServer } from '../../src/main.ts'
import { createLog } from '../../src/observe/log.ts'
import { EventStream } from '../support/callers/event-stream.ts'
import { keyOf } from '../support/callers/keys.ts'
import { newAdmin, newPerson } from '../support/callers/person.ts'
import { SystemCaller, startBeside, useServer } from '../support/callers/server.ts'
import { databaseUrl } from '../support/cases/outbox.ts'
import { inProcess } from '../support/processes/commands.ts'
import { freePort } from '../support/processes/free-port.ts'
import { MessageService } from '../support/receiver/push-service.ts'
import { openLoopback } from '../support/receiver/receiver.ts'
import { expectRefusal } from '../support/refusals.ts'
import { signal, until } from '../support/signals.ts'
import { eachStore, newDatabase, newFolder } from '../support/stores/stores.ts'
import { systemIdOf } from '../support/sync/stepped.ts'
import { hastySides, SyncedSystems, syncPath } from '../support/sync/two-servers.ts'

type Json = Record<string, unknown>

const [port, otherPort] = [String(await freePort()), String(await freePort())]

eachStore('around sync', (store) => {
  const { allowed, otherSides } = hastySides()
  let written = ''
  const log = createLog({ logLevel: 'debug', logFormat: 'json' }, (text) => {
    written += text
  })
  /** Systems there that answer only after a signal. */
  const late = { refs: new Set<string>(), asked: 0, signal: signal() }
  const open: typeof otherSides.open = (account) => {
    const side = otherSides.open(account)
    if (!late.refs.has(account.paceOf)) return side
    late.asked += 1
    const readSystem = side.readSystem.bind(side)
    return Object.assign(side, { readSystem: () => late.signal.happened.then(readSystem) })
  }
  const t = useServer(store, {
    env: { ...openLoopback, PORT: port },
    context: { otherSides: { ...otherSides, open }, log },
  })
  const service = new MessageService()
  afterAll(() => service.stop())
  const other = useServer('sqlite', { env: { PORT: otherPort } })
  beforeAll(() => {
    allowed.push(other.url)
  })

  async function begin(rules: object = {}) {
    const both = new SyncedSystems(await t.system('The Grove'), await other.system('The Grove'))
    await both.here.members('Ash', 'Birch')
    await both.begin(other.url, rules)
    return both
  }
  const membersOf = async (side: SystemCaller): Promise<(Json & { id: string })[]> =>
    (await side.get('/v2/systems/@me/members')).body
  const pronounsOf = async (side: SystemCaller) => (await membersOf(side)).map(({ pronouns }) => pronouns)
  const edit = async (side: SystemCaller, pronouns: string) => {
    const [first] = await membersOf(side)
    await side.patch(`/v2/members/${first?.id}`, { pronouns })
  }

  describe('the webhook of the other side', () => {
    const post = (url: string, body: unknown) =>
      fetch(url, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })

    test('takes events with the pasted token alone, and fetches what they name', async () => {
      const { here, there } = await begin()
      const { url } = (await here.get(syncPath)).body.webhook
      const ping = (signing_token: unknown) => post(url, { type: 'PING', signing_token })
      expect((await ping('the-token')).status).toBe(401)
      expect((await here.patch(syncPath, { webhook_token: 'the-token' })).status).toBe(200)
      for (const wrong of ['another', '', undefined, 5]) expect((await ping(wrong)).status).toBe(401)
      expect((await post(url, 'no JSON')).status).toBe(401)
      expect((await post(url.replace(/.{43}$/, 'x'.repeat(43)), { signing_token: 'the-token' })).status).toBe(
        401,
      )
      expect((await here.get(syncPath)).body.webhook.seen).toBeNull()
      expect((await ping('the-token')).status).toBe(200)
      expect((await here.get(syncPath)).body.webhook.seen).not.toBeNull()
      await edit(there, 'it/its')
      const [member] = await membersOf(there)
      const told = {
        type: 'UPDATE_MEMBER',
        signing_token: 'the-token',
        id: member?.uuid,
        data: { pronouns: 'no' },
      }
      expect((await post(url, told)).status).toBe(200)
      await until('it came', async () => (await pronounsOf(here)).includes('it/its'))
      log.flush()
      expect(written).toContain('/hooks/sync/{token}')
      expect(written).not.toContain(url.split('/').at(-1))
    })

    test('takes no body of over 64 KiB, in however many characters', async () => {
      const { here } = await begin()
      const { url } = (await here.get(syncPath)).body.webhook
      await here.patch(syncPath, { webhook_token: 'the-token' })
      const ping = (data: string) => post(url, { type: 'PING', signing_token: 'the-token', data })
      expect((await ping('€'.repeat(20_000))).status).toBe(200)
      expect((await ping('€'.repeat(25_000))).status).toBe(401)
      const body = new Blob([
        JSON.stringify({ signing_token: 'the-token', data: 'x'.repeat(70_000) }),
      ]).stream()
      expect((await fetch(url, { method: 'POST', body })).status).toBe(401)
    })

    test('limits wrong attempts of an address, but never good events', async () => {
      const { here } = await begin()
      const { url } = (await here.get(syncPath)).body.webhook
      await here.patch(syncPath, { webhook_token: 'the-token' })
      const guesses = Array.from({ length: 100 }, () => post(url.replace(/.{43}$/, 'y'.repeat(43)), {}))
      const statuses = new Set((await Promise.all(guesses)).map(({ status }) => status))
      expect([...statuses].toSorted()).toEqual([401, 429])
      expect((await post(url, { type: 'PING', signing_token: 'the-token' })).status).toBe(200)
    })

    test('an old switch comes only when an event names it', async () => {
      const both = await begin()
      const { here, there } = both
      const [ash] = await membersOf(there)
      const old = await there.switch([{ id: String(ash?.id) }], '2020-01-01T00:00:00Z')
      await both.settled()
      expect((await here.get('/v2/systems/@me/switches')).body).toEqual([])
      const { url } = (await here.get(syncPath)).body.webhook
      await here.patch(syncPath, { webhook_token: 'the-token' })
      await post(url, { type: 'CREATE_SWITCH', signing_token: 'the-token', id: old.id })
      await until('it came', async () => (await here.get('/v2/systems/@me/switches')).body.length === 1)
    })

    test('what events say during a pause counts after it', async () => {
      const both = await begin()
      const { here, there } = both
      const [ash] = await membersOf(there)
      const { url } = (await here.get(syncPath)).body.webhook
      await here.patch(syncPath, { webhook_token: 'the-token' })
      expect((await here.post(`${syncPath}/pause`)).status).toBe(200)
      await edit(there, 'it/its')
      const old = await there.switch([{ id: String(ash?.id) }], '2020-01-01T00:00:00Z')
      await post(url, { type: 'CREATE_SWITCH', signing_token: 'the-token', id: old.id })
      expect((await here.post(`${syncPath}/start`)).status).toBe(200)
      await until('both came', async () => {
        const { body } = await here.get('/v2/systems/@me/switches')
        return body.length === 1 && (await pronounsOf(here)).includes('it/its')
      })
    })

    test('all switches deleted there, or an import there, stop it, also during a pause', async () => {
      for (const [type, reason, isPaused] of [
        ['DELETE_ALL_SWITCHES', 'switches_deleted', false],
        ['SUCCESSFUL_IMPORT', 'imported', false],
        ['SUCCESSFUL_IMPORT', 'imported', true],
      ] as const) {
        const { here } = await begin()
        const { url } = (await here.get(syncPath)).body.webhook
        await here.patch(syncPath, { webhook_token: 'the-token' })
        if (isPaused) await here.post(`${syncPath}/pause`)
        expect((await post(url, { type, signing_token: 'the-token', id: null })).status).toBe(200)
        expect((await here.get(syncPath)).body).toMatchObject({ state: 'stopped', error: { reason } })
      }
    })
  })

  test('privacy that is set for all members or groups at once goes over soon', async () => {
    const both = await begin()
    const { here, there } = both
    await here.group({ name: 'Trees' })
    await both.settled()
    for (const [kind, list] of [
      ['member', 'members'],
      ['group', 'groups'],
    ]) {
      const set = await here.post(`/private/bulk_privacy/${kind}`, { visibility: 'private' })
      expect(set.status).toBe(204)
      await until(`all ${list} are private there`, async () => {
        const { body } = await there.get(`/v2/systems/@me/${list}`)
        return body.every(({ privacy }: { privacy: Json }) => privacy.visibility === 'private')
      })
    }
  })

  test('the live stream says which changes sync brought', async () => {
    const both = await begin()
    const stream = await EventStream.open(t.url, both.here.token)
    await edit(both.there, 'she/her')
    await both.settled()
    await edit(both.here, 'they/them')
    await until('both came', () => stream.events.filter(({ event }) => event === 'UPDATE_MEMBER').length >= 2)
    const told = stream.events
      .map(({ data }) => JSON.parse(data))
      .filter(({ type }) => type === 'UPDATE_MEMBER')
    expect(told.map(({ by, data }) => [by, data.pronouns])).toEqual([
      ['sync', 'she/her'],
      [undefined, 'they/them'],
    ])
  })

  test('no message tells what sync brought', async () => {
    const both = await begin()
    const { here, there } = both
    const room = `/${crypto.randomUUID()}`
    const to = { server: `${service.origin}${room}`, topic: 'a-topic' }
    const channel = { name: 'Phone', kind: 'ntfy', to, text: 'names', delay: 0, when: ['start'] }
    expect((await here.post('/v2/systems/@me/channels', channel)).status).toBe(201)
    const [ash, birch] = await membersOf(there)
    await there.switch([{ id: String(ash?.id) }])
    await both.settled()
    const [, own] = await membersOf(here)
    await here.switch([{ id: String(own?.id) }])
    await until('a message came', () => service.to(room).length > 0)
    const texts = service.to(room).map(({ body }) => JSON.parse(Buffer.from(body).toString()).message)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain(String(birch?.name))
    expect(texts[0]).not.toContain(String(ash?.name))
  })

  test('keys are refused, and somebody who is signed in has to confirm first', async () => {
    const { here, there } = await begin()
    const key = await keyOf(t, here, ['write:all', 'read:all'])
    expectRefusal(await key.get(syncPath), 'forbidden')
    expectRefusal(await key.put(syncPath, { token: there.token, url: other.url }), 'forbidden')
    const ada = await newPerson(t)
    await ada.post('/v2/people/@me/systems', { token: here.token })
    expect((await ada.post(`${syncPath}/pause`)).status).toBe(200)
    await t.ctx.store.driver.transact((tx) => tx.script('update sessions set confirmed_until = 0'))
    expectRefusal(await ada.post(`${syncPath}/start`), 'unconfirmed')
    expect((await ada.get(syncPath)).status).toBe(200)
  })

  test('another system on the same database cannot see or change it', async () => {
    const { here } = await begin()
    const stranger = await t.system()
    expectRefusal(await stranger.get(`/v2/systems/${here.id}/sync`), 'forbidden')
    expectRefusal(await stranger.post(`/v2/systems/${here.id}/sync/pause`), 'forbidden')
  })

  test('a restart goes on where it was, and two processes write nothing twice', async () => {
    const both = await begin()
    const { here, there } = both
    const beside = await startBeside(t, { otherSides })
    try {
      await Promise.all(
        ['Cedar', 'Doe', 'Elm', 'Fir'].map((name, i) => (i % 2 === 0 ? here : there).member({ name })),
      )
      await both.settled()
      await t.away(() => (here.token === undefined ? Promise.resolve() : there.member({ name: 'Gorse' })))
    } finally {
      await beside.stop()
    }
    await both.settled()
    const names = ['Ash', 'Birch', 'Cedar', 'Doe', 'Elm', 'Fir', 'Gorse']
    for (const side of [here, there])
      expect((await membersOf(side)).map(({ name }) => String(name)).toSorted()).toEqual(names)
  })

  test('the other side that is away is tried again later, and nothing is lost', async () => {
    const both = await begin()
    const { here, there } = both
    await other.away(async () => {
      await edit(here, 'xe/xem')
      await until('it failed', async () => (await both.state()).error !== null)
      const state = await both.state()
      expect(state).toMatchObject({ state: 'running', error: { reason: 'silent', side: null } })
      expect(Date.parse(state.next_run)).toBeLessThan(Date.now() + Number(minutes(70)) / 1_000)
    })
    await both.settled()
    expect(await pronounsOf(there)).toContain('xe/xem')
    expect((await both.state()).error).toBeNull()
  })

  test('pairs can be changed before the start, and one side can be left alone', async () => {
    const here = await t.system()
    const there = await other.system()
    const [ash, birch] = await here.members('Ash', 'Birch')
    const [sam] = await there.members('Sam', 'Cedar')
    await here.put(syncPath, { token: there.token, url: other.url })
    const set = (pairs: object[]) => here.put(`${syncPath}/pairs`, pairs)
    const plan = await set([
      { kind: 'member', here: ash.uuid, there: sam.uuid },
      { kind: 'member', here: birch.uuid, there: null },
    ])
    expect(plan.status).toBe(200)
    expect(plan.body.pairs).toMatchObject([{ here: ash.uuid, there: sam.uuid, differs: ['name'] }])
    expect(plan.body.only_here).toMatchObject([{ ref: birch.uuid, alone: true }])
    expect(plan.body.writes).toEqual({ here: 1, there: 1 })
    const back = await set([{ kind: 'member', here: birch.uuid, there: null, alone: false }])
    expect(back.body.only_here).toMatchObject([{ ref: birch.uuid, alone: false }])
    const still = await set([{ kind: 'member', here: ash.uuid, there: null, alone: false }])
    expect(still.body.pairs).toMatchObject([{ here: ash.uuid, there: sam.uuid }])
    const again = await set([{ kind: 'member', here: birch.uuid, there: null, alone: true }])
    expect(again.body.id).toBe(plan.body.id)
    const unknown = await set([{ kind: 'member', here: ash.uuid, there: crypto.randomUUID() }])
    expect(unknown.body.errors).toEqual({ '0.there': expect.any(Array) })
    for (const wrong of [
      [{ kind: 'switch', here: ash.uuid, there: null }],
      [{ kind: 'member', here: null, there: null }],
      [{ kind: 'member', here: birch.uuid, there: null, alone: 'no' }],
      [{ kind: 'member', here: ash.uuid, there: sam.uuid, alone: false }],
    ])
      expectRefusal(await set(wrong), 'bad_request')
    await new SyncedSystems(here, there).start()
    expect((await membersOf(there)).map(({ name }) => String(name)).toSorted()).toEqual(['Ash', 'Cedar'])
    expect((await membersOf(here)).map(({ name }) => String(name)).toSorted()).toEqual([
      'Ash',
      'Birch',
      'Cedar',
    ])
  })

  test('many first syncs, which take long, do not keep the others waiting', async () => {
    const both = await begin()
    const ids: SystemId[] = []
    for (let i = 0; i < 30; i++) {
      const here = await t.system()
      const there = await other.system()
      expect((await here.put(syncPath, { token: there.token, url: other.url })).status).toBe(200)
      ids.push(await systemIdOf(t, here.uuid))
      late.refs.add(there.uuid)
    }
    try {
      await t.ctx.store.transact(async (tx) => {
        const now = t.ctx.clock.now()
        for (const id of ids)
          await tx.syncs.update(id, { state: 'running', started: now, next_front: now, next_whole: now })
      })
      await until('many have begun', () => late.asked >= 20)
      await edit(both.there, 'it/its')
      await both.here.post(`${syncPath}/run`)
      await until('it came', async () => (await pronounsOf(both.here)).includes('it/its'))
    } finally {
      late.signal.give()
    }
    await until('the first ones end', async () => {
      const syncs = await Promise.all(ids.map((id) => t.ctx.store.syncs.get(id)))
      return syncs.every((sync) => sync?.is_first === false)
    })
  })

  test('rests while an admin has disabled the system', async () => {
    const { here } = await begin()
    const admin = await newAdmin(t)
    const due = async () => (await t.ctx.store.syncs.due(later(t.ctx.clock.now(), days(1)), 1_000)).length
    const before = await due()
    const disable = async (disabled: boolean) =>
      expect((await admin.patch(`/v2/admin/systems/${here.uuid}`, { disabled })).status).toBe(200)
    await disable(true)
    expect(await due()).toBe(before - 1)
    await disable(false)
    expect(await due()).toBe(before)
  })

  test('a restored server stops every sync, and says so', async () => {
    const both = await begin()
    const folder = newFolder()
    const file = `${folder}/a.backup`
    const pictures = { PICTURES: `${folder}/pictures` }
    expect((await inProcess(['backup', file], { DATABASE_URL: databaseUrl(t), ...pictures })).code).toBe(0)
    const url = await newDatabase(store)
    expect((await inProcess(['restore', file], { DATABASE_URL: url, ...pictures })).code).toBe(0)
    const database = url.startsWith('sqlite:')
      ? ({ kind: 'sqlite', path: url.slice('sqlite:'.length) } as const)
      : ({ kind: 'postgres', url } as const)
    const restored = await startServer({ ...t.ctx.config, port: 0, database }, { log, otherSides })
    try {
      const again = new SystemCaller(restored.url, String(both.here.token), both.here)
      const state = (await again.get(syncPath)).body
      expect(state).toMatchObject({ state: 'stopped', error: { reason: 'restored' }, next_run: null })
      expect(state.error.message).toContain('backup')
    } finally {
      await restored.stop()
    }
  })

  test('entries of the log are gone after 30 days, the oldest of very many before', async () => {
    const both = await begin()
    const other = await begin()
    const [entries, others] = [await both.log(), await other.log()]
    expect(entries.length).toBeGreaterThan(1)
    const prune = (before: Instant, kept: number) =>
      t.ctx.store.transact((tx) => tx.syncs.pruneLog(before, kept))
    await prune(instant(0), entries.length)
    expect([await both.log(), await other.log()]).toEqual([entries, others])
    await prune(instant(0), 1)
    expect([await both.log(), await other.log()]).toEqual([entries.slice(0, 1), others.slice(0, 1)])
    await prune(later(t.ctx.clock.now(), minutes(1)), 1)
    expect(await both.log()).toEqual([])
  })
})
