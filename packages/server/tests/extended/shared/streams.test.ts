import { expect, test } from 'bun:test'
import { hours, instant, milliseconds } from '@polyphony/contract'
import { hashShareCode } from '../../../src/http/request/share.ts'
import { PolledShareStreams } from '../../../src/streams/share-streams.ts'
import type { EventStream } from '../../support/callers/event-stream.ts'
import { newPerson } from '../../support/callers/person.ts'
import { type SystemCaller, type TestServer, useServer } from '../../support/callers/server.ts'
import { codeIn, type Holder, letIn, openStream } from '../../support/callers/share.ts'
import { SetClock } from '../../support/clock.ts'
import { eachStore } from '../../support/stores/stores.ts'

const sharePath = ({ id }: Holder) => `/v2/systems/@me/shares/${id}`
const circlePath = ({ circles }: Holder) => `/v2/systems/@me/circles/${circles[0]?.id}`
const names = ({ data }: { data: string }) =>
  JSON.parse(data).members.map(({ name }: { name: string }) => name)
const kinds = (stream: EventStream) => stream.events.map(({ event }) => event)

async function foundBy({ ctx }: TestServer, { code }: Holder) {
  const key = { by: 'code', hash: hashShareCode(code) ?? '' } as const
  const found = await ctx.store.openedShares.find(key, ctx.clock.now())
  if (found === undefined) throw new Error('the share was not found')
  return found
}

eachStore('the stream of a share', (store) => {
  const t = useServer(store)

  test('tells the front at once, then only what differs in the projection', async () => {
    const alice = await t.system()
    const [ash, birch, cedar] = await alice.members('Ash', 'Birch', 'Cedar')
    await alice.switch([ash, cedar])
    const holder = await letIn(t.url, alice, [
      { shows: ['front', 'list'], members: [ash, birch], others: 'omit', history: 30 },
    ])
    const stream = await holder.stream()
    expect(stream.headers.get('referrer-policy')).toBe('no-referrer')
    const [first] = await stream.come(1)
    expect(first).toEqual({
      id: undefined,
      event: 'front',
      data: JSON.stringify((await holder.get()).body.front),
    })
    // Nothing of this changes a byte that the share shows.
    await alice.switch([ash])
    await alice.patch(`/v2/members/${cedar.id}`, { name: 'Sequoia' })
    await alice.patch(`/v2/members/${ash.id}`, { pronouns: 'she/her', description: 'hidden' })
    await alice.post('/v2/systems/@me/notes', { title: 'hidden' })
    await alice.switch([ash, birch])
    const [, second] = await stream.come(2)
    expect(second?.event).toBe('front')
    expect(names(second ?? { data: '' })).toEqual(['Ash', 'Birch'])
    // Nobody who fronts changes, but the list does.
    await alice.switch([ash])
    await stream.come(3)
    await alice.patch(`/v2/members/${birch.id}`, { name: 'Beech' })
    const [, , , changed] = await stream.come(4)
    expect(changed).toEqual({ id: undefined, event: 'changed', data: '{}' })
    // Only the past changes.
    const { body: switches } = await alice.get('/v2/systems/@me/switches')
    await alice.delete(`/v2/systems/@me/switches/${switches[1].id}`)
    const [, , , , past] = await stream.come(5)
    expect(past?.event).toBe('changed')
    await stream.close()
  })

  const ends: [string, (owner: SystemCaller, holder: Holder) => Promise<unknown>][] = [
    ['it is deleted', (owner, holder) => owner.delete(sharePath(holder))],
    ['it has a new link', (owner, holder) => owner.post(`${sharePath(holder)}/link`)],
    ['its system is deleted', (owner) => owner.delete('/v2/systems/@me', { confirm: owner.id })],
  ]
  test.each(ends)('says that the share ended and closes when %s', async (_, end) => {
    const alice = await t.system()
    const holder = await letIn(t.url, alice, [{ shows: ['front'] }])
    const stream = await holder.stream()
    await end(alice, holder)
    await stream.isOver()
    expect(stream.events.at(-1)).toEqual({ id: undefined, event: 'ended', data: '{}' })
  })

  test('a request that found the share before its new link gets none, and takes none from the new holder', async () => {
    const alice = await t.system()
    const holder = await letIn(t.url, alice, [{ shows: ['front'] }])
    const stale = await foundBy(t, holder)
    const relinked = await alice.post(`${sharePath(holder)}/link`)
    const streams: EventStream[] = []
    for (let i = 0; i < 3; i++)
      streams.push(await openStream(t.url, `Bearer share_${codeIn(relinked.body.url)}`))
    await expect(t.ctx.shareStreams.open(t.ctx, stale)).rejects.toMatchObject({ error: 'share_not_found' })
    // A change that all streams are told shows that each of them is still open.
    const ash = await alice.member({ name: 'Ash' })
    await alice.patch(circlePath(holder), { members: [ash.id] })
    await alice.switch([ash])
    for (const stream of streams) {
      await stream.come(2)
      expect(kinds(stream)).toEqual(['front', 'front'])
      await stream.close()
    }
  })

  test('is sent again when the share shows less', async () => {
    const alice = await t.system()
    const [ash, birch] = await alice.members('Ash', 'Birch')
    await alice.switch([ash, birch])
    const holder = await letIn(t.url, alice, [{ shows: ['front'], members: [ash, birch] }])
    const stream = await holder.stream()
    await alice.patch(circlePath(holder), { members: [birch.id] })
    const [, less] = await stream.come(2)
    expect(names(less ?? { data: '' })).toEqual(['Birch'])
    await stream.close()
  })

  test('of more than three streams, the oldest closes without a word', async () => {
    const alice = await t.system()
    const holder = await letIn(t.url, alice, [{ shows: ['front'] }])
    const streams = [await holder.stream(), await holder.stream(), await holder.stream()]
    const fourth = await holder.stream()
    await streams[0]?.isOver()
    expect(streams.map(kinds)).toEqual([['front'], ['front'], ['front']])
    expect(streams.map(({ ended }) => ended)).toEqual([true, false, false])
    for (const stream of [...streams, fourth]) await stream.close()
  })

  test('a person who keeps the share reads it with their cookie, and the link is dead', async () => {
    const alice = await t.system()
    const [ash] = await alice.members('Ash')
    await alice.switch([ash])
    const holder = await letIn(t.url, alice, [{ shows: ['front'], members: [ash] }])
    const stream = await holder.stream()
    const before = (await holder.get()).body.front.members[0].id
    const [sam, other] = [await newPerson(t), await newPerson(t)]
    const kept = await sam.post('/v2/people/@me/shared', { code: holder.code })
    expect(kept.status).toBe(201)
    await stream.isOver()
    expect(kinds(stream).at(-1)).toBe('ended')
    expect((await holder.get()).status).toBe(404)
    const path = `/v2/shared?share=${kept.body.id}`
    const read = await sam.get(path)
    expect(read.status).toBe(200)
    expect(read.body.front.members[0].id).not.toBe(before)
    for (const answer of [await other.get(path), await t.stranger.get(path), await sam.get('/v2/shared')])
      expect(answer.body.code).toBe(20106)
    const relinked = await alice.post(`${sharePath(holder)}/link`)
    expect((await sam.get(path)).body.code).toBe(20106)
    const again = await openStream(t.url, `Bearer share_${codeIn(relinked.body.url)}`)
    await again.close()
  })
})

eachStore('the stream of a share whose history is read again', (store) => {
  const clock = new SetClock(instant(milliseconds(Date.now())))
  const t = useServer(store, { context: { clock } })

  test('tells a change that comes while it is read', async () => {
    const alice = await t.system()
    const [ash, birch] = await alice.members('Ash', 'Birch')
    await alice.switch([ash])
    const holder = await letIn(t.url, alice, [{ shows: ['front'], members: [ash, birch], history: 30 }])
    const { openedShares } = t.ctx.store
    const found = await foundBy(t, holder)

    let isDue = false
    const find: typeof openedShares.find = async (...args) => {
      if (isDue) await alice.switch([birch])
      isDue = false
      return openedShares.find(...args)
    }
    const streams = new PolledShareStreams({ ...t.ctx.store, openedShares: { ...openedShares, find } })
    const reader = (await streams.open(t.ctx, found)).getReader()
    const next = async () => new TextDecoder().decode((await reader.read()).value)
    expect(await next()).toContain('"Ash"')
    // The days of a history move on once an hour.
    isDue = true
    clock.time += hours(2)
    expect(await next()).toContain('"Birch"')
    streams.endAll()
  })
})
