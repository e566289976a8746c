import { expect, test } from 'bun:test'
import { createClient } from '@polyphony/client'
import { SystemCaller, useServer } from '../support/callers/server.ts'
import { useProcesses } from '../support/processes/process.ts'
import { until } from '../support/signals.ts'
import { eachStore, newDatabase } from '../support/stores/stores.ts'
import { syncPath } from '../support/sync/two-servers.ts'

const names = (word: string) => Array.from({ length: 5 }, (_, i) => `${word} ${i}`)
const kills = 2

eachStore('a server that is killed while it syncs', (store) => {
  const start = useProcesses()
  const other = useServer('sqlite')

  test('ends with both sides the same, and nothing twice', async () => {
    const env = {
      DATABASE_URL: await newDatabase(store),
      SYNC_ALLOW: other.url,
      SECRET_KEY: 'a-secret-key-of-the-tests-and-of-nobody-else',
      LOG_LEVEL: 'error',
      REGISTRATION: 'open',
    }
    let running = await start(env)
    const { system, token } = await createClient({ baseUrl: running.url }).createSystem({ body: {} })
    const here = () => new SystemCaller(running.url, token, system)
    const there = await other.system()
    for (const name of names('Here')) await here().member({ name })
    for (const name of names('There')) await there.member({ name, description: 'from there' })
    await here().put(syncPath, { token: there.token, url: other.url })
    const plan = (await here().get(`${syncPath}/plan`)).body
    expect((await here().post(`${syncPath}/start`, { plan: plan.id })).status).toBe(200)
    const made = async () => (await there.get('/v2/systems/@me/members')).body.length - 5
    for (let kill = 1; kill <= kills; kill++) {
      await until(`${kill} were made`, async () => (await made()) >= kill)
      await running.stop('SIGKILL')
      running = await start(env)
    }
    const all = [...names('Here'), ...names('There')].toSorted()
    const namesOf = async (side: SystemCaller): Promise<string[]> =>
      (await side.get('/v2/systems/@me/members')).body.map(({ name }: { name: string }) => name).toSorted()
    await until('everything is compared', async () => {
      const { waiting, last_run } = (await here().get(syncPath)).body
      return last_run !== null && waiting === 0
    })
    expect(await namesOf(here())).toEqual(all)
    expect(await namesOf(there)).toEqual(all)
    expect((await here().get(syncPath)).body).toMatchObject({ state: 'running', error: null })
    await running.stop('SIGTERM')
  })
})
