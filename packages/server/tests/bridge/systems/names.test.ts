import { expect, test } from 'bun:test'
import { type BotSystem, prefix, useBridge } from '../../support/callers/bridge.ts'
import { refusal } from '../../support/refusals.ts'
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
      expect(next.members).toEqual((await namesOf(alice)).members)
      expect(next.members).not.toBeNull()
      version = next.version
    }
    await settled()
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
