import { expect, test } from 'bun:test'
import { instant, parseEntityRef } from '@polyphony/contract'
import { createLog } from '../../src/observe/log.ts'
import { changed, inSystem } from '../../src/operations/in-system.ts'
import { type BridgeServer, guild, newSnowflake, report, useBridge } from '../support/callers/bridge.ts'
import {
  type Call,
  callEndpoint,
  databaseUrl,
  type EndpointName,
  event,
  newestId,
  outboxOf,
  type Stage,
  setStage,
} from '../support/cases/outbox.ts'
import { inProcess } from '../support/processes/commands.ts'
import { failureOf } from '../support/signals.ts'
import { eachStore } from '../support/stores/stores.ts'

/** Requests that are refused, most of them only after the transaction has begun. */
const refused: [EndpointName, status: number, (stage: Stage & { foreign: string }) => Call][] = [
  ['updateSystem', 400, () => ({ body: {} })],
  ['updateSystem', 400, () => ({ body: { privacy: {} } })],
  ['updateSystem', 400, () => ({ body: { name: 'x'.repeat(101) } })],
  ['updateSettings', 400, () => ({ body: { latch_timeout: 'soon' } })],
  ['createMember', 400, () => ({ body: { description: 'without a name' } })],
  ['updateMember', 403, ({ foreign }) => ({ params: { memberRef: foreign }, body: { name: 'Mine' } })],
  ['updateMember', 404, () => ({ params: { memberRef: 'zzzzz' }, body: { name: 'Nobody' } })],
  ['deleteMember', 403, ({ foreign }) => ({ params: { memberRef: foreign } })],
  ['updateGroup', 400, ({ group }) => ({ params: { groupRef: group.id }, body: { icon: 'nonsense' } })],
  ['addGroupMembers', 404, ({ group, a }) => ({ params: { groupRef: group.id }, body: [a.id, 'zzzzz'] })],
  [
    'overwriteGroupMembers',
    404,
    ({ group, foreign }) => ({ params: { groupRef: group.id }, body: [foreign] }),
  ],
  [
    'overwriteMemberGroups',
    404,
    ({ a, group }) => ({ params: { memberRef: a.id }, body: [group.id, 'zzzzz'] }),
  ],
  ['createSwitch', 400, ({ a }) => ({ body: { members: [a.id, a.uuid] } })],
  ['createSwitch', 404, ({ a, foreign }) => ({ body: { members: [a.id, foreign] } })],
  [
    'updateSwitch',
    404,
    () => ({ params: { switchRef: crypto.randomUUID() }, body: { timestamp: '2022-01-02T03:04:05Z' } }),
  ],
  ['updateAutoproxy', 400, () => ({ query: { guild_id: guild }, body: {} })],
  [
    'updateAutoproxy',
    403,
    ({ foreign }) => ({
      query: { guild_id: guild },
      body: { autoproxy_mode: 'member', autoproxy_member: foreign },
    }),
  ],
  ['updateSystemGuild', 404, () => ({ params: { guild_id: guild }, body: { tag: 'x' } })],
  [
    'updateMemberGuild',
    404,
    ({ a }) => ({ params: { memberRef: a.id, guild_id: guild }, body: { keep_proxy: true } }),
  ],
  ['bridgeUnlinkAccount', 409, ({ system }) => ({ params: { account: system.account } })],
  ['bridgeUnlinkAccount', 404, () => ({ params: { account: newSnowflake() } })],
  ['bridgeRecordMessage', 404, () => ({ body: report('zzzzz') })],
  ['v1UpdateMember', 400, ({ a }) => ({ params: { id: a.id }, body: { name: null } })],
  ['v1CreateSwitch', 400, () => ({ body: { members: ['zzzzz'] } })],
]

eachStore('an event and its change', (store) => {
  const t = useBridge(store)

  for (const [name, status, call] of refused) {
    test(`${name} refused with ${status} tells nothing`, async () => {
      const stage = await setStage(t)
      const other = await setStage(t)
      const answer = await callEndpoint(stage, name, call({ ...stage, foreign: other.a.id }))
      expect(answer.status).toBe(status)
      expect(await outboxOf(t, stage)).toEqual([])
      expect(await outboxOf(t, other)).toEqual([])
    })
  }

  test('an account of another system cannot be linked, and neither is told', async () => {
    const [stage, other] = [await setStage(t), await setStage(t)]
    const params = { account: other.system.account }
    expect((await callEndpoint(stage, 'bridgeLinkAccount', { params })).status).toBe(409)
    expect([await outboxOf(t, stage), await outboxOf(t, other)]).toEqual([[], []])
  })

  test('a change that is rolled back after its event was written leaves neither', async () => {
    const stage = await setStage(t)
    const id = await systemId(t, stage)
    const fault = await failureOf(
      t.ctx.store.transact(async (tx) => {
        await tx.systems.update(id, { name: 'Never' })
        await tx.outbox.append(id, { type: 'UPDATE_SYSTEM', id: null, data: { name: 'Never' } }, instant(1))
        throw new Error('the end of it')
      }),
    )
    expect(String(fault)).toContain('the end of it')
    expect(await outboxOf(t, stage)).toEqual([])
    expect((await stage.owner.get('/v2/systems/@me')).body.name).toBe('Grove')
  })

  test('a change that fails beside others of the same moment takes none of theirs with it', async () => {
    const stage = await setStage(t)
    const id = await systemId(t, stage)
    const work = Array.from({ length: 20 }, (_, i) =>
      inSystem(t.ctx, id, async (tx) => {
        const system = await tx.systems.update(id, { tag: String(i) })
        if (i % 2) throw new Error('odd')
        return changed(system, [{ type: 'UPDATE_SYSTEM', id: null, data: { tag: String(i) } }])
      }),
    )
    const ends = await Promise.allSettled(work)
    expect(ends.filter(({ status }) => status === 'rejected').length).toBe(10)
    const tags = (await outboxOf(t, stage)).map(({ data }) => Number(JSON.parse(data ?? '').tag))
    expect(tags.toSorted((a, b) => a - b)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18])
  })

  test('events of one system stand in the order of the commits, however many write at once', async () => {
    const stage = await setStage(t)
    const names = Array.from({ length: 40 }, (_, i) => `Name ${i}`)
    await Promise.all(names.map((name) => stage.owner.patch('/v2/systems/@me', { name })))
    const told = (await outboxOf(t, stage)).map(({ data }) => JSON.parse(data ?? '').name)
    expect(told.toSorted()).toEqual(names.toSorted())
    expect((await stage.owner.get('/v2/systems/@me')).body.name).toBe(told.at(-1))
  })

  test('what a bot does in the name of a system is told like what its owner does', async () => {
    const stage = await setStage(t)
    const { body } = await stage.system.post('/v2/members', { name: 'Elm' })
    expect(await outboxOf(t, stage)).toEqual([event('CREATE_MEMBER', body.uuid, { name: 'Elm' })])
  })

  test("a key's changes are told too", async () => {
    const stage = await setStage(t)
    const { body: made } = await callEndpoint(stage, 'createKey', {
      body: { name: 'Widget', scopes: ['write:members'] },
    })
    const options = { token: `Bearer ${made.key}` }
    const { body } = await stage.owner.post('/v2/members', { name: 'Elm' }, options)
    expect(await outboxOf(t, stage)).toEqual([event('CREATE_MEMBER', body.uuid, { name: 'Elm' })])
  })
})

eachStore('an outbox that cannot be written', (store) => {
  const t = useBridge(store, {
    context: { log: createLog({ logLevel: 'error', logFormat: 'json' }, () => {}) },
  })

  test('lets no change happen either', async () => {
    const stage = await setStage(t)
    const rename = (from: string, to: string) =>
      t.ctx.store.driver.transact((tx) => tx.script(`alter table ${from} rename to ${to}`))
    await rename('outbox', 'outbox_away')
    try {
      expect((await stage.owner.patch('/v2/systems/@me', { name: 'Lost' })).status).toBe(500)
    } finally {
      await rename('outbox_away', 'outbox')
    }
    expect((await stage.owner.get('/v2/systems/@me')).body.name).toBe('Grove')
    expect((await stage.owner.patch('/v2/systems/@me', { name: 'Found' })).status).toBe(200)
    expect(await outboxOf(t, stage)).toEqual([event('UPDATE_SYSTEM', null, { name: 'Found' })])
  })
})

eachStore('commands', (store) => {
  const t = useBridge(store)

  test('make a system, renew its token and delete it without a word', async () => {
    const env = { DATABASE_URL: databaseUrl(t) }
    const stage = await setStage(t)
    await stage.owner.patch('/v2/systems/@me', { name: 'Before' })
    const before = await newestId(t)
    const made = await inProcess(
      ['system', 'create', '--name', 'New', '--account', newSnowflake(), '--json'],
      env,
    )
    const { id } = JSON.parse(made.stdout)
    const codes = [
      made.code,
      (await inProcess(['system', 'token', id], env)).code,
      (await inProcess(['system', 'token', stage.uuid], env)).code,
      (await inProcess(['system', 'delete', id], env)).code,
      (await inProcess(['bridge-key', 'create', 'bot'], env)).code,
      (await inProcess(['bridge-key', 'revoke', 'bot'], env)).code,
    ]
    expect(codes).toEqual([0, 0, 0, 0, 0, 0])
    expect(await newestId(t)).toBe(before)
    expect(await outboxOf(t, stage)).toEqual([event('UPDATE_SYSTEM', null, { name: 'Before' })])
  })
})

async function systemId({ ctx }: BridgeServer, { uuid }: Stage) {
  const ref = parseEntityRef(uuid)
  const found = ref && (await ctx.store.systems.find(ref))
  if (!found) throw new Error(`no system ${uuid}`)
  return found.id
}
