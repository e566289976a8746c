import { describe, expect, test } from 'bun:test'
import { least, newSnowflake, report, useBridge } from '../../support/callers/bridge.ts'
import { refusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const path = '/bridge/v1/messages'

eachStore('Forgetting messages', (store) => {
  const t = useBridge(store)
  const known = async (id: string) => (await t.stranger.get(`/v2/messages/${id}`)).status === 200

  /** A member who said something a number of times. */
  async function said(times: number) {
    const alice = await t.bot.system()
    const ash = await alice.member('Ash')
    const bodies = Array.from({ length: times }, () => report(ash.id))
    await Promise.all(bodies.map((body) => t.bot.post(path, body)))
    return {
      messages: bodies.map(({ id, original }) => ({ id: String(id), original: String(original) })),
      counters: async () => {
        const { message_count, last_message_timestamp } = (await alice.get(`/v2/members/${ash.id}`)).body
        return { message_count, last_message_timestamp }
      },
    }
  }

  describe('DELETE /bridge/v1/messages/{id}', () => {
    test('204; the message is gone by both ids, the others stay, the counters too', async () => {
      const { messages, counters } = await said(2)
      const [first = { id: '', original: '' }, second = { id: '', original: '' }] = messages
      const before = await counters()
      expect(before.message_count).toBe(2)
      const res = await t.bot.delete(`${path}/${first.id}`)
      expect([res.status, res.text]).toEqual([204, ''])
      expect([await known(first.id), await known(first.original)]).toEqual([false, false])
      expect([await known(second.id), await known(second.original)]).toEqual([true, true])
      expect(await counters()).toEqual(before)
    })

    test('204 again, and for what never was', async () => {
      const { messages } = await said(1)
      const id = messages[0]?.id ?? ''
      for (const each of [id, id, newSnowflake(), '9223372036854775808', '18446744073709551615'])
        expect((await t.bot.delete(`${path}/${each}`)).status).toBe(204)
    })

    test('a message is forgotten by its own id, not by that of its trigger', async () => {
      const { messages } = await said(1)
      const { id = '', original = '' } = messages[0] ?? {}
      expect((await t.bot.delete(`${path}/${original}`)).status).toBe(204)
      expect(await known(id)).toBe(true)
    })

    test('400 for what is no id', async () => {
      for (const id of ['x', '-1', '1.5', '18446744073709551616']) {
        const res = await t.bot.delete(`${path}/${id}`)
        expect([id, res.status, res.text]).toEqual([id, 400, refusal.badRequest])
      }
    })
  })

  describe('POST /bridge/v1/messages/delete', () => {
    test('204; all of the list are gone, the others and the counters stay', async () => {
      const { messages, counters } = await said(4)
      const before = await counters()
      const [keep, ...gone] = messages.map(({ id }) => id)
      const res = await t.bot.post(`${path}/delete`, gone)
      expect([res.status, res.text]).toEqual([204, ''])
      expect(await Promise.all(gone.map(known))).toEqual([false, false, false])
      expect(await known(keep ?? '')).toBe(true)
      expect(await counters()).toEqual(before)
    })

    test('unknown ids, repeated ids, ids that cannot exist and no ids at all are passed over', async () => {
      const { messages } = await said(1)
      const id = messages[0]?.id ?? ''
      expect((await t.bot.post(`${path}/delete`, [])).status).toBe(204)
      const list = [newSnowflake(), id, id, '18446744073709551615', 42]
      expect((await t.bot.post(`${path}/delete`, list)).status).toBe(204)
      expect(await known(id)).toBe(false)
    })

    test('400 for a list with anything in it that is no exact id, and nothing is forgotten', async () => {
      const { messages } = await said(1)
      const id = messages[0]?.id ?? ''
      for (const odd of ['x', '', null, 2 ** 53, -1, 1.5, [id], '18446744073709551616']) {
        const res = await t.bot.post(`${path}/delete`, [id, odd])
        expect([odd, res.status, res.text]).toEqual([odd, 400, refusal.badRequest])
      }
      expect(await known(id)).toBe(true)
    })

    test('400 for what is no list', async () => {
      for (const raw of ['{}', '"1"', '1', 'null', '', '[']) {
        const res = await t.bot.post(`${path}/delete`, undefined, { raw })
        expect([raw, res.status, res.text]).toEqual([raw, 400, refusal.badRequest])
      }
    })

    test('a list of a thousand costs no more statements than a list of one', async () => {
      const { messages } = await said(3)
      const [first, ...rest] = messages.map(({ id }) => id)
      const cost = (list: unknown) => least(() => t.statements(() => t.bot.post(`${path}/delete`, list)))
      const many = [...Array.from({ length: 1000 }, () => newSnowflake()), ...rest]
      expect(await cost(many)).toBe(await cost([first]))
      expect(await Promise.all(rest.map(known))).toEqual([false, false])
    })
  })
})
