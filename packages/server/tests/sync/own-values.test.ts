import { beforeAll, expect, test } from 'bun:test'
import { type SystemCaller, useServer } from '../support/callers/server.ts'
import { expectRefusal } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'
import { hastySides, SyncedSystems } from '../support/sync/two-servers.ts'

eachStore('privacy that opens on the other side', (store) => {
  const { allowed, otherSides } = hastySides()
  const t = useServer(store, { context: { otherSides } })
  const other = useServer('sqlite')
  beforeAll(() => {
    allowed.push(other.url)
  })

  const hiddenSwitches = { front_privacy: 'private', front_history_privacy: 'private' }
  type Fill = (side: SystemCaller) => Promise<unknown>
  async function begin(rules: object, fill: Fill, fillThere?: Fill) {
    const both = new SyncedSystems(await t.system('The Grove'), await other.system('The Grove'))
    await fill(both.here)
    await fillThere?.(both.there)
    await both.begin(other.url, rules)
    return both
  }
  const idOf = async (side: SystemCaller): Promise<string> =>
    (await side.get('/v2/systems/@me/members')).body[0].id
  const asStranger = async (id: string) => (await t.stranger.get(`/v2/members/${id}?include=extended`)).body

  test('shows no long description, of which the other side has only the beginning', async () => {
    const description = 'At sea. '.repeat(200)
    const both = await begin({}, (here) =>
      here.post('/v2/members', {
        name: 'Ash',
        privacy: { description_privacy: 'private' },
        extended: { description },
      }),
    )
    await both.there.patch(`/v2/members/${await idOf(both.there)}`, {
      pronouns: 'they/them',
      privacy: { description_privacy: 'public' },
    })
    await both.settled()
    const shown = await asStranger(await idOf(both.here))
    expect(shown).toMatchObject({ pronouns: 'they/them', description: null })
    expect(shown.extended.description).toBeNull()
  })

  test('shows no custom fields, which the other side does not have', async () => {
    const both = await begin({}, async (here) => {
      const body = { name: 'Tea', type: 'text', privacy: 'public' }
      const field = (await here.post('/v2/systems/@me/fields', body)).body
      await here.post('/v2/members', {
        name: 'Ash',
        privacy: { visibility: 'private' },
        extended: { fields: { [field.id]: 'Mint' } },
      })
    })
    await both.there.patch(`/v2/members/${await idOf(both.there)}`, {
      pronouns: 'they/them',
      privacy: { visibility: 'public' },
    })
    await both.settled()
    const own = (await both.here.get(`/v2/members/${await idOf(both.here)}`)).body
    expect(own).toMatchObject({ pronouns: 'they/them', privacy: { visibility: 'private' } })
    expect((await asStranger(own.id)).extended.fields).toEqual({})
  })

  test('shows neither front nor history from before the start, which the other side does not have', async () => {
    const both = await begin({}, async (here) => {
      const ash = (await here.post('/v2/members', { name: 'Ash' })).body
      await here.post('/v2/systems/@me/switches', { members: [ash.id], timestamp: '2020-01-01T00:00:00Z' })
      await here.patch('/v2/systems/@me', { privacy: hiddenSwitches })
    })
    const opened = { front_privacy: 'public', front_history_privacy: 'public' }
    await both.there.patch('/v2/systems/@me', { pronouns: 'they/them', privacy: opened })
    await both.settled()
    expect((await both.here.get('/v2/systems/@me')).body).toMatchObject({
      pronouns: 'they/them',
      privacy: hiddenSwitches,
    })
  })

  test('opens neither front nor history there that only the other side has', async () => {
    const both = await begin(
      {},
      (here) => here.patch('/v2/systems/@me', { privacy: hiddenSwitches }),
      async (there) => {
        const ash = (await there.post('/v2/members', { name: 'Ash' })).body
        await there.post('/v2/systems/@me/switches', { members: [ash.id], timestamp: '2020-01-01T00:00:00Z' })
      },
    )
    await both.here.patch('/v2/systems/@me', {
      pronouns: 'they/them',
      privacy: { front_privacy: 'public', front_history_privacy: 'public' },
    })
    await both.settled()
    expect((await both.there.get('/v2/systems/@me')).body).toMatchObject({
      pronouns: 'they/them',
      privacy: hiddenSwitches,
    })
  })

  test('hides the list of a group there before somebody comes in who is hidden here alone', async () => {
    const fill: Fill = async (side) => {
      await side.post('/v2/members', { name: 'Ash' })
      await side.post('/v2/groups', { name: 'Grove' })
    }
    const both = await begin({ directions: { members: 'in' } }, fill, fill)
    const ash = await idOf(both.here)
    await both.here.patch(`/v2/members/${ash}`, { privacy: { visibility: 'private' } })
    const groupOf = async (side: SystemCaller) => (await side.get('/v2/systems/@me/groups')).body[0].id
    await both.here.post(`/v2/groups/${await groupOf(both.here)}/members/add`, [ash])
    await both.settled()
    const listThere = `/v2/groups/${await groupOf(both.there)}/members`
    expect((await both.there.get(listThere)).body).toMatchObject([
      { name: 'Ash', privacy: { visibility: 'public' } },
    ])
    expectRefusal(await other.stranger.get(listThere), 'group_members_private')
  })

  test('shows no list of a part that does not come from there', async () => {
    const directions = { switches: 'off', groups: 'out' }
    const hidden = {
      front_privacy: 'private',
      front_history_privacy: 'private',
      group_list_privacy: 'private',
    }
    const both = await begin({ directions }, (here) =>
      here.patch('/v2/systems/@me', { privacy: { ...hidden, pronoun_privacy: 'private' } }),
    )
    await both.there.patch('/v2/systems/@me', {
      privacy: {
        ...{ front_privacy: 'public', front_history_privacy: 'public', group_list_privacy: 'public' },
        pronoun_privacy: 'public',
      },
    })
    await both.settled()
    expect((await both.here.get('/v2/systems/@me')).body.privacy).toMatchObject({
      ...hidden,
      pronoun_privacy: 'public',
    })
  })
})
