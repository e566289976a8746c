import { expect, test } from 'bun:test'
import { sql } from '../../../src/store/sql/sql.ts'
import { useBridge } from '../../support/callers/bridge.ts'
import { listen } from '../../support/datafiles/imports.ts'
import { eachStore } from '../../support/stores/stores.ts'

eachStore('DELETE /bridge/v1/systems/{systemRef}/switches', (store) => {
  const t = useBridge(store)

  test('200 with the number; more than one portion goes, and only those of this system', async () => {
    const [alice, bob] = [await t.bot.system(), await t.bot.system()]
    const members = [(await alice.member('Ash')).id, (await alice.member('Birch')).id]
    const switches = Array.from({ length: 401 }, (_, i) => ({
      timestamp: new Date(Date.UTC(2024, 0, 1, 0, i)).toISOString(),
      members: [members[i % 2]],
    }))
    await alice.owner.client.importFile({
      systemRef: '@me',
      body: {
        version: 2,
        name: null,
        members: members.map((id) => ({ id, name: id })),
        groups: [],
        switches,
      },
    })
    await bob.owner.client.createSwitch({ systemRef: '@me', body: { members: [] } })
    const path = `/bridge/v1/systems/${alice.account}/switches`
    expect((await t.bot.delete(path)).body).toEqual({ deleted: 401 })
    const [told] = await t.ctx.store.driver.all<{ count: number }>(
      sql`select count(*) as count from outbox where type = 'DELETE_ALL_SWITCHES'`,
    )
    expect(told?.count).toBe(2)
    expect(await alice.owner.client.listSwitches({ systemRef: '@me' })).toEqual([])
    expect((await alice.owner.get('/v2/systems/@me/fronters')).status).toBe(204)
    expect(await bob.owner.client.listSwitches({ systemRef: '@me' })).toHaveLength(1)
    expect((await t.bot.delete(path)).body).toEqual({ deleted: 0 })
  })

  test('the switches of an import that is under way stay, and come when it ends', async () => {
    const alice = await t.bot.system()
    await alice.owner.client.createSwitch({ systemRef: '@me', body: { members: [] } })
    const switches = Array.from({ length: 4000 }, (_, i) => ({
      timestamp: new Date(Date.UTC(2024, 0, 1, 0, i)).toISOString(),
      members: i % 2 ? ['a'] : [],
    }))
    const file = { version: 2, members: [{ id: 'a', name: 'Ash' }], switches }
    let deleted: Promise<unknown> | undefined
    for await (const { data } of listen(t.url, alice.owner.token, file)) {
      if (data.stage !== 'switches' || data.done === 0) continue
      deleted ??= t.bot.delete(`/bridge/v1/systems/${alice.account}/switches`)
    }
    expect(await deleted).toMatchObject({ body: { deleted: 1 } })
    const { body } = await alice.owner.get('/v2/systems/@me/fronting?start=2015-01-01T00:00:00Z')
    expect(body.members).toMatchObject([{ switches: 2000 }])
  })
})
