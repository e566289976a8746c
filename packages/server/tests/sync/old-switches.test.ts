import { expect, test } from 'bun:test'
import { days, hours } from '@polyphony/contract'
import type { SystemCaller } from '../support/callers/server.ts'
import { eachStore } from '../support/stores/stores.ts'
import { beginStepped, step, useStepped } from '../support/sync/stepped.ts'
import { syncPath } from '../support/sync/two-servers.ts'

const signing_token = 'the token of the webhook'

eachStore('switches from before the start of a sync', (store) => {
  const servers = useStepped(store)

  async function begin(fill: (sides: { here: SystemCaller; there: SystemCaller }) => Promise<unknown>) {
    const { both, system } = await beginStepped(servers, (here, there) => fill({ here, there }))
    const { here, there } = both
    const { body: sync } = await here.patch(syncPath, { webhook_token: signing_token })
    /** Has everything compared twice: the second comparison learns the values that nobody wrote. */
    async function settle() {
      for (let round = 0; round < 2; round++) {
        await here.post(`${syncPath}/run`)
        await step(servers, system)
      }
    }
    const tell = (type: string, id: string) =>
      servers.here.stranger.post(new URL(sync.webhook.url).pathname, { signing_token, type, id, data: null })
    await settle()
    return { here, there, settle, tell }
  }

  const switchesOf = async (side: SystemCaller): Promise<{ id: string; timestamp: string }[]> =>
    (await side.get('/v2/systems/@me/switches')).body
  const ago = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()

  test('a deletion there is noticed without its event, if an event named the switch once', async () => {
    const { here, there, settle, tell } = await begin(async (sides) => {
      const ash = await sides.there.member({ name: 'Ash' })
      await sides.there.switch([], ago(2))
      await sides.there.switch([ash], ago(1))
    })
    const [old, older] = await switchesOf(there)
    await tell('UPDATE_SWITCH', `${old?.id}`)
    await settle()
    expect((await switchesOf(here)).map(({ id }) => id)).toEqual([`${old?.id}`])
    await there.delete(`/v2/systems/@me/switches/${old?.id}`)
    await settle()
    const { body: log } = await here.get(`${syncPath}/log`)
    expect(log).toContainEqual(
      expect.objectContaining({ kind: 'switch', what: 'end', ref: old?.id, reason: 'deleted_there' }),
    )
    // The last one is gone too: nobody can tell a mistake of that server from a deletion.
    await tell('UPDATE_SWITCH', `${older?.id}`)
    await settle()
    await there.delete(`/v2/systems/@me/switches/${older?.id}`)
    await settle()
    const { body: sync } = await here.get(syncPath)
    expect(sync).toMatchObject({ state: 'stopped', error: { reason: 'empty', kind: 'switch' } })
  })

  test.each([
    ['of today', ago(2)],
    ['of long ago', '2020-01-01T00:00:00Z'],
  ])(
    'one %s that both sides have becomes a pair when it is changed, and is not made again',
    async (_, timestamp) => {
      const { here, there, settle } = await begin(async (sides) => {
        for (const side of [sides.here, sides.there]) {
          const ash = await side.member({ name: 'Ash' })
          await side.member({ name: 'Birch' })
          await side.switch([ash], timestamp)
        }
      })
      const [old] = await switchesOf(here)
      const birch = (await here.get('/v2/systems/@me/members')).body.find(
        ({ name }: { name: string }) => name === 'Birch',
      )
      await here.patch(`/v2/systems/@me/switches/${old?.id}/members`, [birch.id])
      await settle()
      expect(await switchesOf(there)).toHaveLength(1)
      const { body: front } = await there.get('/v2/systems/@me/fronters')
      expect(front.members.map(({ name }: { name: string }) => name)).toEqual(['Birch'])
    },
  )

  test('changes there of three weeks ago come within a day, though no event told of them', async () => {
    const { here, there, settle } = await begin((sides) => sides.there.members('Ash', 'Birch'))
    const [ash, birch] = (await there.get('/v2/systems/@me/members')).body
    const path = '/v2/systems/@me/switches'
    const made = []
    for (const fronters of [[ash], [birch], [ash, birch]]) {
      servers.time.skip(hours(1))
      made.push(await there.switch(fronters))
    }
    await settle()
    expect(await switchesOf(here)).toHaveLength(3)
    servers.time.skip(days(21))
    await settle()
    const [first, second] = made
    await there.patch(`${path}/${first?.id}/members`, [birch.id])
    await there.delete(`${path}/${second?.id}`)
    const after = new Date(Date.parse(`${first?.timestamp}`) + 60_000).toISOString()
    const { id } = await there.switch([ash], after)
    servers.time.skip(days(1))
    await settle()
    const namesOf = async (ref: unknown) =>
      (await here.get(`${path}/${ref}`)).body.members?.map(({ name }: { name: string }) => name)
    expect(await namesOf(first?.id)).toEqual(['Birch'])
    expect(await namesOf(id)).toEqual(['Ash'])
    const { body: log } = await here.get(`${syncPath}/log`)
    expect(log).toContainEqual(
      expect.objectContaining({ kind: 'switch', what: 'end', ref: second?.id, reason: 'deleted_there' }),
    )
    const before = servers.proxy.counts()
    await settle()
    expect(servers.proxy.counts().read - before.read).toBe(2 * 4)
  })
})
