import { describe, expect, test } from 'bun:test'
import { sql } from '../../../src/store/sql/sql.ts'
import { channel, guild, newSnowflake, report, snowflake, useBridge } from '../../support/callers/bridge.ts'
import { refusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const path = '/bridge/v1/messages'

eachStore('Messages for a bot', (store) => {
  const t = useBridge(store)
  const record = async (body: ReturnType<typeof report>) => (await t.bot.post(path, body)).body

  describe('a part', () => {
    test('is recorded without counters, latch, switch and event', async () => {
      const alice = await t.bot.system()
      const [ash, birch] = [await alice.member('Ash'), await alice.member('Birch')]
      await alice.patch('/v2/systems/@me/settings', { proxy_switch: 'new' })
      await alice.patch(`/v2/systems/@me/autoproxy?guild_id=${guild}`, { autoproxy_mode: 'latch' })
      const said = report(ash.id)
      await record(said)
      const before = [
        (await alice.get('/v2/systems/@me/switches')).body,
        (await alice.get(`/v2/systems/@me/autoproxy?guild_id=${guild}`)).body,
      ]
      const events = await eventsOf(alice.id)
      const part = report(birch.id, { original: said.original, part_of: said.id })
      const first = await t.bot.post(path, part)
      const again = await t.bot.post(path, part)
      expect([first.status, again.status, first.body.id]).toEqual([201, 200, part.id])
      expect((await alice.get(`/v2/members/${birch.id}`)).body).toMatchObject({
        message_count: 0,
        last_message_timestamp: null,
      })
      expect([
        (await alice.get('/v2/systems/@me/switches')).body,
        (await alice.get(`/v2/systems/@me/autoproxy?guild_id=${guild}`)).body,
      ]).toEqual(before)
      expect(await eventsOf(alice.id)).toBe(events)
    })

    test('shows its own id in v2, the original still finds the first message, and an export has both', async () => {
      const alice = await t.bot.system()
      const ash = await alice.member('Ash')
      const said = report(ash.id)
      const part = report(ash.id, {
        id: snowflake(BigInt(said.id) - 1n),
        original: said.original,
        part_of: said.id,
      })
      await record(part)
      expect((await t.stranger.get(`/v2/messages/${said.original}`)).status).toBe(404)
      await record(said)
      expect((await t.stranger.get(`/v2/messages/${part.id}`)).body.id).toBe(part.id)
      expect((await t.stranger.get(`/v2/messages/${said.original}`)).body.id).toBe(said.id)
      const file = (await alice.owner.get('/v2/systems/@me/export?format=polyphony')).body
      const shown = file.messages.map(({ id, part_of }: Record<string, string>) => [id, part_of])
      expect(shown).toEqual([
        [part.id, said.id],
        [said.id, undefined],
      ])
    })
  })

  describe('GET /bridge/v1/messages/{message}', () => {
    test('finds the first message and its parts by the id of any of them, as strangers see it', async () => {
      const alice = await t.bot.system()
      const ash = await alice.member('Ash', {
        privacy: { description_privacy: 'private' },
        description: 'hm',
      })
      const said = report(ash.id)
      await record(said)
      const parts = [newSnowflake(), newSnowflake()]
      for (const id of parts) await record(report(ash.id, { id, original: said.original, part_of: said.id }))
      const shown = (await t.stranger.get(`/v2/messages/${said.id}`)).body
      for (const id of [said.id, ...parts]) {
        const res = await t.bot.get(`${path}/${id}`)
        expect([res.status, res.body]).toEqual([200, { ...shown, parts }])
      }
      expect((await t.bot.get(`${path}/${said.original}`)).text).toBe(refusal.messageNotFound)
      await t.bot.delete(`${path}/${parts[0]}`)
      expect((await t.bot.get(`${path}/${said.id}`)).body.parts).toEqual([parts[1]])
      await t.bot.delete(`${path}/${said.id}`)
      expect((await t.bot.get(`${path}/${parts[1]}`)).body).toMatchObject({ id: parts[1], parts: [] })
    })

    test('finds one whose member or system is gone', async () => {
      const alice = await t.bot.system()
      const [ash, birch] = [await alice.member('Ash'), await alice.member('Birch')]
      const [said, other] = [report(ash.id), report(birch.id)]
      await record(said)
      await record(other)
      await alice.delete(`/v2/members/${ash.id}`)
      const gone = { system: null, member: null, parts: [] }
      expect((await t.bot.get(`${path}/${said.id}`)).body).toMatchObject({ id: said.id, ...gone })
      await t.bot.delete(`/bridge/v1/systems/${alice.id}`)
      expect((await t.bot.get(`${path}/${other.id}`)).body).toMatchObject({ id: other.id, ...gone })
    })

    test('404 for an unknown message, 400 for what is no id', async () => {
      for (const id of [newSnowflake(), '18446744073709551615'])
        expect((await t.bot.get(`${path}/${id}`)).text).toBe(refusal.messageNotFound)
      expect((await t.bot.get(`${path}/x`)).text).toBe(refusal.badRequest)
    })
  })

  describe('GET /bridge/v1/accounts/{account}/channels/{channel_id}/latest', () => {
    const latest = (account: string, place: string = channel) =>
      t.bot.get(`/bridge/v1/accounts/${account}/channels/${place}/latest`)

    test('finds the newest message of the account in the channel, as its owner sees it', async () => {
      const alice = await t.bot.system()
      const ash = await alice.member('Ash', { privacy: { name_privacy: 'private' } })
      const [sender, elsewhere] = [newSnowflake(), newSnowflake()]
      const [older, newer] = [report(ash.id, { sender }), report(ash.id, { sender })]
      await record(newer)
      await record(older)
      await record(report(ash.id, { sender, part_of: newer.id }))
      await record(report(ash.id, { sender, channel: elsewhere }))
      await record(report(ash.id))
      const res = await latest(sender)
      const shown = await alice.owner.get(`/v2/messages/${newer.id}`)
      expect([res.status, res.body]).toEqual([200, shown.body])
      await t.bot.delete(`${path}/${newer.id}`)
      expect((await latest(sender)).body.id).toBe(older.id)
      expect((await latest(sender, elsewhere)).body.channel).toBe(elsewhere)
    })

    test('404 where there is none, 400 for what is no id', async () => {
      expect((await latest(newSnowflake())).text).toBe(refusal.messageNotFound)
      expect((await latest('18446744073709551615', '18446744073709551615')).text).toBe(
        refusal.messageNotFound,
      )
      expect((await latest('x')).text).toBe(refusal.badRequest)
      expect((await latest(newSnowflake(), 'x')).text).toBe(refusal.badRequest)
    })
  })

  async function eventsOf(hid: string): Promise<number> {
    const rows = await t.ctx.store.driver.all(
      sql`select o.id from outbox o join systems s on s.id = o.system_id where s.hid = ${hid}`,
    )
    return rows.length
  }
})
