import { expect, test } from 'bun:test'
import { days, hours, minutes, seconds } from '@polyphony/contract'
import { eachStore } from '../../support/stores/stores.ts'
import { useReceivers } from './receivers.ts'

eachStore('messages that fail', (store) => {
  const { service, accept, pass, begin } = useReceivers(store)

  test('a failure is tried again on the steps of webhooks, with the newest front then', async () => {
    const a = await begin('ntfy')
    service.answer = () => new Response(null, { status: 500 })
    await a.front(a.ash)
    await a.texts(1)
    await a.calm()
    expect((await a.channel()).failing_since).not.toBeNull()
    await a.front(a.birch)
    await a.calm()
    expect(a.raw).toHaveLength(1)
    service.answer = accept
    pass(seconds(5))
    expect(await a.texts(2)).toEqual(['Ash', 'Birch'])
    await a.calm()
    expect((await a.channel()).failing_since).toBeNull()
    pass(hours(30))
    await a.calm()
    expect(a.raw).toHaveLength(2)
  })

  test('a test goes out at once while the receiver wants a pause, and ends it when it arrives', async () => {
    const a = await begin('ntfy')
    const stuck = Promise.withResolvers<Response>()
    service.answer = () => stuck.promise
    await a.front(a.ash)
    await a.texts(1)
    expect((await a.alice.post(`${a.at}/test`)).status).toBe(202)
    service.answer = accept
    stuck.resolve(new Response(null, { status: 429, headers: { 'retry-after': '3600' } }))
    expect(await a.texts(3)).toEqual(['Ash', 'This is a test.', 'Ash'])
  })

  test('a test that fails does not end the pause that the receiver wants', async () => {
    const a = await begin('ntfy')
    service.answer = () => new Response(null, { status: 429, headers: { 'retry-after': '3600' } })
    await a.front(a.ash)
    await a.texts(1)
    await a.calm()
    service.answer = () => new Response(null, { status: 500 })
    await a.alice.post(`${a.at}/test`)
    await a.texts(2)
    await a.calm()
    pass(minutes(50))
    await a.calm()
    expect(await a.texts(2)).toEqual(['Ash', 'This is a test.'])
    service.answer = accept
    pass(minutes(11))
    expect(await a.texts(3)).toEqual(['Ash', 'This is a test.', 'Ash'])
  })

  test('after five days of failures the channel is paused', async () => {
    const a = await begin('ntfy')
    service.answer = () => new Response(null, { status: 503 })
    await a.front(a.ash)
    for (let i = 1; i < 20 && !(await a.channel()).paused; i++) {
      await a.texts(i)
      await a.calm()
      pass(hours(12))
    }
    await a.calm()
    const { paused, failing_since } = await a.channel()
    expect({ paused, isFailing: failing_since !== null }).toEqual({ paused: true, isFailing: true })
    expect((await a.alice.patch(a.at, { paused: false })).body.failing_since).toBeNull()
  })

  test('five days begin with a message that did not arrive, not with an old failure or a test', async () => {
    const fail = () => {
      service.answer = () => new Response(null, { status: 503 })
    }
    const old = await begin('ntfy')
    await old.front(old.ash)
    await old.texts(1)
    fail()
    await old.front(old.birch)
    await old.texts(2)
    await old.front(old.ash)
    await old.calm()
    pass(seconds(6))
    await old.calm()
    const tried = await begin('ntfy')
    await tried.alice.post(`${tried.at}/test`)
    await tried.texts(1)
    await tried.calm()
    expect((await tried.channel()).failing_since).not.toBeNull()
    pass(days(6))
    for (const each of [old, tried]) {
      const before = each.raw.length
      await each.front(each.birch)
      await each.texts(before + 1)
      await each.calm()
      expect((await each.channel()).paused).toBe(false)
    }
  })
})
