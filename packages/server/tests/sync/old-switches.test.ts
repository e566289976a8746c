import { expect, test } from 'bun:test'
import type { SystemCaller } from '../support/callers/server.ts'
import { eachStore } from '../support/stores/stores.ts'
import { step, systemIdOf, useStepped } from '../support/sync/stepped.ts'
import { syncPath } from '../support/sync/two-servers.ts'

const signing_token = 'the token of the webhook'

eachStore('switches from before the start of a sync', (store) => {
  const servers = useStepped(store)

  async function begin(fill: (sides: { here: SystemCaller; there: SystemCaller }) => Promise<unknown>) {
    const here = await servers.here.system('The Grove')
    const there = await servers.there.system('The Grove')
    await fill({ here, there })
    const body = { token: there.token, url: servers.proxy.url }
    expect((await here.put(syncPath, body)).status).toBe(200)
    const plan = await here.get(`${syncPath}/plan`)
    expect((await here.post(`${syncPath}/start`, { plan: plan.body.id })).status).toBe(200)
    const { body: sync } = await here.patch(syncPath, { webhook_token: signing_token })
    const system = await systemIdOf(servers.here, here.uuid)
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
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

  test('a deletion there is noticed without its event, if an event named the switch once', async () => {
    const { here, there, settle, tell } = await begin(async (sides) => {
      const ash = await sides.there.member({ name: 'Ash' })
      await sides.there.switch([ash], ago(1))
    })
    const [old] = await switchesOf(there)
    await tell('UPDATE_SWITCH', `${old?.id}`)
    await settle()
    expect((await switchesOf(here)).map(({ id }) => id)).toEqual([`${old?.id}`])
    await there.delete(`/v2/systems/@me/switches/${old?.id}`)
    await settle()
    const { body: log } = await here.get(`${syncPath}/log`)
    expect(log).toContainEqual(
      expect.objectContaining({ kind: 'switch', what: 'end', ref: old?.id, reason: 'deleted_there' }),
    )
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
})
