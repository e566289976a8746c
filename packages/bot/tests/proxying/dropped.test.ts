import { expect, setDefaultTimeout, test } from 'bun:test'
import { useBridge } from '../../../server/tests/support/callers/bridge.ts'
import { eachStore, testTimeoutMs } from '../../../server/tests/support/stores/stores.ts'
import type { Misfortune } from '../fake-discord/rest/faults.ts'
import { openHarbour } from '../support/harbour.ts'

setDefaultTimeout(testTimeoutMs)

eachStore('A post whose connection ends without an answer', (store) => {
  const t = useBridge(store)
  /** The second post in a channel meets the fault, on a connection that has served the first. */
  const meet = async (misfortune: Misfortune) => {
    const harbour = await openHarbour(t)
    await harbour.bot.ready
    await harbour.proxied('first')
    const fault = harbour.fake.fault({ route: 'POST /webhooks/*', do: misfortune })
    const message = await harbour.proxied('second')
    expect(harbour.fake.met(fault)).toBe(1)
    const record = () => harbour.bridge.bridgeGetMessage({ message })
    return { ...harbour, fault, record }
  }

  test('is sent again if the platform did not receive it', async () => {
    const { standing, record, close } = await meet('cut')
    await close()
    expect(standing()).toEqual(['Ash: first', 'Ash: second'])
    expect((await record()).member?.name).toBe('Ash')
  })

  test('is not sent again if the platform posted it', async () => {
    const { fake, standing, record, close } = await meet('lose')
    await close()
    expect(standing()).toEqual(['Ash: first', 'Ash: second'])
    expect((await record()).member?.name).toBe('Ash')
    expect(fake.requests('POST /webhooks/*')).toHaveLength(2)
  })

  test('appears once if the platform posts the first attempt late, after the second', async () => {
    const { fake, fault, standing, record, close } = await meet('late')
    fake.letGo(fault)
    await fake.until('the late one stands too', () => standing().length === 3)
    await close()
    expect(standing()).toEqual(['Ash: first', 'Ash: second'])
    expect((await record()).member?.name).toBe('Ash')
  })

  test('stays if the second attempt succeeds and the server refuses the report', async () => {
    let refuses = false
    const front = Bun.serve({
      port: 0,
      async fetch(request) {
        const { pathname, search } = new URL(request.url)
        const { method, headers } = request
        if (refuses && method === 'POST' && pathname === '/bridge/v1/messages')
          return Response.json({ message: '403: no', code: 0 }, { status: 403 })
        return fetch(`${t.url}${pathname}${search}`, {
          method,
          headers,
          body: (await request.text()) || null,
          decompress: false,
        })
      },
    })
    const harbour = await openHarbour({ bot: t.bot, url: `http://127.0.0.1:${front.port}` })
    const { fake, bot, channel, alice, proxied, standing, close } = harbour
    await bot.ready
    await proxied('first')
    refuses = true
    fake.fault({ route: 'POST /webhooks/*', do: 'cut' })
    fake.say({ person: alice, channel, content: 'a:second' })
    await fake.until('it is posted again', () => standing().includes('Ash: second'))
    await close()
    await front.stop(true)
    expect(standing()).toEqual(['Ash: first', 'alice: a:second', 'Ash: second'])
  })

  test('is sent twice at most', async () => {
    const { fake, bot, channel, alice, proxied, standing, close } = await openHarbour(t)
    await bot.ready
    await proxied('first')
    const fault = fake.fault({ route: 'POST /webhooks/*', times: 5, do: 'cut' })
    fake.say({ person: alice, channel, content: 'a:second' })
    await fake.until('it was tried twice', () => fake.met(fault) === 2)
    await close()
    expect(fake.met(fault)).toBe(2)
    expect(standing()).toEqual(['Ash: first', 'alice: a:second'])
  })
})

eachStore('A connection that ends without an answer', (store) => {
  const t = useBridge(store)
  const misfortunes: Misfortune[] = ['cut', 'lose']

  for (const misfortune of misfortunes) {
    test(`does not prevent the edit of a post (${misfortune})`, async () => {
      const { fake, bot, channel, alice, proxied, standing, close } = await openHarbour(t)
      await bot.ready
      await proxied('hello')
      const fault = fake.fault({ route: 'PATCH /webhooks/*', do: misfortune })
      fake.say({ person: alice, channel, content: 'pk;edit good day' })
      await fake.until('it is edited', () => standing().join() === 'Ash: good day')
      await close()
      expect(fake.met(fault)).toBe(1)
    })

    test(`does not prevent the deletion of a post (${misfortune})`, async () => {
      const { fake, bot, bridge, channel, alice, proxied, standing, close } = await openHarbour(t)
      await bot.ready
      const message = await proxied('hello')
      const fault = fake.fault({ route: `DELETE /channels/*/messages/${message}`, do: misfortune })
      fake.say({ person: alice, channel, content: `pk;message ${message} -delete` })
      await fake.until('it is deleted', () => standing().length === 0)
      await close()
      expect(fake.met(fault)).toBe(1)
      const record = bridge.bridgeGetMessage({ message })
      await expect(record).rejects.toMatchObject({ status: 404 })
    })
  }
})
