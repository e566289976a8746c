import { expect, test } from 'bun:test'
import { hours, type Micros, minutes, seconds } from '@polyphony/contract'
import { sql } from '../../../src/store/sql/sql.ts'
import { readVapid } from '../../support/receiver/push-service.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { until } from '../../support/signals.ts'
import { fewConnections } from '../../support/stores/few-connections.ts'
import { eachStore } from '../../support/stores/stores.ts'
import { noon, path, useReceivers } from './receivers.ts'

eachStore('messages of channels', (store) => {
  const { t, clock, service, accept, pass, begin } = useReceivers(store)

  test('a push is signed and encrypted, and says who fronts in the declarative form', async () => {
    const a = await begin('webpush', { silent: true })
    await a.front(a.ash, a.birch)
    expect(await a.texts(1)).toEqual(['Ash, Birch'])
    const [pushed] = a.raw
    if (!pushed) throw new Error('nothing came')
    const { key } = (await t.stranger.get('/v2/push')).body
    const claims = readVapid(pushed.headers, key)
    expect(claims).toEqual({ sub: 'mailto:ops@polyphony.example', aud: service.origin, exp: claims.exp })
    expect(claims.exp - clock.time / 1e6).toBeLessThanOrEqual(24 * 3600)
    expect(a.read(pushed)).toEqual({
      web_push: 8030,
      notification: {
        title: 'The Grove',
        body: 'Ash, Birch',
        navigate: `${t.ctx.config.publicUrl}/?channel=${a.made.id}`,
        lang: 'en',
        tag: pushed.headers.get('topic'),
        silent: true,
      },
    })
    expect(a.browser.decrypt(pushed.body).record.length % 512).toBe(0)
    expect(pushed.body.length).toBeLessThanOrEqual(4096)
    expect(Object.fromEntries(pushed.headers)).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '43200',
      urgency: 'normal',
    })
    expect(pushed.headers.get('topic')).toMatch(/^[\w-]{1,32}$/)
  })

  test('ntfy gets title and text in the body, and no header names the system', async () => {
    const a = await begin('ntfy')
    await a.front(a.ash)
    expect(await a.texts(1)).toEqual(['Ash'])
    const [pushed] = a.raw
    expect(pushed && a.read(pushed)).toEqual({ topic: 'a-topic', title: 'The Grove', message: 'Ash' })
    expect(pushed?.headers.get('authorization')).toBe('Bearer tk_secret')
    const headers = JSON.stringify([...(pushed?.headers ?? [])])
    expect(headers).not.toMatch(new RegExp(`Grove|${a.alice.id}|${a.alice.uuid}|Ash`))
  })

  test('bare says nothing, count only how many, in the language of the channel', async () => {
    const bare = await begin('ntfy', { text: 'bare', language: 'de' })
    await bare.front(bare.ash)
    expect(await bare.texts(1)).toEqual(['Der Front hat sich geändert.'])
    expect(bare.raw[0] && bare.read(bare.raw[0]).title).toBe('Polyphony')
    const french = await begin('ntfy', { text: 'count', language: 'fr' })
    await french.front(french.ash)
    expect(await french.texts(1)).toEqual(['1 au front'])
    const count = await begin('ntfy', { text: 'count' })
    await count.front(count.ash, count.birch)
    await count.texts(1)
    await count.front()
    expect(await count.texts(2)).toEqual(['2 fronting', 'Nobody is fronting.'])
  })

  test('a burst is told once after its delay, as the newest front', async () => {
    const a = await begin('ntfy', { delay: 30 })
    await a.front(a.ash)
    await a.calm()
    pass(seconds(29))
    await a.front(a.birch)
    await a.calm()
    pass(seconds(29))
    await a.calm()
    expect(a.raw).toHaveLength(0)
    pass(seconds(1))
    expect(await a.texts(1)).toEqual(['Birch'])
  })

  test('a change of a clock that was an hour ahead is told after its delay, not an hour later', async () => {
    const a = await begin('ntfy', { delay: 30 })
    clock.setBy = hours(1)
    await a.front(a.ash)
    await a.calm()
    clock.setBy = 0
    await until(
      'the server knows that the clock was set back',
      async () => {
        const [row] = await t.ctx.store.driver.all<{ changed_at: number }>(
          sql`select c.changed_at from channels c join systems s on s.id = c.system_id where s.uuid = ${a.alice.uuid}`,
        )
        return (row?.changed_at ?? 0) <= clock.now()
      },
      20_000,
    )
    pass(seconds(30))
    expect(await a.texts(1)).toEqual(['Ash'])
  })

  test('a change that a clock an hour ahead wrote just before the server stopped is told after its delay', async () => {
    const a = await begin('ntfy', { delay: 30 })
    clock.setBy = hours(1)
    await a.front(a.ash)
    await t.away(async () => {
      clock.setBy = 0
    })
    await a.calm()
    pass(seconds(31))
    expect(await a.texts(1)).toEqual(['Ash'])
  })

  test('quiet hours hold the newest front until they end', async () => {
    const a = await begin('ntfy', { quiet: { from: '11:00', to: '13:00', timezone: 'UTC' } })
    clock.time = Math.ceil((clock.time - noon) / hours(24)) * hours(24) + noon
    await a.front(a.ash)
    await a.calm()
    await a.front(a.birch)
    await a.calm()
    expect(a.raw).toHaveLength(0)
    pass(hours(1))
    expect(await a.texts(1)).toEqual(['Birch'])
  })

  test('imports, deletions, old switches and changes of the past are never told', async () => {
    const a = await begin('ntfy', { when: ['start', 'stop', 'out'] })
    await a.front(a.ash)
    await a.texts(1)
    const { alice } = a
    const ago = (time: Micros) => new Date((clock.time - time) / 1000).toISOString()
    await alice.post('/v2/systems/@me/switches', { members: [a.birch.id], timestamp: ago(hours(2)) })
    const late = await begin('ntfy')
    await late.alice.post('/v2/systems/@me/switches', { members: [late.ash.id], timestamp: ago(minutes(11)) })
    const { body: latest } = await alice.get('/v2/systems/@me/fronters')
    await alice.delete(`/v2/systems/@me/switches/${latest.id}`)
    await a.calm()
    await late.calm()
    expect([a.raw.length, late.raw.length]).toEqual([1, 0])
    // Changing the members of the current switch is told.
    const { body: now } = await alice.get('/v2/systems/@me/fronters')
    await alice.patch(`/v2/systems/@me/switches/${now.id}/members`, [a.ash.id, a.birch.id])
    expect(await a.texts(2)).toEqual(['Ash', 'Ash, Birch'])
  })

  test('other members neither tell anything nor hold anything up', async () => {
    const a = await begin('ntfy', { delay: 30 })
    await a.alice.patch(a.at, { members: [a.ash.id] })
    await a.front(a.ash)
    await a.calm()
    pass(seconds(20))
    await a.front(a.ash, a.birch)
    await a.calm()
    pass(seconds(10))
    expect(await a.texts(1)).toEqual(['Ash'])
    await a.front(a.birch)
    await a.calm()
    pass(seconds(30))
    expect(await a.texts(2)).toEqual(['Ash', 'Nobody is fronting.'])
  })

  test('making, changing, pausing and un-pausing tell nothing', async () => {
    const a = await begin('ntfy')
    await a.front(a.ash)
    await a.texts(1)
    await a.alice.patch(a.at, { paused: true })
    await a.front(a.birch)
    await a.calm()
    await a.alice.patch(a.at, { paused: false, text: 'count', when: ['start', 'stop'] })
    await a.calm()
    expect(a.raw).toHaveLength(1)
    await a.front(a.ash, a.birch)
    expect(await a.texts(2)).toEqual(['Ash', '2 fronting'])
  })

  test('404 and 410 remove a channel of Web Push, not one of ntfy', async () => {
    for (const status of [404, 410]) {
      const [a, b] = [await begin('webpush'), await begin('ntfy')]
      service.answer = () => new Response(null, { status })
      for (const each of [a, b]) await each.front(each.ash)
      await until('the channel is gone', async () => (await a.alice.get(a.at)).status === 404)
      await until('the other one fails', async () => (await b.channel()).failing_since !== null)
    }
  })

  test('one receiver that hangs delays nobody', async () => {
    const hanging = await begin('ntfy')
    const release = Promise.withResolvers<Response>()
    const stuck = hanging.raw
    service.answer = (pushed) =>
      JSON.parse(Buffer.from(pushed.body).toString()).message === 'Ash' ? release.promise : accept(pushed)
    await hanging.front(hanging.ash)
    await hanging.texts(1)
    const quick = await begin('ntfy')
    await quick.front(quick.birch)
    expect(await quick.texts(1)).toEqual(['Birch'])
    release.resolve(new Response())
    expect(stuck.length).toBeLessThanOrEqual(1)
  })

  test('a server that starts with more messages than it has connections sends them all', async () => {
    const waiting = []
    for (let i = 0; i <= Number(fewConnections); i++) waiting.push(await begin('ntfy', { delay: 60 }))
    for (const a of waiting) await a.front(a.ash)
    await t.away(async () => pass(minutes(2)))
    for (const a of waiting) expect(await a.texts(1)).toEqual(['Ash'])
  })

  test('a test names nobody, works in quiet hours and when paused, and is not told', async () => {
    const a = await begin('ntfy', { quiet: { from: '00:00', to: '23:59', timezone: 'UTC' }, paused: true })
    const res = await a.alice.post(`${a.at}/test`)
    expect({ status: res.status, text: res.text }).toEqual({ status: 202, text: '' })
    expect(await a.texts(1)).toEqual(['This is a test.'])
  })

  test('a system has ten tests at once and one every six seconds after that, however many channels it makes', async () => {
    const { alice, at } = await begin('ntfy')
    const phone = { name: 'Phone', kind: 'ntfy', to: { server: service.origin, topic: 'a-topic' } }
    const testNew = async () => {
      const { id } = (await alice.post(path, phone)).body
      const answer = await alice.post(`${path}/${id}/test`)
      expect((await alice.delete(`${path}/${id}`)).status).toBe(204)
      return answer
    }
    for (let i = 0; i < 10; i++) expect((await testNew()).status).toBe(202)
    expectRefusal(await testNew(), 'too_many_tests')
    expectRefusal(await alice.post(`${at}/test`), 'too_many_tests')
    const other = await begin('ntfy')
    expect((await other.alice.post(`${other.at}/test`)).status).toBe(202)
    pass(seconds(6))
    expect((await alice.post(`${at}/test`)).status).toBe(202)
    expectRefusal(await alice.post(`${at}/test`), 'too_many_tests')
  })

  test('a long text still fits into a message', async () => {
    const a = await begin('webpush')
    const long = await Promise.all(
      Array.from({ length: 12 }, (_, i) => a.alice.member({ name: `${i}${'🦊'.repeat(45)}` })),
    )
    await a.front(...long)
    const [text = ''] = await a.texts(1)
    expect(text).toEndWith('…')
    expect(text.isWellFormed()).toBe(true)
    expect(a.raw[0]?.body.length).toBeLessThanOrEqual(4096)
  })
})
