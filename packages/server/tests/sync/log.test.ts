import { expect, test } from 'bun:test'
import { eachStore } from '../support/stores/stores.ts'
import { beginStepped, step, useStepped } from '../support/sync/stepped.ts'
import { syncPath } from '../support/sync/two-servers.ts'

eachStore('the log of a sync', (store) => {
  const servers = useStepped(store)

  test('names a value that gives way once, however often its write fails', async () => {
    const { both, system } = await beginStepped(servers, (here) => here.member({ name: 'Ash' }))
    const { here, there } = both
    const settle = async () => {
      for (let round = 0; round < 3; round++) {
        await here.post(`${syncPath}/run`)
        await step(servers, system)
      }
    }
    await settle()
    for (const side of [here, there]) {
      const [ash] = (await side.get('/v2/systems/@me/members')).body
      await side.patch(`/v2/members/${ash.id}`, { pronouns: side === here ? 'she/they' : 'it/its' })
    }
    servers.proxy.fault = ({ method }) => (method === 'PATCH' ? 'down' : undefined)
    await settle()
    servers.proxy.fault = () => undefined
    await settle()
    const { body: log } = await here.get(`${syncPath}/log?limit=100`)
    expect(log.filter(({ key }: { key?: string }) => key === 'pronouns')).toMatchObject([
      { what: 'conflict', side: 'there', old: 'it/its', new: 'she/they' },
    ])
  })
})
