import { expect, test } from 'bun:test'
import { sql } from '../../src/store/sql/sql.ts'
import { enterGuild } from '../support/callers/bot.ts'
import { bridgeKey } from '../support/callers/bridge.ts'
import { useV2 } from '../support/callers/v2.ts'
import { newPicture, picturesPath } from '../support/pictures/uploads.ts'
import { expectInvalid, invalidField } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'

const guild = '466707357099884544'

eachStore('objects that show a picture of this server', (store) => {
  const t = useV2(store, { env: { BRIDGE_KEY: bridgeKey } })

  test('hold its ID: answers, lists, events and exports write the address', async () => {
    const alice = await t.system()
    const { url, id } = await newPicture(alice)
    const small = `${url}?size=64`
    const wren = await alice.member({ name: 'Wren', avatar_url: url, webhook_avatar_url: small, banner: url })
    expect(wren).toMatchObject({ avatar_url: url, webhook_avatar_url: small, banner: url })
    const crew = await alice.group({ name: 'Crew', icon: url, banner: small })
    await alice.patch('/v2/systems/@me', { avatar_url: url, banner: url })
    await enterGuild(t, alice, guild)
    const ofSystem = await alice.patch(`/v2/systems/@me/guilds/${guild}`, { avatar_url: url })
    expect([ofSystem.status, ofSystem.body.avatar_url]).toEqual([200, url])

    await alice.switch([wren])
    const { body: members } = await alice.get('/v2/systems/@me/members')
    expect(members[0]).toMatchObject({ avatar_url: url, webhook_avatar_url: small, banner: url })
    const { body: front } = await alice.get('/v2/systems/@me/fronters')
    expect(front.members[0].avatar_url).toBe(url)
    expect((await alice.get('/v2/systems/@me/groups')).body[0]).toMatchObject({ icon: url, banner: small })
    expect((await alice.get(`/v2/groups/${crew.id}`)).body.icon).toBe(url)
    expect((await alice.get(`/v1/m/${wren.id}`)).body.avatar_url).toBe(url)
    const older = await alice.patch(`/v1/m/${wren.id}`, { avatar_url: url })
    expect([older.status, older.body.avatar_url]).toEqual([200, url])
    expect((await alice.patch('/v1/s', { avatar_url: url })).body.avatar_url).toBe(url)
    const { body: file } = await alice.get('/v2/systems/@me/export?format=pluralkit')
    expect([file.avatar_url, file.members[0].avatar_url, file.groups[0].icon]).toEqual([url, url, url])

    const { driver } = t.ctx.store
    const [row] = await driver.all(sql`select avatar_url, banner from members where hid = ${wren.id}`)
    expect(row).toEqual({ avatar_url: `picture:${id}`, banner: `picture:${id}` })
    const events = await driver.all<{ data: string }>(
      sql`select data from outbox where type = 'CREATE_MEMBER'`,
    )
    expect(events.map(({ data }) => JSON.parse(data))).toContainEqual(
      expect.objectContaining({ avatar_url: url, webhook_avatar_url: small, banner: url }),
    )

    const etag = (await alice.get(`/v2/members/${wren.id}`)).headers.get('etag') ?? ''
    const guarded = await alice.patch(
      `/v2/members/${wren.id}`,
      { banner: null },
      { headers: { 'if-match': etag } },
    )
    expect([guarded.status, guarded.body.banner]).toEqual([200, null])
    const { body } = await alice.get(picturesPath)
    expect(body.pictures[0].used_by).toContainEqual({
      type: 'system_guild',
      id: alice.id,
      key: 'avatar_url',
      guild_id: guild,
    })
  })

  test('take no other http address, and no ID from outside', async () => {
    const alice = await t.system()
    const { id, url } = await newPicture(alice)
    const others = [
      `http://elsewhere.example/pictures/${id}.webp`,
      `${t.url}/pictures/${id}.png`,
      `${url}?size=65`,
      `${url}#x`,
      `${t.url}/pictures/../x.webp`,
      `picture:${id}`,
    ]
    for (const avatar_url of others) {
      const answer = await alice.post('/v2/members', { name: 'Wren', avatar_url })
      expectInvalid(answer, { avatar_url: invalidField('avatar_url') })
    }
  })

  test('hide the address from strangers as they hide any picture', async () => {
    const alice = await t.system()
    const { url, id } = await newPicture(alice)
    const wren = await alice.member({ avatar_url: url, privacy: { avatar_privacy: 'private' } })
    for (const path of [`/v2/members/${wren.id}`, `/v2/systems/${alice.id}/members`, `/v1/m/${wren.id}`]) {
      const { status, text } = await t.stranger.get(path)
      expect([status, text.includes(id)]).toEqual([200, false])
    }
    const words = { description: `"avatar_url":"picture:${id}"` }
    expect((await alice.patch(`/v2/members/${wren.id}`, words)).body.description).toBe(words.description)
  })
})
