import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type BotSystem, prefix, useBridge } from '../../support/callers/bridge.ts'
import { refusal } from '../../support/refusals.ts'
import { runs } from '../../support/runs.ts'
import { eachStore } from '../../support/stores/stores.ts'

const namesOf = ({ id, client }: BotSystem, known?: string | null) =>
  client.bridgeListMembers({ systemRef: id, ...(known && { known }) }, { actAs: id })

eachStore('the lists of names', (store) => {
  const t = useBridge(store)

  test('the owner gets all members in order of their creation, with aliases and tags', async () => {
    const alice = await t.bot.system()
    const ash = await alice.member('Ash', { display_name: 'Tree', proxy_tags: prefix('a:') })
    const birch = await alice.member('Birch', { privacy: { visibility: 'private' } })
    await alice.owner.client.updateMember({
      memberRef: birch.id,
      body: { extended: { aliases: ['"B"'], archived: true } },
    })
    expect((await namesOf(alice)).members).toEqual([
      {
        id: ash.id,
        uuid: ash.uuid,
        name: 'Ash',
        display_name: 'Tree',
        visibility: 'public',
        archived: false,
        aliases: [],
        proxy_tags: [{ prefix: 'a:', suffix: null }],
      },
      {
        id: birch.id,
        uuid: birch.uuid,
        name: 'Birch',
        display_name: null,
        visibility: 'private',
        archived: true,
        aliases: ['"B"'],
        proxy_tags: [],
      },
    ])
  })

  test('a known version saves the list, until anything about a member changes', async () => {
    const alice = await t.bot.system()
    const { client } = alice.owner
    const ash = await alice.member('Ash')
    let { version } = await namesOf(alice)
    const settled = async () => {
      expect(await namesOf(alice, version)).toEqual({ version, members: null })
    }
    const changes = [
      () => alice.member('Birch'),
      () => client.updateMember({ memberRef: ash.id, body: { name: 'Ashe' } }),
      () => client.updateMember({ memberRef: ash.id, body: { extended: { aliases: ['a'] } } }),
      () => client.setMembersPrivacy({ body: { visibility: 'private' } }),
      () =>
        client.importFile({
          systemRef: '@me',
          body: {
            version: 2,
            name: null,
            members: [{ id: 'zzzzz', name: 'Cedar' }],
            groups: [],
            switches: [],
          },
        }),
      () => client.deleteMember({ memberRef: ash.id }),
    ]
    for (const change of changes) {
      await settled()
      await change()
      const next = await namesOf(alice, version)
      expect(next.version).not.toBe(version)
      version = next.version
    }
    await settled()
  })

  test('a bot that knows the version before gets the one member that changed, else the whole list', async () => {
    const alice = await t.bot.system()
    const [ash, birch] = [await alice.member('Ash'), await alice.member('Birch')]
    const rename = (memberRef: string, name: string) =>
      alice.owner.client.updateMember({ memberRef, body: { name } })
    const first = await namesOf(alice)
    await rename(ash.id, 'Ashe')
    const second = await namesOf(alice, first.version)
    expect(second).toMatchObject({ members: null, changed: [{ uuid: ash.uuid, name: 'Ashe' }] })
    await rename(birch.id, 'Beech')
    expect((await namesOf(alice, first.version)).members).toHaveLength(2)
    expect(await namesOf(alice, second.version)).toMatchObject({
      members: null,
      changed: [{ uuid: birch.uuid, name: 'Beech' }],
    })
    const withValues = await alice.get(
      `/bridge/v1/systems/${alice.id}/members?with=values&known=${second.version}`,
    )
    expect(withValues.body.members).toHaveLength(2)
    const stranger = await t.bot.get(`/bridge/v1/systems/${alice.id}/members?known=${second.version}`)
    expect(Object.keys(stranger.body)).toEqual(['version', 'members'])
    expect(stranger.body.version).toBeNull()
  })

  test('whatever changes, a bot that applies the answers has the list of the server', async () => {
    const changes = fc.array(fc.nat({ max: 99 }), { minLength: 1, maxLength: 25 })
    const follows = fc.asyncProperty(changes, async (steps) => {
      const alice = await t.bot.system()
      const { client } = alice.owner
      let kept = await namesOf(alice)
      for (const [i, step] of steps.entries()) {
        const all = kept.members ?? []
        const one = all[step % all.length]
        if (one === undefined || step < 10) await alice.member(`New ${i}`)
        else if (step < 20) await client.deleteMember({ memberRef: one.id }).catch(() => {})
        else if (step < 25) await client.setMembersPrivacy({ body: { visibility: 'private' } })
        else if (step < 90) {
          const body = { name: `Name ${i}`, extended: { aliases: [`a${i}`] } }
          await client.updateMember({ memberRef: one.id, body }).catch(() => {})
        }
        // why: a bot that does not ask after every change must not miss one.
        if (step % 3 === 0) continue
        const { version, members, changed } = await namesOf(alice, kept.version)
        const newer = new Map(changed?.map((each) => [each.uuid, each]))
        kept = { version, members: members ?? all.map((each) => newer.get(each.uuid) ?? each) }
        expect(kept).toEqual(await namesOf(alice))
      }
    })
    await fc.assert(follows, { numRuns: runs(10) })
  })

  test('only some members, by their short IDs, for each viewer what they may see', async () => {
    const [alice, bob] = [await t.bot.system(), await t.bot.system()]
    const [ash, birch] = [
      await alice.member('Ash', { privacy: { visibility: 'private' } }),
      await alice.member('Birch'),
    ]
    await alice.member('Cedar')
    const oak = await bob.member('Oak')
    const path = `/bridge/v1/systems/${alice.id}/members?with=values&only=${ash.id},${birch.id},${oak.id},zzzzz`
    const [own, seen] = [await alice.get(path), await bob.get(path)]
    expect(own.body.version).toBeNull()
    expect(own.body.members).toMatchObject([{ name: 'Ash', values: {} }, { name: 'Birch' }])
    expect(seen.body.members).toMatchObject([{ name: 'Birch' }])
    for (const bad of ['', 'a!', ash.uuid]) {
      expect((await alice.get(`/bridge/v1/systems/${alice.id}/members?only=${bad}`)).status).toBe(400)
    }
  })

  test('the version of another system is of no use', async () => {
    const [alice, bob] = [await t.bot.system(), await t.bot.system()]
    const { version } = await namesOf(alice)
    expect((await namesOf(bob, version)).members).toEqual([])
  })

  test('everybody else gets what strangers may see, and no version', async () => {
    const [alice, bob] = [await t.bot.system(), await t.bot.system()]
    const ash = await alice.member('Ash', {
      display_name: 'Tree',
      pronouns: 'they/them',
      proxy_tags: prefix('a:'),
      privacy: { name_privacy: 'private', pronoun_privacy: 'private', proxy_privacy: 'private' },
    })
    await alice.member('Birch', { privacy: { visibility: 'private' } })
    const group = await alice.owner.client.createGroup({ body: { name: 'Trees', display_name: 'Wood' } })
    await alice.owner.client.addGroupMembers({ groupRef: group.id, body: [ash.id] })
    const shown = {
      id: ash.id,
      uuid: ash.uuid,
      name: 'Tree',
      display_name: null,
      visibility: null,
      archived: false,
      aliases: null,
      proxy_tags: [],
    }
    for (const viewer of [t.bot, bob]) {
      const { client } = viewer
      const list = await viewer.get(`/bridge/v1/systems/${alice.id}/members?with=values`)
      expect(list.body.version).toBeNull()
      expect(list.body.members).toMatchObject([{ ...shown, values: { pronouns: null } }])
      expect((await viewer.get(`/bridge/v1/groups/${group.id}/members`)).body).toEqual([shown])
      expect(await client.bridgeListGroups({ systemRef: alice.id })).toEqual([
        { id: group.id, uuid: group.uuid, name: 'Trees', display_name: 'Wood', visibility: null },
      ])
    }
  })

  test('403 for a list that is private, except for its owner; 404 for an unknown system', async () => {
    const alice = await t.bot.system()
    const group = await alice.owner.client.createGroup({
      body: { name: 'Trees', privacy: { list_privacy: 'private' } },
    })
    await alice.owner.client.updateSystem({
      systemRef: '@me',
      body: { privacy: { member_list_privacy: 'private', group_list_privacy: 'private' } },
    })
    for (const path of [
      `/bridge/v1/systems/${alice.id}/members`,
      `/bridge/v1/systems/${alice.id}/groups`,
      `/bridge/v1/groups/${group.id}/members`,
    ]) {
      expect((await t.bot.get(path)).status).toBe(403)
      expect((await alice.get(path)).status).toBe(200)
    }
    const unknown = await t.bot.get('/bridge/v1/systems/zzzzz/members')
    expect([unknown.status, unknown.text]).toEqual([404, refusal.systemNotFound])
  })
})
