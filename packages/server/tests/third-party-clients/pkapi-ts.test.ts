import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Client from 'pkapi-ts'
import { guild, newSnowflake, report, useBridge } from '../support/callers/bridge.ts'
import { eachStore } from '../support/stores/stores.ts'
import { fillWithAdditions } from '../support/worlds/full-of-additions.ts'

const methods = new Set<string>()
const worked = new Set<string>()
/** Gives everything that the client has made the data that the client does not know. */
let fill = async () => {}
const members = Client.prototype as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>
// why: the strict client that it extends has a few methods of its own, so they come from both.
for (const prototype of [Object.getPrototypeOf(Client.prototype), Client.prototype]) {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (typeof value !== 'function' || !/^(get|create|update|delete|add|remove|overwrite)[A-Z]/.test(name))
      continue
    if (name === 'getToken') continue
    methods.add(name)
    const inherited = Client.prototype[name as keyof Client] as unknown as typeof value
    members[name] = async function (this: unknown, ...given: unknown[]) {
      const answer = await inherited.apply(this, given)
      worked.add(name)
      if (name.startsWith('create')) await fill()
      return answer
    }
  }
}

eachStore('pkapi-ts, which checks every answer, in a system full of additions', (store) => {
  const t = useBridge(store)
  // It prints every request.
  let log: ReturnType<typeof spyOn>
  beforeAll(() => {
    log = spyOn(console, 'log').mockImplementation(() => {})
  })
  afterAll(() => log.mockRestore())

  test('every method of it works with only its base URL changed', async () => {
    worked.clear()
    const bot = await t.bot.system('Harbour')
    fill = () => fillWithAdditions(bot.owner)
    await fill()
    const api = new Client(bot.systemToken, false, t.url)
    const stranger = new Client(null, false, t.url)
    expect(await api.updateSystem('@me', { description: 'By the sea.' })).toMatchObject({
      id: bot.id,
      description: 'By the sea.',
    })
    expect(await stranger.getSystem(bot.id)).toMatchObject({ uuid: bot.uuid, privacy: null })
    expect(await stranger.getSystemSettings(bot.id)).toMatchObject({ nameFormat: '{name} {tag}' })
    expect(await api.updateSystemSettings('@me', { latchTimeout: 60 })).toMatchObject({ latchTimeout: 60 })
    expect(await api.getOwnSystemSettings()).toMatchObject({ latchTimeout: 60, descriptionTemplates: [] })

    const birthday = { year: null, month: 4, day: 12 }
    const wren = await api.createMember({
      name: 'Wren',
      birthday,
      proxyTags: [{ prefix: 'w:', suffix: null }],
    })
    const ash = await api.createMember({ name: 'Ash' })
    expect(wren).toMatchObject({ birthday, proxyTags: [{ prefix: 'w:' }] })
    expect(await api.updateMember(wren.id, { name: 'Wren', pronouns: 'she/they' })).toMatchObject({
      birthday,
    })
    expect(await stranger.getMember(wren.uuid)).toMatchObject({ pronouns: 'she/they', system: bot.id })
    expect((await stranger.getSystemMembers(bot.id)).map(({ name }) => name)).toEqual(['Wren', 'Ash'])

    const crew = await api.createGroup({ name: 'Crew' })
    expect(await api.updateGroup(crew.id, { displayName: 'The crew' })).toMatchObject({
      displayName: 'The crew',
    })
    await api.addMemberToGroups(wren.id, [crew.id])
    expect(await api.getMemberGroups(wren.id)).toHaveLength(1)
    await api.removeMemberFromGroups(wren.id, [crew.uuid])
    await api.overwriteMemberGroups(wren.id, [crew.id])
    await api.addMembersToGroup(crew.id, [ash.id])
    await api.removeMembersFromGroup(crew.id, [wren.id])
    expect((await api.getGroupMembers(crew.id)).map(({ name }) => name)).toEqual(['Ash'])
    await api.overwriteGroupMembers(crew.id, [wren.id])
    expect(await api.getGroup(crew.id, true)).toMatchObject({ members: [wren.uuid] })
    expect(await api.getGroups('@me', true)).toMatchObject([{ members: [wren.uuid] }])
    await api.createGroup({ name: 'Watch' })
    expect(await stranger.getGroups(bot.id)).toHaveLength(2)

    expect(await api.getFronters('@me')).toBeNull()
    const first = await api.createSwitch('@me', [wren.id], new Date('2024-05-01T18:00:00.123Z'))
    const second = await api.createSwitch('@me', [ash.id, wren.uuid])
    expect((await stranger.getFronters(bot.id))?.members.map(({ name }) => name)).toEqual(['Ash', 'Wren'])
    expect((await api.getSwitches('@me')).map(({ id }) => id)).toEqual([second.id, first.id])
    expect(await api.getSwitches('@me', 10, new Date('2025-01-01'))).toMatchObject([{ members: [wren.id] }])
    const earlier = new Date('2024-04-01T00:00:00Z')
    expect(await api.updateSwitch('@me', first.id, earlier)).toMatchObject({ timestamp: earlier })
    expect((await api.updateSwitchMembers('@me', first.id, [])).members).toEqual([])
    expect(await api.getSwitch(bot.id, first.id)).toMatchObject({ timestamp: earlier, members: [] })
    await api.deleteSwitch('@me', first.id)

    await t.bot.client.bridgePutSystemGuild({ systemRef: bot.id, guild_id: guild, body: {} })
    await t.bot.client.bridgePutMemberGuild({ memberRef: wren.id, guild_id: guild, body: {} })
    expect(await api.getOwnSystemGuildSettings(guild)).toMatchObject({ proxyingEnabled: true })
    expect(await api.updateOwnSystemGuildSettings(guild, { tag: '| HB' })).toMatchObject({ tag: '| HB' })
    expect(await api.getMemberGuildSettings(wren.id, guild)).toMatchObject({ displayName: null })
    expect(await api.updateMemberGuildSettings(wren.id, guild, { displayName: 'W' })).toMatchObject({
      displayName: 'W',
    })
    expect(await api.getOwnSystemAutoproxySettings(guild)).toMatchObject({ autoproxyMode: 'off' })
    const front = { autoproxyMode: 'front' as const }
    expect(await api.updateOwnSystemAutoproxySettings(guild, front)).toMatchObject(front)

    const id = newSnowflake()
    await t.bot.client.bridgeRecordMessage({ body: report(wren.id, { id }) })
    expect(await api.getProxiedMessageInformation(id)).toMatchObject({ id, member: { uuid: wren.uuid } })

    await api.deleteGroup(crew.id)
    await api.deleteMember(ash.id)
    expect([...methods].filter((name) => !worked.has(name))).toEqual([])
    expect(methods.size).toBeGreaterThan(35)
  })
})

test('docs/inside/compat/clients.md names the version and counts the methods', () => {
  const root = join(import.meta.dir, '../../../..')
  const page = readFileSync(join(root, 'docs/inside/compat/clients.md'), 'utf8')
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(page).toContain(`pkapi-ts ${devDependencies['pkapi-ts']}`)
  expect(page).toContain(`all ${methods.size} methods`)
})
