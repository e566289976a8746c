import { expect, test } from 'bun:test'
import { enterGuildAs, proxyMessage } from '../../support/callers/bot.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { member, testDeletion } from '../../support/cases/members-and-groups.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { rowsOfSystem } from '../../support/stores/dump.ts'
import { eachStore } from '../../support/stores/stores.ts'

const guild = '466707357099884544'

eachStore('DELETE /v2/members/{memberRef}', (store) => {
  const t = useV2(store)
  testDeletion(t, member)

  test('it leaves its groups', async () => {
    const alice = await t.system()
    const [wren, robin] = await alice.members('Wren', 'Robin')
    const { id } = await alice.group()
    await alice.post(`/v2/groups/${id}/members/add`, [wren.id, robin.id])
    await alice.delete(`/v2/members/${wren.id}`)
    const { body } = await alice.get('/v2/systems/@me/groups?with_members=true')
    expect(body[0].members).toEqual([robin.uuid])
    expect((await alice.get(`/v2/groups/${id}/members`)).body).toEqual([robin])
  })

  test('its switches stay without it, the others in their order', async () => {
    const alice = await t.system()
    const [a, b, c] = await alice.members('a', 'b', 'c')
    const alone = await alice.switch([b], '2024-05-01T10:00:00Z')
    const together = await alice.switch([c, b, a], '2024-05-01T11:00:00Z')
    await alice.delete(`/v2/members/${b.id}`)
    expect((await alice.get('/v2/systems/@me/switches')).body).toEqual([
      { id: together.id, timestamp: '2024-05-01T11:00:00Z', members: [c.id, a.id] },
      { id: alone.id, timestamp: '2024-05-01T10:00:00Z', members: [] },
    ])
    expect((await alice.get('/v2/systems/@me/fronters')).body.members).toHaveLength(2)
    expect((await alice.get(`/v2/systems/@me/switches/${alone.id}`)).body.members).toEqual([])
  })

  test('autoproxy stays in mode member, without one', async () => {
    const alice = await t.system()
    const { id } = await alice.member()
    const path = `/v2/systems/@me/autoproxy?guild_id=${guild}`
    await alice.patch(path, { autoproxy_mode: 'member', autoproxy_member: id })
    await alice.delete(`/v2/members/${id}`)
    expect((await alice.get(path)).body).toEqual({
      autoproxy_mode: 'member',
      autoproxy_member: null,
      last_latch_timestamp: null,
    })
  })

  test('its messages stay, with neither member nor system', async () => {
    const alice = await t.system()
    const member = await alice.member()
    await proxyMessage(t, member, { id: '1235310912000000001' })
    await alice.delete(`/v2/members/${member.id}`)
    const { body } = await alice.get('/v2/messages/1235310912000000001')
    expect(body).toMatchObject({ id: '1235310912000000001', system: null, member: null })
  })

  test('its guild settings go with it', async () => {
    const alice = await t.system()
    const member = await alice.member()
    await enterGuildAs(t, member, guild, { display_name: 'W' })
    await alice.delete(`/v2/members/${member.id}`)
    expectRefusal(await alice.get(`/v2/members/${member.id}/guilds/${guild}`), 'member_not_found')
    expect(await rowsOfSystem(t, alice)).toMatchObject({ member_guilds: [], members: [] })
  })
})
