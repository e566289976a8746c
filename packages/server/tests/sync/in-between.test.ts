import { expect, test } from 'bun:test'
import { seconds } from '@polyphony/contract'
import type { Context } from '../../src/context.ts'
import { eachStore } from '../support/stores/stores.ts'
import { beginStepped, step, useStepped } from '../support/sync/stepped.ts'
import { syncPath } from '../support/sync/two-servers.ts'

type Json = Record<string, unknown>

const signing_token = 'the token of the webhook'

eachStore('an edit in the middle of a run', (store) => {
  const servers = useStepped(store)

  async function begin() {
    const { both, system, run, settle } = await beginStepped(servers, async (here) => {
      await here.members('Ash', 'Birch', 'Cedar')
      await here.group({ name: 'Crew', privacy: { list_privacy: 'private' } })
    })
    const { here, there } = both
    const { body: sync } = await here.patch(syncPath, { webhook_token: signing_token })
    /** Sends an event of the other side's webhook. */
    const tell = (type: string, id: string) =>
      servers.here.stranger.post(new URL(sync.webhook.url).pathname, { signing_token, type, id, data: null })
    await settle()
    return { here, there, system, run, settle, tell }
  }
  type Systems = Awaited<ReturnType<typeof begin>>

  /** Makes a context in which something happens right before one of its transactions. */
  function interrupted(at: number, act: () => Promise<unknown>) {
    const { ctx } = servers.here
    let count = 0
    const transact: Context['store']['transact'] = async (work, system) => {
      if (count++ === at) await act()
      return ctx.store.transact(work, system)
    }
    return { ctx: { ...ctx, store: { ...ctx.store, transact } }, isOver: () => count <= at }
  }

  /** Plays a story once for each moment of a run. */
  async function atEachMoment(
    play: (systems: Systems, runWith: (act: () => Promise<unknown>) => Promise<void>) => Promise<void>,
  ) {
    let isOver = false
    for (let moment = 0; !isOver; moment++) {
      const systems = await begin()
      await play(systems, async (act) => {
        const { ctx, isOver: ended } = interrupted(moment, act)
        await systems.run(ctx)
        isOver = ended()
        if (isOver) await act()
      })
    }
  }

  test('that pauses sync lets it write nothing more', async () => {
    await atEachMoment(async ({ here }, runWith) => {
      for (const name of ['Ash', 'Birch'])
        await here.patch(`/v2/members/${await idOf(here, 'members', name)}`, { pronouns: 'she/they' })
      let before = 0
      const written = () => servers.proxy.requests.filter(({ method }) => method !== 'GET').length
      await runWith(async () => {
        expect((await here.post(`${syncPath}/pause`)).status).toBe(200)
        before = written()
      })
      expect(written()).toBe(before)
    })
  }, 60_000)

  const idOf = async (side: Systems['here'], kind: string, name: string): Promise<string> =>
    (await side.get(`/v2/systems/@me/${kind}`)).body.find((each: Json) => each.name === name).id

  // why so late: the other server's clock does not skip.
  const switchesOf = async (side: Systems['here']) =>
    (await side.get('/v2/systems/@me/switches?before=2200-01-01T00:00:00Z')).body

  test.each([false, true])(
    'here is not overwritten while its switch comes from there (moved, too: %p)',
    async (isMoved) => {
      await atEachMoment(async ({ here, there, settle }, runWith) => {
        const [ash, cedar] = [await idOf(here, 'members', 'Ash'), await idOf(here, 'members', 'Cedar')]
        const { id, timestamp } = await here.switch([{ id: ash }])
        await settle()
        const path = `/v2/systems/@me/switches/${id}`
        const pathThere = `/v2/systems/@me/switches/${(await switchesOf(there))[0].id}`
        const moved = { timestamp: new Date(Date.parse(timestamp) + (isMoved ? 1 : 0)).toISOString() }
        expect(
          (await there.patch(`${pathThere}/members`, [await idOf(there, 'members', 'Birch')])).status,
        ).toBe(200)
        if (isMoved) expect((await there.patch(pathThere, moved)).status).toBe(200)
        await runWith(async () => expect((await here.patch(`${path}/members`, [cedar])).status).toBe(200))
        await settle()
        for (const side of [here, there]) {
          const body = await switchesOf(side)
          expect(body).toHaveLength(1)
          expect(body[0].members).toEqual([await idOf(side, 'members', 'Cedar')])
          if (isMoved) expect(Date.parse(body[0].timestamp)).toBe(Date.parse(moved.timestamp))
        }
      })
    },
    60_000,
  )

  test('here that shows the members of a group adds nobody whom the other side hides', async () => {
    await atEachMoment(async ({ here, there }, runWith) => {
      const groups = { here: await idOf(here, 'groups', 'Crew'), there: await idOf(there, 'groups', 'Crew') }
      const names = async () => (await here.get(`/v2/groups/${groups.here}/members`)).body.length
      const ash = await idOf(there, 'members', 'Ash')
      expect((await there.post(`/v2/groups/${groups.there}/members/add`, [ash])).status).toBe(204)
      let before = 0
      await runWith(async () => {
        before = await names()
        const shown = { privacy: { list_privacy: 'public' } }
        expect((await here.patch(`/v2/groups/${groups.here}`, shown)).status).toBe(200)
      })
      const privacyOf = async (side: Systems['here'], id: string) =>
        (await side.get(`/v2/groups/${id}`)).body.privacy.list_privacy
      const isShownHereAlone =
        (await privacyOf(here, groups.here)) === 'public' &&
        (await privacyOf(there, groups.there)) === 'private'
      if (isShownHereAlone) expect(await names()).toBe(before)
    })
  }, 60_000)

  /** Makes a switch of long ago with Ash, which both sides have then. */
  async function oldSwitch({ here, there, settle }: Systems) {
    await here.switch([{ id: await idOf(here, 'members', 'Ash') }], '2020-01-01T00:00:00Z')
    await settle()
    const pathOf = async (side: Systems['here']) =>
      `/v2/systems/@me/switches/${(await switchesOf(side))[0].id}`
    const setTo = async (side: Systems['here'], name: string) =>
      expect(
        (await side.patch(`${await pathOf(side)}/members`, [await idOf(side, 'members', name)])).status,
      ).toBe(200)
    return { setTo, idThere: String((await switchesOf(there))[0].id) }
  }

  test('here of a switch of long ago goes there, though that side changes it just then', async () => {
    await atEachMoment(async (systems, runWith) => {
      const { here, there, settle } = systems
      const { setTo } = await oldSwitch(systems)
      await setTo(here, 'Cedar')
      await runWith(() => setTo(there, 'Birch'))
      await settle()
      const [{ uuid }] = (await here.get('/v2/systems/@me/members')).body.filter(
        ({ name }: Json) => name === 'Cedar',
      )
      expect((await here.get(`${syncPath}/log`)).body).toContainEqual(
        expect.objectContaining({ kind: 'switch', side: 'there', key: 'members', new: [uuid] }),
      )
    })
  }, 60_000)

  test('there of a switch of long ago is noticed soon, though an earlier event named it already', async () => {
    await atEachMoment(async (systems, runWith) => {
      const { here, there, system, tell } = systems
      const { setTo, idThere } = await oldSwitch(systems)
      const edit = async (name: string) => {
        await setTo(there, name)
        expect((await tell('UPDATE_SWITCH', idThere)).status).toBe(200)
      }
      await edit('Birch')
      await runWith(() => edit('Cedar'))
      const start = servers.time.now()
      const isHere = async () =>
        `${(await switchesOf(here))[0].members}` === `${await idOf(here, 'members', 'Cedar')}`
      const isSoon = () => servers.time.now() - start < seconds(30)
      while (isSoon() && !(await isHere())) await step(servers, system)
      const { error } = (await here.get(syncPath)).body
      expect({ isHere: await isHere(), isSoon: isSoon(), error }).toEqual({
        isHere: true,
        isSoon: true,
        error: null,
      })
    })
  }, 60_000)
})
