import { describe, expect, test } from 'bun:test'
import { api, type Endpoint } from '@polyphony/contract'
import { createBridgeKey, revokeBridgeKey } from '../../src/operations/chat/bridge-keys.ts'
import { ask, Bot, bridgeKey, channel, newSnowflake, report, useBridge } from '../support/callers/bridge.ts'
import { Caller, type RequestOptions, useServer } from '../support/callers/server.ts'
import { refusal } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

const endpoints: Endpoint[] = Object.values(api).filter(({ policy }) => policy.auth === 'bridge')

/** A path with something in the place of every name in braces. */
const fill = (path: string, values: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

eachStore('The key of a bridge', (store) => {
  const t = useBridge(store)

  test('every path under /bridge is for bridges', () => {
    const open = Object.values(api).filter(
      ({ path, policy }) => path.startsWith('/bridge') !== (policy.auth === 'bridge'),
    )
    expect(open).toEqual([])
    expect(endpoints.length).toBeGreaterThanOrEqual(14)
  })

  describe('401 and nothing else is said', () => {
    const unknown = {
      systemRef: 'zzzzz',
      memberRef: 'zzzzz',
      groupRef: 'zzzzz',
      account: '1',
      guild_id: '1',
      channel_id: '1',
      message: '1',
    }
    const malformed = {
      systemRef: '~',
      memberRef: '~',
      groupRef: '~',
      account: 'x',
      guild_id: 'x',
      channel_id: 'x',
      message: 'x',
    }

    /** Whoever is no bridge: a name for each, and what they send. */
    async function callers(): Promise<[string, string | undefined][]> {
      const revoked = await keyNamed('to be revoked')
      expect((await revoked.get('/bridge/v1/accounts/1')).status).toBe(404)
      expect(await revokeBridgeKey(t.ctx, 'to be revoked')).toBe(true)
      const system = await t.system()
      const scoped = await system.post('/v2/systems/@me/keys', { name: 'an app', scopes: ['write:all'] })
      expect(scoped.status).toBe(201)
      return [
        ['nothing', undefined],
        ['an unknown key', 'Bearer bridge_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
        ['a revoked key', revoked.token],
        ['a key without the word before it', bridgeKey],
        ['a key with another word before it', `Basic ${bridgeKey}`],
        ['the word alone', 'Bearer'],
        ["a system's token", system.token],
        ["a system's token as if it were a key", `Bearer ${system.token}`],
        ["a system's scoped key that may do everything", `Bearer ${scoped.body.key}`],
      ]
    }

    async function keyNamed(name: string): Promise<Bot> {
      const key = await createBridgeKey(t.ctx, name)
      if (key === undefined) throw new Error(`The name '${name}' is taken.`)
      return new Bot(t.url, key)
    }

    test('for what is there, what is not and what cannot be, whatever the body', async () => {
      const alice = await t.bot.system('Harbour')
      const member = await alice.member('Ash')
      const group = await alice.owner.client.createGroup({ body: { name: 'Crew' } })
      const there = {
        systemRef: alice.id,
        memberRef: member.id,
        groupRef: group.id,
        account: alice.account,
        guild_id: newSnowflake(),
        channel_id: newSnowflake(),
        message: newSnowflake(),
      }
      const bodies: RequestOptions[] = [
        {},
        { raw: '{}' },
        { raw: '{"broken' },
        { raw: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        { headers: { 'x-polyphony-system': alice.id } },
      ]
      const anyone = t.stranger
      for (const [who, token] of await callers()) {
        for (const { method, path, body } of endpoints) {
          for (const values of [there, unknown, malformed]) {
            for (const options of body ? bodies : bodies.slice(0, 1)) {
              const address = fill(path, values)
              const res = await anyone.request(method, address, undefined, { ...options, token })
              expect([who, method, address, res.status, res.text]).toEqual([
                who,
                method,
                address,
                401,
                refusal.unauthorized,
              ])
            }
          }
        }
      }
      const account = await t.bot.get(`/bridge/v1/accounts/${alice.account}`)
      expect(account.body.system).toMatchObject({ id: alice.id, name: 'Harbour' })
      expect((await alice.owner.get('/v2/systems/@me')).status).toBe(200)
    })

    test('for a request that would do something, and it does nothing', async () => {
      const alice = await t.bot.system()
      const member = await alice.member('Ash', { proxy_tags: [{ prefix: 'a:', suffix: null }] })
      await alice.patch(`/v2/systems/@me/autoproxy?guild_id=${channel}`, { autoproxy_mode: 'front' })
      const account = newSnowflake()
      const stranger = new Caller(t.url, 'Bearer wrong')
      const said = report(member.id, { sender: alice.account })
      const requests = [
        stranger.post('/bridge/v1/systems', { account_id: account }),
        stranger.patch(`/bridge/v1/accounts/${alice.account}`, { autoproxy_enabled: false }),
        stranger.put(`/bridge/v1/systems/${alice.id}/accounts/${account}`),
        stranger.post(`/bridge/v1/systems/${alice.id}/token`),
        stranger.delete(`/bridge/v1/systems/${alice.id}/token`),
        stranger.put(`/bridge/v1/systems/${alice.id}/guilds/${channel}`, {}),
        stranger.put(`/bridge/v1/members/${member.id}/guilds/${channel}`, {}),
        stranger.post('/bridge/v1/proxy', ask(alice.account, '\\\\\\hi', { guild_id: channel })),
        stranger.post('/bridge/v1/messages', said),
        stranger.delete(`/bridge/v1/systems/${alice.id}`),
      ]
      for (const { status } of await Promise.all(requests)) expect(status).toBe(401)

      const found = await t.bot.get(`/bridge/v1/accounts/${alice.account}`)
      expect(found.body).toMatchObject({ system: { id: alice.id }, autoproxy_enabled: true })
      expect((await t.bot.get(`/bridge/v1/accounts/${account}`)).status).toBe(404)
      expect((await alice.owner.get('/v2/systems/@me')).status).toBe(200)
      expect((await alice.get(`/v2/systems/@me/guilds/${channel}`)).status).toBe(404)
      expect((await alice.get(`/v2/members/${member.id}/guilds/${channel}`)).status).toBe(404)
      const autoproxy = await alice.get(`/v2/systems/@me/autoproxy?guild_id=${channel}`)
      expect(autoproxy.body.autoproxy_mode).toBe('front')
      expect((await t.stranger.get(`/v2/messages/${said.id}`)).status).toBe(404)
    })

    test('from the moment a key is revoked, while another goes on', async () => {
      const [first, second] = [await keyNamed('first'), await keyNamed('second')]
      const works = async (bot: Bot) => (await bot.get('/bridge/v1/accounts/1')).status === 404
      expect([await works(first), await works(second)]).toEqual([true, true])
      await revokeBridgeKey(t.ctx, 'first')
      expect([await works(first), await works(second)]).toEqual([false, true])
    })
  })

  test('the word before the key may be written in any letter case', async () => {
    for (const word of ['Bearer', 'bearer', 'BEARER']) {
      const res = await t.stranger.get('/bridge/v1/accounts/1', { token: `${word} ${bridgeKey}` })
      expect(res.status).toBe(404)
    }
  })
})

eachStore('A server without BRIDGE_KEY', (store) => {
  const t = useServer(store)

  test('knows the keys of the database alone', async () => {
    const key = await createBridgeKey(t.ctx, 'a bot')
    expect((await new Bot(t.url).get('/bridge/v1/accounts/1')).status).toBe(401)
    expect((await new Bot(t.url, '').get('/bridge/v1/accounts/1')).status).toBe(401)
    expect((await new Bot(t.url, 'undefined').get('/bridge/v1/accounts/1')).status).toBe(401)
    expect((await new Bot(t.url, key).get('/bridge/v1/accounts/1')).status).toBe(404)
  })
})
