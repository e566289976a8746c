import { describe, expect, test } from 'bun:test'
import { type Api, api, type Endpoint } from '@polyphony/contract'
import {
  Bot,
  type BotSystem,
  bridgeKey,
  guild,
  least,
  newSnowflake,
  report,
  useBridge,
} from '../support/callers/bridge.ts'
import { Caller } from '../support/callers/server.ts'
import { refusal } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

/** A system with one of everything, and the requests in its name by one of the ways to make them. */
interface Twin {
  system: BotSystem
  refs: Record<string, string>
  caller: Caller
}

const bodies: Partial<Record<keyof Api, (refs: Record<string, string>) => unknown>> = {
  updateSystem: () => ({ name: 'Grove' }),
  updateSettings: () => ({ timezone: 'Europe/Oslo' }),
  createMember: () => ({ name: 'Cedar' }),
  updateMember: () => ({ pronouns: 'they/them' }),
  updateMemberGuild: () => ({ display_name: 'Here' }),
  addMemberGroups: ({ groupRef }) => [groupRef],
  removeMemberGroups: ({ groupRef }) => [groupRef],
  overwriteMemberGroups: ({ groupRef }) => [groupRef],
  createGroup: () => ({ name: 'Others' }),
  updateGroup: () => ({ description: 'those who sail' }),
  addGroupMembers: ({ memberRef }) => [memberRef],
  removeGroupMembers: ({ memberRef }) => [memberRef],
  overwriteGroupMembers: ({ memberRef }) => [memberRef],
  createSwitch: () => ({ members: [] }),
  updateSwitch: () => ({ timestamp: '2020-02-29T12:00:00Z' }),
  updateSwitchMembers: () => [],
  updateSystemGuild: () => ({ tag: '| here' }),
  updateAutoproxy: () => ({ autoproxy_mode: 'front' }),
  deleteSystem: ({ id }) => ({ confirm: id }),
}
/** The ID of things that nobody has. */
const unknown = '5b1f3c1e-0000-4000-8000-000000000001'
const queries: Partial<Record<keyof Api, string>> = {
  getAutoproxy: `?guild_id=${guild}`,
  updateAutoproxy: `?guild_id=${guild}`,
  // why: what is still going on differs from one moment to the next.
  getFronting: '?start=2020-01-01T00:00:00Z&end=2020-01-02T00:00:00Z',
}

/** Puts endpoints that make things first, those that delete last, and the system itself at the very end. */
const rank = ([name, { method }]: [string, Endpoint]) =>
  name === 'deleteSystem' ? 3 : name === 'renewToken' ? 2 : method === 'DELETE' ? 1 : 0
const endpoints = (Object.entries(api) as [keyof Api, Endpoint][])
  .filter(([, { surface, answerType }]) => surface === 'v2' && answerType === undefined)
  .filter(([, { policy }]) => policy.auth !== 'share')
  .sort((a, b) => rank(a) - rank(b))

eachStore('X-Polyphony-System', (store) => {
  const t = useBridge(store)

  async function twin(way: (system: BotSystem) => Caller): Promise<Twin> {
    const system = await t.bot.system('Harbour')
    await system.patch('/v2/systems/@me', { privacy: { description_privacy: 'private' } })
    const member = await system.member('Ash', { privacy: { name_privacy: 'private' } })
    const group = await system.post('/v2/groups', { name: 'Crew', privacy: { list_privacy: 'private' } })
    const fronting = await system.post('/v2/systems/@me/switches', { members: [member.id] })
    await t.bot.put(`/bridge/v1/systems/${system.id}/guilds/${guild}`, {})
    await t.bot.put(`/bridge/v1/members/${member.id}/guilds/${guild}`, {})
    const said = report(member.id, { sender: system.account })
    await t.bot.post('/bridge/v1/messages', said)
    const refs = {
      id: system.id,
      uuid: system.uuid,
      account: system.account,
      systemRef: '@me',
      memberRef: member.id,
      memberUuid: member.uuid,
      groupRef: group.body.id,
      groupUuid: group.body.uuid,
      switchRef: fronting.body.id,
      guild_id: guild,
      message: said.id,
      original: said.original,
    }
    return { system, refs, caller: way(system) }
  }

  /** An answer in which everything that two systems cannot have in common is replaced by what it is. */
  function likeness({ refs }: Twin, status: number, text: string): [number, string] {
    const known = Object.entries(refs).reduce(
      (rest, [name, value]) => rest.replaceAll(value, `{${name}}`),
      text,
    )
    const plain = known
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '{time}')
      .replaceAll(/"(uuid|id)":"[a-z0-9-]+"/g, '"$1":"{new}"')
      .replaceAll(/"code":"[a-z0-9-]{9}"/g, '"code":"{code}"')
      .replaceAll(/"token":"[A-Za-z0-9+/]{64}"/g, '"token":"{token}"')
    return [status, plain]
  }

  test('with a short ID, a UUID or an account id it is like the token, except where only people may ask', async () => {
    const [byToken, ...byBridge] = await Promise.all([
      twin((system) => system.owner),
      twin((system) => t.bot.as(system.id)),
      twin((system) => t.bot.as(system.uuid)),
      twin((system) => t.bot.as(system.account)),
    ])
    const byAccount = byBridge.at(-1)
    expect(endpoints.length).toBeGreaterThan(35)
    for (const [name, { method, path, body, policy }] of endpoints) {
      const call = async (each: Twin) => {
        const address = path.replace(/\{(\w+)\}/g, (_, param: string) => each.refs[param] ?? unknown)
        // why: the form of a body counts before permission.
        const sent = body && (bodies[name]?.(each.refs) ?? (name === 'setSyncPairs' ? [] : {}))
        const res = await each.caller.request(method, address + (queries[name] ?? ''), sent)
        if (name === 'renewToken' && each === byToken) each.caller = new Caller(t.url, res.body.token)
        return likeness(each, res.status, res.text)
      }
      const expected = await call(byToken)
      expect([401, 403, 500]).not.toContain(expected[0])
      if (bodies[name]) expect([name, expected[0] < 300]).toEqual([name, true])
      for (const each of byBridge) {
        // why: for an account a bot may ask for what it tells this account.
        const isOpen = !policy.holdersOnly || (policy.forAccounts && each === byAccount)
        const told: [number, string] = isOpen ? expected : [403, refusal.forbidden]
        expect([name, await call(each)]).toEqual([name, told])
      }
    }
  })

  test("another system's things stay out of reach", async () => {
    const [alice, bob] = [await t.bot.system(), await t.bot.system()]
    const member = await bob.member('Birch', {
      privacy: { description_privacy: 'private' },
      description: 'hm',
    })
    expect((await alice.get(`/v2/members/${member.id}`)).body.description).toBeNull()
    const res = await alice.patch(`/v2/members/${member.id}`, { name: 'Mine' })
    expect([res.status, res.body.code]).toEqual([403, 30006])
  })

  test('404 for a system that does not exist, whatever is asked for', async () => {
    const alice = await t.bot.system()
    for (const unknown of ['zzzzz', newSnowflake(), crypto.randomUUID(), '@me', '~', 'no system', '0']) {
      for (const path of ['/v2/systems/@me', `/v2/systems/${alice.id}`, `/v2/members/zzzzz`]) {
        const res = await t.bot.as(unknown).get(path)
        expect([unknown, path, res.status, res.text]).toEqual([unknown, path, 404, refusal.systemNotFound])
      }
    }
  })

  test('an account that is linked tomorrow works tomorrow', async () => {
    const alice = await t.bot.system()
    const account = newSnowflake()
    expect((await t.bot.as(account).get('/v2/systems/@me')).status).toBe(404)
    await t.bot.put(`/bridge/v1/systems/${alice.id}/accounts/${account}`)
    expect((await t.bot.as(account).get('/v2/systems/@me')).body.id).toBe(alice.id)
  })

  test('account ids of every length work: not every platform has long ones', async () => {
    for (const account of ['7', '1234567', '9007199254740991', '9223372036854775806']) {
      const made = await t.bot.post('/bridge/v1/systems', { account_id: account })
      const { id } = made.body.system
      expect((await t.bot.as(account).get('/v2/systems/@me')).body.id).toBe(id)
      expect((await t.bot.put(`/bridge/v1/systems/${account}/guilds/${guild}`, {})).status).toBe(200)
      expect((await t.bot.put(`/bridge/v1/systems/${account}/accounts/${account}`)).status).toBe(204)
      expect((await t.bot.post(`/bridge/v1/systems/${account}/token`)).status).toBe(200)
      expect((await t.bot.delete(`/bridge/v1/systems/${account}`)).status).toBe(204)
    }
  })

  describe('without it', () => {
    test('a bridge has no system: 401 for @me and for what only owners may do', async () => {
      const alice = await t.bot.system()
      const member = await alice.member('Ash')
      expect((await t.bot.get('/v2/systems/@me')).text).toBe(refusal.unauthorized)
      expect((await t.bot.post('/v2/members', { name: 'Ash' })).text).toBe(refusal.unauthorized)
      expect((await t.bot.patch(`/v2/members/${member.id}`, { name: 'x' })).text).toBe(refusal.unauthorized)
      expect((await t.bot.patch(`/v2/systems/${alice.id}`, { name: 'x' })).text).toBe(refusal.forbidden)
    })

    test('a bridge sees what strangers see', async () => {
      const alice = await t.bot.system('Harbour')
      await alice.patch('/v2/systems/@me', { description: 'hm', privacy: { description_privacy: 'private' } })
      const [bot, stranger] = [t.bot, t.stranger].map((each) => each.get(`/v2/systems/${alice.id}`))
      expect((await bot)?.body).toEqual((await stranger)?.body)
      expect((await bot)?.body.description).toBeNull()
    })
  })

  test('with a key that is none, everybody is a stranger, not a bridge and no system', async () => {
    const alice = await t.bot.system()
    await alice.patch('/v2/systems/@me', { description: 'hm', privacy: { description_privacy: 'private' } })
    const impostors = [
      new Bot(t.url, `${bridgeKey}x`).as(alice.id),
      new Bot(t.url, `${bridgeKey}x`).as('zzzzz'),
      new Bot(t.url, alice.systemToken).as(alice.account),
    ]
    for (const impostor of impostors) {
      expect((await impostor.get('/v2/systems/@me')).text).toBe(refusal.unauthorized)
      const res = await impostor.get(`/v2/systems/${alice.id}`)
      expect(res.status).toBe(200)
      expect(res.body.description).toBeNull()
      expect((await impostor.patch(`/v2/systems/${alice.id}`, { name: 'x' })).text).toBe(refusal.forbidden)
    }
  })

  test("beside a system's own token the header means nothing", async () => {
    const [alice, bob] = [await t.bot.system(), await t.bot.system()]
    const res = await alice.owner.get('/v2/systems/@me', { headers: { 'x-polyphony-system': bob.id } })
    expect(res.body.id).toBe(alice.id)
  })

  test('it costs no further statement', async () => {
    const alice = await t.bot.system()
    for (const bot of [alice, t.bot.as(alice.account)])
      expect(await least(() => t.statements(() => bot.get('/v2/systems/@me')))).toBe(1)
  })
})
