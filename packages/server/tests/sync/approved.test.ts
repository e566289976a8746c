import { expect, test } from 'bun:test'
import type { SystemCaller } from '../support/callers/server.ts'
import { eachStore } from '../support/stores/stores.ts'
import { beginStepped, step, useStepped } from '../support/sync/stepped.ts'
import { syncPath } from '../support/sync/two-servers.ts'

eachStore('an approved plan', (store) => {
  const servers = useStepped(store)

  test('lets as much pass as it showed, and no more', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `Member ${i}`)
    const { both, system, run, settle } = await beginStepped(servers, (here) => here.members(...names))
    const { here, there } = both
    const membersOf = async (side: SystemCaller): Promise<{ id: string; pronouns: string }[]> =>
      (await side.get('/v2/systems/@me/members')).body
    async function edit(count: number, pronouns: string) {
      for (const { id } of (await membersOf(there)).slice(0, count))
        expect((await there.patch(`/v2/members/${id}`, { pronouns })).status).toBe(200)
    }
    const countOf = async (pronouns: string) =>
      (await membersOf(here)).filter((each) => each.pronouns === pronouns).length
    async function approve() {
      const plan = await here.get(`${syncPath}/plan`)
      expect((await here.post(`${syncPath}/start`, { plan: plan.body.id })).status).toBe(200)
    }
    const many = (count: number) => ({ state: 'stopped', error: { reason: 'many', count, of: 20 } })
    await settle()
    await edit(20, 'first')
    await run()
    await edit(8, 'second')
    await run()
    expect(await both.state()).toMatchObject(many(8))

    await approve()
    await edit(12, 'third')
    await step(servers, system)
    expect(await both.state()).toMatchObject(many(12))
    expect(await countOf('first')).toBe(20)

    await approve()
    await edit(12, 'fourth')
    await step(servers, system)
    expect(await both.state()).toMatchObject({ state: 'running', error: null })
    expect(await countOf('fourth')).toBe(12)
  })
})
