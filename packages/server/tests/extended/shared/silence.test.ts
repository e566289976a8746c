import { expect, test } from 'bun:test'
import { EventStream } from '../../support/callers/event-stream.ts'
import { type SystemCaller, useServer } from '../../support/callers/server.ts'
import { type Holder, letIn, newFeed } from '../../support/callers/share.ts'
import { until } from '../../support/signals.ts'
import { eachStore } from '../../support/stores/stores.ts'

const hour = 3_600_000
const switches = 1_000
/** A prime, so that every try has a moment of its own. */
const mostTries = 4_001

eachStore('a share whose hidden members switch all the time', (store) => {
  const t = useServer(store)

  async function shared(): Promise<{
    owner: SystemCaller
    holder: Holder
    ash: { id: string }
    hidden: { id: string }[]
  }> {
    const owner = await t.system('The Lighthouse')
    const [ash, ...hidden] = await owner.members('Ash', 'Birch', 'Cedar', 'Sequoia')
    await owner.switch([ash], new Date(Date.now() - 48 * hour).toISOString())
    const holder = await letIn(t.url, owner, [
      { shows: ['front', 'list', 'groups', 'status', 'avatar'], members: [ash], history: 30 },
    ])
    return { owner, holder, ash, hidden }
  }

  test('changes no byte and no tag, sends no event, and breathes as a quiet one does', async () => {
    const { owner, holder, ash, hidden } = await shared()
    const quiet = await shared()
    const paths: string[] = []
    for (const format of ['json', 'svg', 'html', 'ics']) paths.push(await newFeed(owner, holder, format))
    const events = await newFeed(owner, holder, 'events')
    const readAll = async () => {
      const answers = []
      for (const path of ['', '/members', '/groups', '/history'])
        answers.push(
          await fetch(`${t.url}/v2/shared${path}`, { headers: { authorization: holder.authorization } }),
        )
      // A calendar moves with the clock: a run that goes on ends at the last full quarter of an hour.
      for (const path of paths.slice(0, 3)) answers.push(await fetch(t.url + path))
      return Promise.all(
        answers.map(async (answer) => {
          const { 'x-request-id': _, date: __, ...headers } = Object.fromEntries(answer.headers)
          return [answer.status, headers, await answer.text()]
        }),
      )
    }
    const before = await readAll()
    const streams = [await holder.stream(), await EventStream.open(t.url, undefined, { path: events })]
    const beside = await quiet.holder.stream()
    const from = Date.now() - 47 * hour
    // Most are in the past, in any order. One like the switch before it is refused.
    const place = (i: number) => new Date(from + ((i * 7919) % mostTries) * 40_000).toISOString()
    let done = 0
    for (let i = 0; done < switches && i < mostTries; i += 20) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, j) => {
          const members = [ash.id, hidden[(i + j) % 3]?.id]
          return owner.post('/v2/systems/@me/switches', { members, timestamp: place(i + j) })
        }),
      )
      done += answers.filter(({ status }) => status < 300).length
    }
    expect(done).toBeGreaterThanOrEqual(switches)
    expect(await readAll()).toEqual(before)
    // Each stream breathes by its own timer, so for a moment one may have a breath more than another.
    await until('all have breathed alike', () =>
      streams.every(({ comments }) => comments.length > 0 && Bun.deepEquals(comments, beside.comments)),
    )
    for (const stream of streams) expect(stream.events.map(({ event }) => event)).toEqual(['front'])
    // The next change is the first thing they hear: nothing of all that is on its way.
    await owner.patch(`/v2/members/${ash.id}`, { name: 'Rowan' })
    for (const stream of streams) {
      const [, told] = await stream.come(2)
      expect(told?.data).toContain('Rowan')
    }
    await Promise.all([...streams, beside].map((stream) => stream.close()))
  })
})
