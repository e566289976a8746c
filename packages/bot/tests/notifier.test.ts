import { expect, setDefaultTimeout, test } from 'bun:test'
import { instant, minutes } from '@polyphony/contract'
import { useBridge } from '../../server/tests/support/callers/bridge.ts'
import { SetClock } from '../../server/tests/support/clock.ts'
import { until } from '../../server/tests/support/signals.ts'
import { eachStore, testTimeoutMs } from '../../server/tests/support/stores/stores.ts'
import { botOn } from './support/bot-on.ts'
import { openHarbour } from './support/harbour.ts'

setDefaultTimeout(testTimeoutMs)

const channels = '/v2/systems/@me/channels'
const switches = '/v2/systems/@me/switches'
const wishes = { notifyEveryMs: 20 }

eachStore('Direct messages of channels', (store) => {
  const clock = new SetClock(instant(Date.now() * 1000))
  clock.tick = 1
  const t = useBridge(store, { context: { clock } })

  async function open(url = t.url) {
    const harbour = await openHarbour({ bot: t.bot, url }, wishes)
    await harbour.bot.ready
    const as = t.bot.as(harbour.alice)
    const body = {
      ...{ name: 'Me', kind: 'discord', to: { account: harbour.alice } },
      ...{ text: 'names', delay: 0, when: ['start', 'stop'] },
    }
    await until('the bot is known', async () => (await t.stranger.get('/v2/bot')).status === 200)
    const made = await as.post(channels, body)
    expect(made.status).toBe(201)
    const told = () => harbour.fake.direct(harbour.alice).map(({ content }) => content)
    return {
      ...{ ...harbour, as, told },
      front: (...members: string[]) => as.post(switches, { members }),
      channel: async () => (await as.get(`${channels}/${made.body.id}`)).body,
      /** Waits until the account has so many messages. */
      async arrived(count: number): Promise<string[]> {
        await until(`${count} messages arrived`, () => told().length >= count)
        return told()
      },
    }
  }

  test('arrive once, with names as they are written and without a ping', async () => {
    const a = await open()
    const odd = await a.bridge.createMember({ body: { name: '**Birch** @everyone' } }, { actAs: a.alice })
    await a.front(a.ash.id, odd.id)
    expect(await a.arrived(1)).toEqual(['**Polyphony**\nAsh, \\*\\*Birch\\*\\* \\@everyone'])
    expect(a.fake.direct(a.alice)[0]?.pings).toEqual({ users: [], roles: [], everyone: false })
    await a.front(a.ash.id)
    expect((await a.arrived(2)).at(-1)).toBe('**Polyphony**\nAsh')
    await a.close()
    expect(a.told()).toHaveLength(2)
  })

  test('arrive once when several processes send them, and when the answer of the platform is lost', async () => {
    const a = await open()
    const others = [botOn(a.fake, t.url, wishes), botOn(a.fake, t.url, wishes)]
    await Promise.all(others.map(({ ready }) => ready))
    a.fake.fault({ route: 'POST /channels/*/messages', do: 'lose' })
    for (const [i, members] of [[a.ash.id], [], [a.ash.id], []].entries()) {
      await a.front(...members)
      await a.arrived(i + 1)
    }
    await Promise.all(others.map((bot) => bot.stop()))
    await a.close()
    const seen = ['Ash', 'Nobody is fronting.', 'Ash', 'Nobody is fronting.']
    expect(a.told()).toEqual(seen.map((text) => `**Polyphony**\n${text}`))
  })

  test('arrive once when the server never hears of it', async () => {
    let lost = 0
    const front = Bun.serve({
      port: 0,
      async fetch(request) {
        const { method, headers, url } = request
        const { pathname, search } = new URL(url)
        const body = (await request.text()) || null
        if (pathname.endsWith('/report') && lost < 3) {
          lost++
          return new Response('', { status: 502 })
        }
        const answer = await fetch(`${t.url}${pathname}${search}`, { method, headers, body })
        const type = { 'content-type': answer.headers.get('content-type') ?? '' }
        return new Response(await answer.bytes(), { status: answer.status, headers: type })
      },
    })
    const a = await open(`http://127.0.0.1:${front.port}`)
    await a.front(a.ash.id)
    await until('the report is lost', () => lost === 3)
    clock.time += minutes(1)
    await until('the message is sent again', () => a.fake.requests('POST /channels/*/messages').length > 1)
    await until('nothing is due', async () => {
      clock.time += 1
      return (await t.ctx.store.channels.dueForBots(clock.now(), 1)).length === 0
    })
    expect(a.told()).toEqual(['**Polyphony**\nAsh'])
    await a.close()
    await front.stop(true)
  })

  test('that a person does not take are told to the owner', async () => {
    const a = await open()
    a.fake.fault({ route: 'POST /channels/*/messages', times: 100, do: { code: 50007 } })
    await a.front(a.ash.id)
    await until('the channel fails', async () => (await a.channel()).failing_since !== null)
    expect((await a.channel()).paused).toBe(false)
    a.fake.clearFaults()
    clock.time += minutes(60)
    await a.arrived(1)
    await until('the channel works', async () => (await a.channel()).failing_since === null)
    await a.close()
  })
})
