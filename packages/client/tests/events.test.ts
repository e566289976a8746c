import { expect, test } from 'bun:test'
import { createClient, type SystemEvent, Unauthorized } from '@polyphony/client'
import { bridgeKey, useBridge } from '../../server/tests/support/callers/bridge.ts'
import { failureOf, until } from '../../server/tests/support/signals.ts'
import { eachStore } from '../../server/tests/support/stores/stores.ts'

eachStore('the client listening to events', (store) => {
  const t = useBridge(store)

  test('yields events, misses none when the server ends the stream, and stops at an abort', async () => {
    const { client } = await t.system()
    const stop = new AbortController()
    const seen: SystemEvent[] = []
    const options = { lastEventId: '0', signal: stop.signal, reconnectMs: 1 }
    const listening = (async () => {
      for await (const event of client.events('@me', options)) seen.push(event)
    })()
    const wren = await client.createMember({ body: { name: 'Wren' } })
    await until('the first event is heard', () => seen.length === 1)
    t.ctx.streams.endAll()
    await client.updateMember({ memberRef: wren.id, body: { name: 'Ash' } })
    await client.deleteMember({ memberRef: wren.id })
    await until('all are heard', () => seen.length === 3)
    stop.abort()
    await listening
    expect(seen.map(({ type }) => type)).toEqual(['CREATE_MEMBER', 'UPDATE_MEMBER', 'DELETE_MEMBER'])
    expect(seen[1]).toMatchObject({ id: wren.uuid, data: { name: 'Ash' } })

    const lastEventId = seen[1]?.eventId ?? ''
    for await (const event of client.events('@me', { lastEventId })) {
      expect(event).toEqual(seen[2] as SystemEvent)
      break
    }
  })

  test('yields RESET when the server no longer has the last event, and throws without a token', async () => {
    const { client } = await t.system()
    const { value } = await client.events('@me', { lastEventId: '999999' }).next()
    expect(value).toMatchObject({ type: 'RESET', eventId: expect.any(String) })
    expect(await failureOf(t.stranger.client.events('@me').next())).toBeInstanceOf(Unauthorized)
  })

  test('knows its position before the first event, and can continue from there', async () => {
    const { client } = await t.system()
    await client.createMember({ body: { name: 'Wren' } })
    const stop = new AbortController()
    const begin = await new Promise<string>((onOpen) => {
      void client.events('@me', { signal: stop.signal, onOpen }).next()
    })
    stop.abort()
    await client.createMember({ body: { name: 'Ash' } })
    const { value } = await client.events('@me', { lastEventId: begin }).next()
    expect(value).toMatchObject({ type: 'CREATE_MEMBER', data: { name: 'Ash' } })
  })

  test('yields nothing after an abort, not even events that have arrived', async () => {
    const { client } = await t.system()
    for (const name of ['Wren', 'Ash', 'Elm']) await client.createMember({ body: { name } })
    const stop = new AbortController()
    const seen: string[] = []
    for await (const { type } of client.events('@me', { lastEventId: '0', signal: stop.signal })) {
      seen.push(type)
      stop.abort()
    }
    expect(seen).toEqual(['CREATE_MEMBER'])
  })

  test('leaving the loop closes the connection', async () => {
    const { client } = await t.system()
    for (let times = 0; times < 15; times++) {
      const events = client.events('@me', { lastEventId: '999999' })
      await events.next()
      await events.return()
    }
    const again = async () => (await client.events('@me', { lastEventId: '999999' }).next()).value
    await until('there is room for another', () =>
      again().then(
        (event) => event?.type === 'RESET',
        () => false,
      ),
    )
  })

  test('a bridge listens for the system it acts as', async () => {
    const { client, id } = await t.system()
    const bot = createClient({ baseUrl: t.url, key: bridgeKey })
    await client.createMember({ body: { name: 'Wren' } })
    const { value } = await bot.events('@me', { actAs: id, lastEventId: '0' }).next()
    expect(value).toMatchObject({ type: 'CREATE_MEMBER', data: { name: 'Wren' } })
  })
})
