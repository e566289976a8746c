import { expect, test } from 'bun:test'
import { useV2 } from '../../support/callers/v2.ts'
import { displayForms, hopelessRefs } from '../../support/cases/refs.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('GET /v2/groups/{groupRef}', (store) => {
  const t = useV2(store)

  test('the owner sees every value with the system, others what is public; keys in order', async () => {
    const [alice, bob] = [await t.system(), await t.system()]
    const { id, uuid, created } = await alice.group({
      display_name: 'The Crew',
      description: 'on deck',
      color: 'c0ffee',
      privacy: { name_privacy: 'private', metadata_privacy: 'private' },
    })
    const { privacy, ...seen } = {
      id,
      uuid,
      name: 'Crew',
      system: alice.id,
      display_name: 'The Crew',
      description: 'on deck',
      icon: null,
      banner: null,
      color: 'c0ffee',
      created,
      privacy: {
        name_privacy: 'private',
        description_privacy: 'public',
        banner_privacy: 'public',
        icon_privacy: 'public',
        list_privacy: 'public',
        metadata_privacy: 'private',
        visibility: 'public',
      },
    }
    expect((await alice.get(`/v2/groups/${id}`)).text).toBe(JSON.stringify({ ...seen, privacy }))
    const masked = { ...seen, name: 'The Crew', display_name: null, created: null, privacy: null }
    for (const caller of [t.stranger, bob]) {
      expect((await caller.get(`/v2/groups/${id}`)).text).toBe(JSON.stringify(masked))
    }
  })

  test('every display form of the reference names the group', async () => {
    const alice = await t.system()
    const group = await alice.group()
    for (const form of displayForms(group)) {
      const res = await t.stranger.get(`/v2/groups/${form}`)
      expect({ form, status: res.status, id: res.body.id }).toEqual({ form, status: 200, id: group.id })
    }
  })

  test('404 for references that name no group, whatever they look like', async () => {
    const alice = await t.system()
    const member = await alice.member()
    for (const ref of [...hopelessRefs, member.id, member.uuid]) {
      expectRefusal(await alice.get(`/v2/groups/${encodeURIComponent(ref)}`), 'group_not_found')
    }
  })

  test('a private group is still found by whoever has its id', async () => {
    const alice = await t.system()
    const { id } = await alice.group({ privacy: { visibility: 'private' } })
    expect((await t.stranger.get(`/v2/groups/${id}`)).body).toMatchObject({ id, name: 'Crew' })
  })

  test("the icon's address is cleaned up like others, the banner's is not", async () => {
    const alice = await t.system()
    const file = 'attachments/466378653216014359/466378653216014360/face.webp'
    const proxied = `https://media.discordapp.net/${file}?width=64`
    const { id } = await alice.group({ icon: proxied, banner: proxied })
    expect((await t.stranger.get(`/v2/groups/${id}`)).body).toMatchObject({
      icon: `https://cdn.discordapp.com/${file}`,
      banner: proxied,
    })
  })
})
