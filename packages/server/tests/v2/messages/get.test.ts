import { expect, test } from 'bun:test'
import { instant, micros } from '@polyphony/contract'
import { proxyMessage, setWebhook } from '../../support/callers/bot.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const second = 1_000_000
const sent = Date.UTC(2024, 4, 1, 20, 15, 30) * 1000 + 250_000

let drawn = 0n
/** An id of the chat platform made at a moment, unlike every other. */
function snowflakeAt(instant: number): string {
  const milliseconds = BigInt(Math.floor(instant / 1000)) - 1_420_070_400_000n
  return ((milliseconds << 22n) | drawn++).toString()
}

eachStore('GET /v2/messages/{message}', (store) => {
  let now = sent
  const t = useV2(store, { context: { clock: { now: () => instant(now), steady: () => micros(now) } } })

  /** A member whose message was proxied two seconds after it was sent. */
  async function proxied(
    message: { original?: string | null; sent_at?: string; guild?: string | null } = {},
  ) {
    now = sent
    const alice = await t.system('Harbour')
    const member = await alice.member({ name: 'Wren', display_name: 'Wren ~' })
    const [original, id] = [snowflakeAt(sent), snowflakeAt(sent + 2 * second)]
    await proxyMessage(t, member, { id, original, ...message })
    return { alice, member, original, id }
  }

  test('the owner sees the message with full system and member, keys in order', async () => {
    const { alice, member, original, id } = await proxied()
    const res = await alice.get(`/v2/messages/${id}`)
    expect(res.status).toBe(200)
    expect(res.text).toBe(
      JSON.stringify({
        timestamp: '2024-05-01T20:15:32Z',
        id,
        original,
        sender: '466378653216014359',
        channel: '471388251102380033',
        guild: '466707357099884544',
        system: (await alice.get('/v2/systems/@me')).body,
        member: { ...member, message_count: 1, last_message_timestamp: '2024-05-01T20:15:30.25Z' },
      }),
    )
  })

  test('others see system and member as they see them elsewhere, private members too', async () => {
    const { alice, member, id } = await proxied()
    await setWebhook(t, alice, 'https://hooks.example/secret')
    await alice.hide('name_privacy')
    await alice.patch(`/v2/members/${member.id}`, {
      privacy: { visibility: 'private', name_privacy: 'private', metadata_privacy: 'private' },
    })
    for (const caller of [t.stranger, await t.system()]) {
      const { body } = await caller.get(`/v2/messages/${id}`)
      expect(body.system).toEqual((await caller.get(`/v2/systems/${alice.id}`)).body)
      const { system: _, ...seen } = (await caller.get(`/v2/members/${member.id}`)).body
      expect(body.member).toEqual(seen)
      expect(body.member).toMatchObject({ name: 'Wren ~', message_count: null })
      expect(body.system).toMatchObject({ name: null })
    }
    expect((await alice.get(`/v2/messages/${id}`)).body.system.webhook_url).toBe(
      'https://hooks.example/secret',
    )
  })

  test('the id of the message that triggered it works for 30 minutes, its own for ever', async () => {
    const { original, id } = await proxied()
    for (const after of [0, 60, 29 * 60 + 59, 30 * 60]) {
      now = sent + after * second
      expect((await t.stranger.get(`/v2/messages/${original}`)).body).toMatchObject({ id, original })
    }
    now = sent + (30 * 60 + 1) * second
    expectRefusal(await t.stranger.get(`/v2/messages/${original}`), 'message_not_found')
    now = sent + 365 * 24 * 3600 * second
    expectRefusal(await t.stranger.get(`/v2/messages/${original}`), 'message_not_found')
    expect((await t.stranger.get(`/v2/messages/${id}`)).body).toMatchObject({ id, original })
  })

  test('when the bot says when it was sent, that counts and not the time inside the id', async () => {
    const old = snowflakeAt(sent - 3600 * second)
    const late = await proxied({ original: old, sent_at: '2024-05-01T20:15:30Z' })
    expect((await t.stranger.get(`/v2/messages/${old}`)).body.id).toBe(late.id)
    const fresh = snowflakeAt(sent)
    await proxied({ original: fresh, sent_at: '2024-05-01T19:45:29Z' })
    expectRefusal(await t.stranger.get(`/v2/messages/${fresh}`), 'message_not_found')
  })

  test('without a recorded trigger original is empty, without a guild that is null', async () => {
    const { id } = await proxied({ original: null, guild: null })
    expect((await t.stranger.get(`/v2/messages/${id}`)).body).toMatchObject({ original: '', guild: null })
  })

  test('an id that is the trigger of one and the id of another finds the first, while it counts', async () => {
    const { member, id } = await proxied()
    const reply = snowflakeAt(sent + 5 * second)
    await proxyMessage(t, member, { id: reply, original: id })
    expect((await t.stranger.get(`/v2/messages/${id}`)).body.id).toBe(reply)
    now = sent + 3600 * second
    expect((await t.stranger.get(`/v2/messages/${id}`)).body.id).toBe(id)
  })

  test('after the member is deleted the message stays, with neither member nor system', async () => {
    const { alice, member, original, id } = await proxied()
    await alice.delete(`/v2/members/${member.id}`)
    for (const ref of [id, original]) {
      const { status, body } = await alice.get(`/v2/messages/${ref}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ id, original, system: null, member: null })
      expect(Object.keys(body)).toHaveLength(8)
    }
  })

  test('after the system is deleted too', async () => {
    const { alice, id } = await proxied()
    await alice.delete('/v2/systems/@me', { confirm: alice.id })
    expect((await t.stranger.get(`/v2/messages/${id}`)).body).toMatchObject({
      id,
      system: null,
      member: null,
    })
  })

  test('the largest ids keep every digit, and leading zeros are dropped', async () => {
    const alice = await t.system()
    const member = await alice.member()
    const largest = '9223372036854775807'
    const message = { id: largest, sender: '9007199254740993', channel: '9007199254740995', guild: largest }
    await proxyMessage(t, member, message)
    for (const ref of [largest, `0${largest}`]) {
      expect((await t.stranger.get(`/v2/messages/${ref}`)).body).toMatchObject({
        ...message,
        timestamp: '2084-09-06T15:47:35Z',
      })
    }
  })

  test('404 for a message that nobody knows, up to the largest number there is', async () => {
    for (const id of ['0', '1', '1235310912000000099', '9223372036854775808', '18446744073709551615']) {
      expectRefusal(await t.stranger.get(`/v2/messages/${id}`), 'message_not_found')
    }
    const alice = await t.system()
    expectRefusal(await alice.get('/v2/messages/18446744073709551615'), 'message_not_found')
  })

  test('400 for what is no unsigned 64-bit number', async () => {
    for (const id of ['x', '-1', '1.5', '0x10', '1e5', '18446744073709551616', '@me', 'abcdef', '%20']) {
      expectRefusal(await t.stranger.get(`/v2/messages/${id}`), 'bad_request')
    }
  })
})
