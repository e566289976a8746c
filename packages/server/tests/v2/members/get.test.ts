import { expect, test } from 'bun:test'
import { countMessages, linkAccount } from '../../support/callers/bot.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { displayForms, hopelessRefs } from '../../support/cases/refs.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('GET /v2/members/{memberRef}', (store) => {
  const t = useV2(store)

  test('the owner sees every value, with the system and the keys in order', async () => {
    const alice = await t.system('Harbour')
    const member = await alice.member({
      name: 'Wren',
      display_name: 'Wren ~',
      color: 'c0ffee',
      birthday: '0004-02-29',
      pronouns: 'she/her',
      description: 'likes maps',
      proxy_tags: [{ prefix: 'w:', suffix: null }],
      privacy: { name_privacy: 'private', metadata_privacy: 'private', proxy_privacy: 'private' },
    })
    await countMessages(t, member, 12, '2024-05-01T20:15:30.25Z')
    const res = await alice.get(`/v2/members/${member.id}`)
    expect(res.status).toBe(200)
    expect(res.text).toBe(
      JSON.stringify({
        id: member.id,
        uuid: member.uuid,
        system: alice.id,
        name: 'Wren',
        display_name: 'Wren ~',
        color: 'c0ffee',
        birthday: '0004-02-29',
        pronouns: 'she/her',
        avatar_url: null,
        webhook_avatar_url: null,
        banner: null,
        description: 'likes maps',
        created: member.created,
        keep_proxy: false,
        tts: false,
        autoproxy_enabled: true,
        message_count: 12,
        last_message_timestamp: '2024-05-01T20:15:30.25Z',
        proxy_tags: [{ prefix: 'w:', suffix: null }],
        privacy: {
          visibility: 'public',
          name_privacy: 'private',
          description_privacy: 'public',
          banner_privacy: 'public',
          birthday_privacy: 'public',
          pronoun_privacy: 'public',
          avatar_privacy: 'public',
          metadata_privacy: 'private',
          proxy_privacy: 'private',
        },
      }),
    )
  })

  test('others see the same keys in the same order, hidden values replaced', async () => {
    const [alice, bob] = [await t.system('Harbour'), await t.system()]
    const { id, uuid } = await alice.member({
      display_name: 'Wren ~',
      description: 'likes maps',
      proxy_tags: [{ prefix: 'w:', suffix: null }],
      privacy: { name_privacy: 'private', metadata_privacy: 'private', proxy_privacy: 'private' },
    })
    const seen = JSON.stringify({
      id,
      uuid,
      system: alice.id,
      name: 'Wren ~',
      display_name: null,
      color: null,
      birthday: null,
      pronouns: null,
      avatar_url: null,
      webhook_avatar_url: null,
      banner: null,
      description: 'likes maps',
      created: null,
      keep_proxy: false,
      tts: false,
      autoproxy_enabled: null,
      message_count: null,
      last_message_timestamp: null,
      proxy_tags: [],
      privacy: null,
    })
    for (const caller of [t.stranger, bob]) {
      expect((await caller.get(`/v2/members/${id}`)).text).toBe(seen)
    }
  })

  test('every display form of the reference names the member', async () => {
    const alice = await t.system()
    const member = await alice.member()
    for (const form of displayForms(member)) {
      const res = await t.stranger.get(`/v2/members/${form}`)
      expect({ form, status: res.status, id: res.body.id }).toEqual({ form, status: 200, id: member.id })
    }
  })

  test('404 for references that name no member, whatever they look like', async () => {
    const alice = await t.system()
    const group = await alice.group()
    for (const ref of [...hopelessRefs, group.id, group.uuid, alice.uuid]) {
      expectRefusal(await alice.get(`/v2/members/${encodeURIComponent(ref)}`), 'member_not_found')
    }
  })

  test('404 for a linked account: only systems are named by those', async () => {
    const alice = await t.system()
    await linkAccount(t, alice, '466378653216014360')
    expectRefusal(await alice.get('/v2/members/466378653216014360'), 'member_not_found')
  })

  test('a private member is still found by whoever has its id', async () => {
    const alice = await t.system()
    const { id } = await alice.member({ privacy: { visibility: 'private' } })
    expect((await t.stranger.get(`/v2/members/${id}`)).body).toMatchObject({
      id,
      name: 'Wren',
      privacy: null,
    })
  })

  test('an empty or unknown token means anonymous', async () => {
    const alice = await t.system()
    const { id } = await alice.member()
    for (const token of ['', 'x'.repeat(64), `Bearer ${alice.token}`]) {
      const res = await t.stranger.get(`/v2/members/${id}`, { token })
      expect(res.status).toBe(200)
      expect(res.body.privacy).toBeNull()
    }
  })

  test('a content type without a body is no obstacle', async () => {
    const alice = await t.system()
    const { id } = await alice.member()
    const headers = { 'content-type': 'application/json' }
    expect((await alice.get(`/v2/members/${id}`, { headers })).status).toBe(200)
  })

  test("addresses of the chat platform's resizing proxy are shown as the original file", async () => {
    const alice = await t.system()
    const file = 'attachments/466378653216014359/466378653216014360/face.png'
    const proxied = `https://media.discordapp.net/${file}?width=64&height=64`
    const { id } = await alice.member({
      avatar_url: proxied,
      webhook_avatar_url: `${proxied}&format=webp`,
      banner: `https://media.discordapp.net/${file.replace('.png', '.gif')}`,
    })
    expect((await t.stranger.get(`/v2/members/${id}`)).body).toMatchObject({
      avatar_url: `https://cdn.discordapp.com/${file}`,
      webhook_avatar_url: `https://cdn.discordapp.com/${file}`,
      banner: `https://media.discordapp.net/${file.replace('.png', '.gif')}`,
    })
  })
})
