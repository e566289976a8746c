import { expect, test } from 'bun:test'
import type { SystemCaller } from '../support/callers/server.ts'
import { expectRefusal } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'
import { beginStepped, useStepped } from '../support/sync/stepped.ts'
import { syncPath } from '../support/sync/two-servers.ts'

type Json = Record<string, unknown>

eachStore('bringing back what was before an entry of the log', (store) => {
  const servers = useStepped(store)

  async function begin(
    fill: (sides: { here: SystemCaller; there: SystemCaller }) => Promise<unknown>,
    alone: readonly string[] = [],
  ) {
    const leaveAlone = async (here: SystemCaller) => {
      const refs = await Promise.all(alone.map(async (name) => (await member(here, name)).uuid))
      const pairs = refs.map((ref) => ({ kind: 'member', here: ref, there: null }))
      expect((await here.put(`${syncPath}/pairs`, pairs)).status).toBe(200)
    }
    const { both, settle } = await beginStepped(servers, (here, there) => fill({ here, there }), leaveAlone)
    const { here, there } = both
    await settle()
    const entry = async (wanted: Json) => {
      const { body } = await here.get(`${syncPath}/log?limit=100`)
      const found = body.find((each: Json) =>
        Object.entries(wanted).every(([key, value]) => each[key] === value),
      )
      if (found === undefined) throw new Error(`no such entry: ${JSON.stringify(body)}`)
      return found
    }
    const undo = ({ id }: Json) => here.post(`${syncPath}/log/${id}/undo`)
    return { here, there, settle, entry, undo }
  }

  const member = async (side: SystemCaller, name: string) =>
    (await side.get('/v2/systems/@me/members?include=extended')).body.find((each: Json) => each.name === name)
  const patch = async (side: SystemCaller, name: string, body: object) =>
    expect((await side.patch(`/v2/members/${(await member(side, name)).id}`, body)).status).toBe(200)

  test('works once, and never overwrites a later edit', async () => {
    const { here, there, settle, entry, undo } = await begin(({ here }) => here.member({ name: 'Ash' }))
    await patch(here, 'Ash', { pronouns: 'here/here' })
    await patch(there, 'Ash', { pronouns: 'there/there' })
    await settle()
    const conflict = await entry({ what: 'conflict', side: 'there', key: 'pronouns' })
    expect((await undo(conflict)).status).toBe(204)
    expect((await member(here, 'Ash')).pronouns).toBe('there/there')
    expectRefusal(await undo(conflict), 'bad_request')
    await settle()
    expect((await member(there, 'Ash')).pronouns).toBe('there/there')
    await patch(there, 'Ash', { pronouns: 'later/later' })
    await settle()
    expectRefusal(await undo(conflict), 'bad_request')
    expect((await member(here, 'Ash')).pronouns).toBe('later/later')
  })

  test('does not publish here what was public on the other side alone', async () => {
    const { here, entry, undo } = await begin(async (sides) => {
      await sides.here.member({ name: 'Ash', privacy: { description_privacy: 'private' } })
      await sides.there.member({ name: 'Ash' })
    })
    expectRefusal(await undo(await entry({ side: 'there', key: 'description_privacy' })), 'bad_request')
    expect((await member(here, 'Ash')).privacy.description_privacy).toBe('private')
  })

  test('brings back all of a long description', async () => {
    const long = 'At sea. '.repeat(200)
    const { here, there, settle, entry, undo } = await begin(({ here }) =>
      here.member({ name: 'Ash', extended: { description: long } }),
    )
    await patch(there, 'Ash', { description: 'On land.' })
    await settle()
    const replaced = await entry({ side: 'here', key: 'description' })
    expect(replaced).toMatchObject({ old: long, new: 'On land.' })
    expect((await member(here, 'Ash')).extended.description).toBeNull()
    expect((await undo(replaced)).status).toBe(204)
    expect((await member(here, 'Ash')).extended.description).toBe(long)
    await settle()
    expect((await member(there, 'Ash')).description).toBe(long.slice(0, 1_000))
  })

  test('shows again what somebody hid here', async () => {
    const { here, settle, entry, undo } = await begin(({ here }) => here.member({ name: 'Ash' }))
    await patch(here, 'Ash', { privacy: { description_privacy: 'private' } })
    await settle()
    expect((await undo(await entry({ side: 'there', key: 'description_privacy' }))).status).toBe(204)
    expect((await member(here, 'Ash')).privacy.description_privacy).toBe('public')
  })

  test('puts somebody back into a group once', async () => {
    const { here, there, settle, entry, undo } = await begin(async (sides) => {
      const [ash] = await sides.here.members('Ash')
      const group = await sides.here.group({ name: 'Crew' })
      await sides.here.post(`/v2/groups/${group.id}/members/add`, [ash.id])
    })
    const path = async (side: SystemCaller) => {
      const [{ id }] = (await side.get('/v2/systems/@me/groups')).body
      return `/v2/groups/${id}/members`
    }
    await there.post(`${await path(there)}/remove`, [(await member(there, 'Ash')).id])
    await settle()
    const left = await entry({ side: 'here', key: 'members', new: null })
    expect((await undo(left)).status).toBe(204)
    expect((await here.get(await path(here))).body).toHaveLength(1)
    expectRefusal(await undo(left), 'bad_request')
  })

  test('takes somebody out of the archive once', async () => {
    const { here, there, settle, entry, undo } = await begin(({ here }) => here.members('Ash', 'Birch'))
    await there.delete(`/v2/members/${(await member(there, 'Ash')).id}`)
    await settle()
    const archive = await entry({ what: 'archive' })
    expect((await undo(archive)).status).toBe(204)
    expect((await member(here, 'Ash')).extended.archived).toBe(false)
    expectRefusal(await undo(archive), 'bad_request')
  })

  test('leaves in the archive whoever was there before, with the reason that a person wrote', async () => {
    const { here, there, settle, entry, undo } = await begin(({ here }) =>
      here.members('Ash', 'Birch', 'Cedar'),
    )
    await patch(here, 'Ash', { extended: { archived: true, archived_reason: 'Left long ago' } })
    await settle()
    await there.delete(`/v2/members/${(await member(there, 'Ash')).id}`)
    await settle()
    const archived = { archived: true, archived_reason: 'Left long ago' }
    expect((await member(here, 'Ash')).extended).toMatchObject(archived)
    const end = await entry({ what: 'end', kind: 'member', side: 'here', reason: 'deleted_there' })
    expectRefusal(await undo(end), 'bad_request')

    await there.delete(`/v2/members/${(await member(there, 'Birch')).id}`)
    await settle()
    await patch(here, 'Birch', { extended: { archived_reason: 'Left long ago' } })
    expectRefusal(await undo(await entry({ what: 'archive' })), 'bad_request')
    expect((await member(here, 'Birch')).extended).toMatchObject(archived)
  })

  test('moves a switch back, and gives it its members, also one whom sync leaves alone', async () => {
    const { here, there, settle, entry, undo } = await begin(
      ({ here }) => here.members('Ash', 'Birch', 'Cedar'),
      ['Cedar'],
    )
    // why so late: the other server's clock does not skip.
    const switches = '/v2/systems/@me/switches?before=2200-01-01T00:00:00Z'
    const membersOf = async (side: SystemCaller) => (await side.get(switches)).body[0].members
    const path = async (side: SystemCaller) =>
      `/v2/systems/@me/switches/${(await side.get(switches)).body[0].id}`
    const [ash, birch, cedar] = [
      await member(here, 'Ash'),
      await member(here, 'Birch'),
      await member(here, 'Cedar'),
    ]
    const { timestamp } = await here.switch([ash, cedar])
    await settle()
    const moved = new Date(Date.parse(timestamp) - 60_000).toISOString()
    await there.patch(await path(there), { timestamp: moved })
    await there.patch(`${await path(there)}/members`, [(await member(there, 'Birch')).id])
    await settle()
    const [when, who] = [
      await entry({ side: 'here', key: 'timestamp' }),
      await entry({ side: 'here', key: 'members' }),
    ]
    expect(await membersOf(here)).toEqual([birch.id, cedar.id])
    for (const each of [when, who]) {
      expect((await undo(each)).status).toBe(204)
      expectRefusal(await undo(each), 'bad_request')
    }
    expect(await membersOf(here)).toEqual([ash.id, cedar.id])
    expect(Date.parse((await here.get(switches)).body[0].timestamp)).toBe(Date.parse(timestamp))
  })
})
