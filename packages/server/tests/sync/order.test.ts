import { expect, test } from 'bun:test'
import type { SystemCaller } from '../support/callers/server.ts'
import { eachStore } from '../support/stores/stores.ts'
import { beginStepped, inOtherOrder, step, useStepped } from '../support/sync/stepped.ts'
import { syncPath } from '../support/sync/two-servers.ts'

eachStore('the order of fronters', (store) => {
  const servers = useStepped(store)

  /** Two members front together, in another order than that of lists there. */
  async function begin() {
    const { both, system } = await beginStepped(servers, (here) => here.members('Ash', 'Birch', 'Cedar'))
    const { here, there } = both
    const settle = async () => {
      for (let round = 0; round < 3; round++) {
        await here.post(`${syncPath}/run`)
        await step(servers, system)
      }
    }
    await settle()
    const [first, second, third] = await inOtherOrder(both)
    if (!first || !second || !third) throw new Error('somebody is missing')
    const { id } = await here.switch([first, second])
    await settle()
    const [there1] = (await there.get('/v2/systems/@me/switches')).body
    const poll = () => step(servers, system)
    return { here, there, settle, poll, ids: { here: id, there: there1.id }, names: [first, second, third] }
  }

  const frontOf = async (side: SystemCaller): Promise<string[]> =>
    (await side.get('/v2/systems/@me/fronters')).body.members.map(({ name }: { name: string }) => name)
  const reorder = async (side: SystemCaller, id: string, names: readonly string[]) => {
    const members: { id: string; name: string }[] = (await side.get('/v2/systems/@me/members')).body
    const ids = names.map((name) => members.find((each) => each.name === name)?.id)
    expect((await side.patch(`/v2/systems/@me/switches/${id}/members`, ids)).status).toBe(200)
  }

  test('travels there when it alone has changed here', async () => {
    const { here, there, settle, ids, names } = await begin()
    const order = [`${names[1]?.name}`, `${names[0]?.name}`]
    expect(await frontOf(there)).toEqual(order.toReversed())
    await reorder(here, ids.here, order)
    await settle()
    expect(await frontOf(there)).toEqual(order)
    await reorder(here, ids.here, order.toReversed())
    await settle()
    expect(await frontOf(there)).toEqual(order.toReversed())
    expect(await frontOf(here)).toEqual(order.toReversed())
  })

  test('comes here with the poll of the front', async () => {
    const { here, there, poll, ids, names } = await begin()
    const order = [`${names[1]?.name}`, `${names[0]?.name}`]
    await reorder(there, ids.there, order)
    for (let minute = 0; minute < 3; minute++) await poll()
    expect(await frontOf(here)).toEqual(order)
    expect(await frontOf(there)).toEqual(order)
  })

  test('of somebody who joins there is not taken for a change of the order', async () => {
    const { here, there, settle, ids, names } = await begin()
    await reorder(there, ids.there, names.map(({ name }) => name).toReversed())
    await settle()
    expect((await frontOf(here)).toSorted()).toEqual(['Ash', 'Birch', 'Cedar'])
    const before = (await here.get(`${syncPath}/log?limit=100`)).body.length
    await settle()
    expect((await here.get(`${syncPath}/log?limit=100`)).body).toHaveLength(before)
    expect((await frontOf(there)).toSorted()).toEqual(['Ash', 'Birch', 'Cedar'])
  })
})
