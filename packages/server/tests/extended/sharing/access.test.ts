import { expect, test } from 'bun:test'
import { api, type Endpoint } from '@polyphony/contract'
import { bridgeKey } from '../../support/callers/bridge.ts'
import { EventStream } from '../../support/callers/event-stream.ts'
import { keyOf } from '../../support/callers/keys.ts'
import { newPerson } from '../../support/callers/person.ts'
import { newProgram } from '../../support/callers/program.ts'
import { Caller } from '../../support/callers/server.ts'
import { useV2 } from '../../support/callers/v2.ts'
import { openLoopback, registerWebhook, useReceiver } from '../../support/receiver/receiver.ts'
import { expectRefusal } from '../../support/refusals.ts'
import { eachStore } from '../../support/stores/stores.ts'
import { addressOf } from '../../support/worlds/one-of-everything.ts'

const circles = '/v2/systems/@me/circles'
const shares = '/v2/systems/@me/shares'
const ownersEndpoints = Object.values(api as Record<string, Endpoint>).filter(
  ({ policy, path }) => policy.holdersOnly && /\/(circles|shares)\b/.test(path),
)

eachStore('circles and shares', (store) => {
  const t = useV2(store, { env: openLoopback })
  const r = useReceiver()

  test('are closed to keys, programs and bots', async () => {
    const alice = await t.system()
    const ada = await newPerson(t)
    await ada.post('/v2/people/@me/systems', { token: alice.token })
    const { caller: program } = await (await newProgram(t, ada)).connect(ada, alice.uuid, ['write:all'])
    const key = await keyOf(t, alice, ['write:all'])
    const bot = new Caller(t.url, `Bearer ${bridgeKey}`)
    const circle = (await alice.post(circles, { name: 'Friends' })).body.id
    const share = (await alice.post(shares, { name: 'Sam', circles: [circle] })).body.id
    const feed = (await alice.post(`${shares}/${share}/feeds`, { format: 'json' })).body.id
    const before = [(await alice.get(circles)).text, (await alice.get(shares)).text]
    expect(ownersEndpoints.length).toBeGreaterThan(10)
    for (const endpoint of ownersEndpoints) {
      const path = addressOf(endpoint, { systemRef: '@me', circle, share, feed })
      const headers = { 'x-polyphony-system': alice.id }
      const body = endpoint.body && { name: 'x' }
      for (const caller of [key, program, bot])
        expectRefusal(await caller.request(endpoint.method, path, body, { headers }), 'forbidden')
      expectRefusal(await t.stranger.request(endpoint.method, path, body), 'unauthorized')
    }
    expect([(await alice.get(circles)).text, (await alice.get(shares)).text]).toEqual(before)
  })

  test('are told in the stream of the owner, without codes, and to no key and no webhook', async () => {
    const alice = await t.system()
    const key = await keyOf(t, alice, ['write:all'])
    await registerWebhook(alice, r.receiver, '/hears-all', { extended: true })
    const [own, others] = [
      await EventStream.open(t.url, alice.token),
      await EventStream.open(t.url, key.token),
    ]
    const wren = await alice.member()
    const circle = (await alice.post(circles, { name: 'Friends', members: [wren.id] })).body
    await alice.patch(`${circles}/${circle.id}`, { others: 'count', members: [] })
    const { url, ...share } = (await alice.post(shares, { name: 'Sam', circles: [circle.id] })).body
    await alice.patch(`${shares}/${share.id}`, { notify: false })
    await alice.delete(`${shares}/${share.id}`)
    await alice.delete(`${circles}/${circle.id}`)
    await alice.delete(`/v2/members/${wren.id}`)
    const told = (await own.come(8)).map(({ data }) => JSON.parse(data))
    const shown = told.map(({ type, id, data }) => [type, id, data]).slice(1, 7)
    expect(shown).toEqual([
      ['CREATE_CIRCLE', circle.id, { ...circle, members: [wren.uuid] }],
      ['UPDATE_CIRCLE', circle.id, { others: 'count', members: [] }],
      ['CREATE_SHARE', share.id, share],
      ['UPDATE_SHARE', share.id, { notify: false }],
      ['DELETE_SHARE', share.id, null],
      ['DELETE_CIRCLE', circle.id, null],
    ])
    expect(JSON.stringify(told)).not.toContain(url.split('#')[1])
    expect((await others.come(2)).map(({ event }) => event)).toEqual(['CREATE_MEMBER', 'DELETE_MEMBER'])
    const deliveries = (await alice.get('/v2/systems/@me/webhook/deliveries')).body
    const types = deliveries.map(({ type }: { type: string }) => type)
    expect(types.filter((type: string) => /CIRCLE|SHARE/.test(type))).toEqual([])
    expect(types).toContain('DELETE_MEMBER')
    await Promise.all([own.close(), others.close()])
  })
})
