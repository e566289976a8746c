import { expect, test } from 'bun:test'
import { useV2 } from '../../support/callers/v2.ts'
import { importInto } from '../../support/datafiles/imports.ts'
import { eachStore } from '../../support/stores/stores.ts'

const members = Array.from({ length: 1000 }, (_, i) => ({ id: `mem${i}`, name: `Wren ${i}` }))
const file = (member_guilds: unknown[], of = members) => ({
  polyphony_version: '1',
  members: of,
  switches: [],
  member_guilds,
})

eachStore('settings of members in chat servers come in with a file', (store) => {
  const t = useV2(store)

  test('those of 1,000 members in eleven chat servers', async () => {
    const alice = await t.system()
    const settings = members.flatMap(({ id }) =>
      Array.from({ length: 11 }, (_, i) => ({
        guild_id: `${i + 1}`,
        member: id,
        display_name: `${id} in ${i}`,
        avatar_url: null,
        keep_proxy: null,
      })),
    )
    expect((await importInto(alice, file(settings))).status).toBe(200)
    const exported = (await alice.get('/v2/systems/@me/export?format=polyphony')).body
    const named = (rows: { display_name: string }[]) => rows.map(({ display_name }) => display_name).sort()
    expect(named(exported.member_guilds)).toEqual(named(settings))
  })

  test('a row changes the keys it has, and the last row of a member wins', async () => {
    const alice = await t.system()
    const wren = { id: 'wrenwr', name: 'Wren' }
    const row = { guild_id: '5', member: wren.id }
    const settings = [
      { ...row, display_name: 'Wren', keep_proxy: true },
      { ...row, display_name: 'Wren the Small' },
      { ...row, guild_id: '6' },
    ]
    expect((await importInto(alice, file(settings, [wren]))).status).toBe(200)
    const [member] = (await alice.get('/v2/systems/@me/members')).body
    const inGuild = async (guild: string) =>
      (await alice.get(`/v2/members/${member.uuid}/guilds/${guild}`)).body
    expect(await inGuild('5')).toMatchObject({ display_name: 'Wren the Small', keep_proxy: true })
    expect(await inGuild('6')).toMatchObject({ display_name: null, keep_proxy: null })
    const again = [{ ...row, keep_proxy: false }, row]
    expect((await importInto(alice, file(again, [wren]))).status).toBe(200)
    expect(await inGuild('5')).toMatchObject({ display_name: 'Wren the Small', keep_proxy: false })
  })
})
