import { beforeAll, expect, test } from 'bun:test'
import {
  type Api,
  api,
  type Endpoint,
  groupModel,
  memberModel,
  type Resource,
  systemModel,
} from '@polyphony/contract'
import fc from 'fast-check'
import { countMessages, enterGuild, enterGuildAs, linkAccount, setWebhook } from '../support/callers/bot.ts'
import { bridgeKey } from '../support/callers/bridge.ts'
import { newAdmin, newPerson, type PersonCaller } from '../support/callers/person.ts'
import { Caller, type SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { type Named, readsOf } from '../support/cases/reads.ts'
import { requestTo } from '../support/cases/writes.ts'
import { newPicture } from '../support/pictures/uploads.ts'
import { openLoopback } from '../support/receiver/receiver.ts'
import { runs } from '../support/runs.ts'
import { eachStore } from '../support/stores/stores.ts'
import {
  anySecrecy,
  applySecrecy,
  guild,
  type MarkedWorld,
  makeMarkedWorld,
  type Secrecy,
} from '../support/worlds/marked-for-privacy.ts'
import { hideable, owned, recognisable, recognisableExtended } from '../support/worlds/model-values.ts'

/** Another value for each field that privacy hides. A name stays where it is shown although it is private. */
function newValues(model: Resource, map: Readonly<Record<string, boolean>>, draw: number, hidesName = true) {
  const hidden = hideable(model).filter(([key, { guard }]) => map[guard] && (key !== 'name' || hidesName))
  return Object.fromEntries(hidden.map(([key, { schema }], i) => [key, valueFor(schema, draw + i)]))
}

/** Other values beyond the reference API: those of the owner alone, and those that privacy hides. */
const newExtended = (model: Resource, map: Readonly<Record<string, boolean>>, draw: number) =>
  recognisableExtended(
    model,
    () => `${draw}`,
    draw,
    (guard) => guard === 'owner' || map[guard] === true,
  )

function valueFor(schema: object, draw: number): unknown {
  const isNullable = 'anyOf' in schema
  return draw % 5 === 0 && isNullable ? null : recognisable(schema, 'x'.repeat(draw % 60) + draw, draw)
}

/** Things that only the owner sees, and that are gone after the stir: an address must not tell whether it leads anywhere. */
type Fleeting = Record<
  'note' | 'comment' | 'field' | 'key' | 'picture' | 'circle' | 'share' | 'feed' | 'channel' | 'reminder',
  string
>

// why: what a share shows has tests of its own.
const additions = (Object.entries(api) as [keyof Api, Endpoint][]).filter(
  ([, { docs, surface, policy }]) => docs.extension && surface !== 'people' && policy.auth !== 'share',
)

/** Requests to the additions that no plain read reaches. All of them are refused, so that they change nothing. */
function refusedOf(named: Named, fleeting: Fleeting) {
  const read = new Set(readsOf(named).map(({ name }) => name))
  return additions
    .filter(([name]) => !read.has(name))
    .map(([name, { method, policy }]) => {
      const { path, body } = requestTo(name, { ...named, ...fleeting })
      // why: whoever may create a system gets random ids. Every endpoint that anybody may call refuses a list.
      return { name, method, path, body: policy.auth === 'anyone' ? [] : body }
    })
}

eachStore('what is hidden', (store) => {
  const t = useV2(store, { env: openLoopback })
  const visited = new Set<string>()
  let world: MarkedWorld
  let bob: SystemCaller
  let lasting: Pick<Fleeting, 'circle' | 'share' | 'feed' | 'channel' | 'reminder'>
  let account: string
  let channel_id: string
  /** Somebody who holds another system, and an admin who holds none. */
  let people: PersonCaller[]
  beforeAll(async () => {
    world = await makeMarkedWorld(t)
    bob = await t.system()
    lasting = { ...(await shareWith(world.alice, 'Friends')), ...(await tellAll(world.alice, 'Phone')) }
    people = [await newPerson(t), await newAdmin(t)]
    await people[0]?.post('/v2/people/@me/systems', { token: bob.token })
    const message = (await world.alice.get(`/v2/messages/${world.message}`)).body
    account = message.sender
    channel_id = message.channel
    await linkAccount(t, world.alice, account)
  })

  const named = (): Named => ({
    systemRef: world.alice.id,
    memberRef: world.members[0].id,
    groupRef: world.groups[0].id,
    switchRef: world.switchId,
    guild_id: guild,
    message: world.message,
    account,
    channel_id,
    note: world.note,
    ...lasting,
  })

  /** Everything that others are told, headers included. */
  async function told(fleeting: Fleeting): Promise<unknown> {
    const callers = [new Caller(t.url), new Caller(t.url, bob.token), ...people]
    const { note, circle, share, channel, reminder } = fleeting
    const reads = readsOf({ ...named(), note, circle, share, channel, reminder })
    const requests = [
      ...reads.map(({ name, path }) => ({ name, method: 'GET', path, body: undefined })),
      ...refusedOf(named(), fleeting),
    ]
    const answers = await Promise.all(
      callers.flatMap((caller, i) =>
        requests.map(async ({ name, method, path, body }) => {
          const { status, headers, text } = await caller.request(method, path, body)
          visited.add(name)
          if (method !== 'GET' && status < 400) throw new Error(`${name} was not refused.`)
          const lasting = [...headers].filter(([header]) => header !== 'x-request-id' && header !== 'date')
          return [`${i} ${method} ${path}`, { status, headers: Object.fromEntries(lasting), text }]
        }),
      ),
    )
    return Object.fromEntries(answers)
  }

  async function shareWith({ client }: SystemCaller, name: string) {
    const own = { systemRef: '@me' }
    const circle = (await client.createCircle({ ...own, body: { name } })).id
    const share = (await client.createShare({ ...own, body: { name, circles: [circle] } })).id
    const feed = (await client.createFeed({ ...own, share, body: { format: 'json' } })).id
    return { circle, share, feed }
  }

  async function tellAll({ client }: SystemCaller, name: string) {
    const own = { systemRef: '@me' }
    const to = { server: 'http://127.0.0.1:9', topic: 'a-topic' }
    const channel = (await client.createChannel({ ...own, body: { name, kind: 'ntfy', to } })).id
    const on = { kind: 'repeat', every: 1, at: '18:00' } as const
    const reminder = (await client.createReminder({ ...own, body: { name, on } })).id
    return { channel, reminder }
  }

  async function makeFleeting(alice: SystemCaller): Promise<Fleeting> {
    const { client } = alice
    const own = { systemRef: '@me' }
    const [note, comment, field, key, picture] = await Promise.all([
      client.createNote({ ...own, body: { title: 'secret' } }),
      client.createComment({ ...own, switchRef: world.switchId, body: { text: 'secret' } }),
      client.createField({ ...own, body: { name: 'secret', type: 'text' } }),
      client.createKey({ ...own, body: { name: 'secret', scopes: ['identify'] } }),
      newPicture(alice),
    ])
    const shared = { ...(await shareWith(alice, 'secret')), ...(await tellAll(alice, 'secret')) }
    const ids = { note: note.id, comment: comment.id, field: field.id, picture: picture.id }
    return { ...ids, key: String(key.id), ...shared }
  }

  async function remove({ client }: SystemCaller, fleeting: Fleeting): Promise<void> {
    const its = { systemRef: '@me', switchRef: world.switchId, ...fleeting }
    await Promise.all([
      client.deleteNote(its),
      client.deleteComment(its),
      client.deleteField(its),
      client.deleteKey(its),
      client.deletePicture(its),
      client.deleteFeed(its),
      client.deleteChannel(its),
      client.deleteReminder(its),
    ])
    await client.deleteShare(its)
    await client.deleteCircle(its)
  }

  /** Gives every value that is private another one, and gives what nobody else may see at all. */
  async function stir({ system, members, groups, named }: Secrecy, draw: number): Promise<void> {
    const { alice } = world
    const ok = async (answer: ReturnType<Caller['patch']>) => {
      const { status, text } = await answer
      if (status >= 300) throw new Error(`Not changed: ${status} ${text}`)
    }
    const change = async (path: string, values: object) => {
      if (Object.keys(values).length > 0) await ok(alice.patch(path, values))
    }
    await change('/v2/systems/@me', newValues(systemModel, system, draw))
    await newPicture(alice)
    for (const [i, { id, uuid }] of world.members.entries()) {
      const map = members[i] ?? {}
      const own = owned(memberModel).map(([key, { schema }]) => [key, valueFor(schema, draw)])
      await change(`/v2/members/${id}`, newValues(memberModel, map, draw, named[i]))
      await change(`/v2/members/${id}`, Object.fromEntries(own))
      await change(`/v2/members/${id}`, { extended: newExtended(memberModel, map, draw) })
      if (map.metadata_privacy)
        await countMessages(t, { uuid }, draw, `2020-01-01T00:00:${10 + (draw % 50)}Z`)
      await enterGuildAs(t, { uuid }, guild, { display_name: `${draw}` })
    }
    for (const [i, { id }] of world.groups.entries()) {
      const map = groups[i] ?? {}
      await change(`/v2/groups/${id}`, newValues(groupModel, map, draw, named[2 + i]))
      const parent = i === 0 || draw % 2 ? null : world.groups[0].id
      await change(`/v2/groups/${id}`, { extended: { ...newExtended(groupModel, map, draw), parent } })
      if (map.list_privacy && (map.visibility || system.group_list_privacy)) {
        const refs = world.members.slice(draw % 3).map((member) => member.id)
        await ok(alice.post(`/v2/groups/${id}/members/overwrite`, refs))
      }
    }
    if (system.front_privacy && system.front_history_privacy) {
      const refs = world.members.slice(draw % 3).map((member) => member.id)
      const { status } = await alice.post('/v2/systems/@me/switches', { members: refs })
      expect(status).toBeOneOf([200, 400])
    }
    if (system.front_history_privacy) {
      const refs = world.members.map((member) => member.id)
      const timestamp = `20${10 + (draw % 10)}-01-01T00:${10 + (draw % 50)}:00Z`
      const { status } = await alice.post('/v2/systems/@me/switches', { members: refs, timestamp })
      expect(status).toBeOneOf([200, 400])
    }
    const unlisted = { name: `${draw}`, privacy: { visibility: 'private' as const } }
    await alice.member(unlisted)
    await alice.group(unlisted)
    if (system.member_list_privacy) await alice.member({ name: `${draw}` })
    if (system.group_list_privacy) await alice.group({ name: `${draw}` })
    const settings = { description_templates: [`${draw}`], timezone: `UTC+0${draw % 10}` }
    await ok(alice.patch('/v2/systems/@me/settings', settings))
    await enterGuild(t, alice, guild, { tag: `${draw}` })
    await setWebhook(t, alice, `https://hooks.example/${draw}`)
    const mode = draw % 2 ? 'front' : 'off'
    await ok(alice.patch(`/v2/systems/@me/autoproxy?guild_id=${guild}`, { autoproxy_mode: mode }))
    const { id: field } = await alice.field({ name: `${draw}`, position: draw % 3 })
    const extended = { fields: { [field]: `${draw}` } }
    for (const { id } of world.members) await change(`/v2/members/${id}`, { extended })
    await change('/v2/systems/@me', { extended })
    await ok(alice.patch(`/v2/systems/@me/notes/${world.note}`, { text: `secret ${draw}` }))
    const notes = [{ member: world.members[0].id, status: `${draw}` }]
    await ok(alice.patch(`/v2/systems/@me/switches/${world.switchId}`, { extended: { notes } }))
    await ok(alice.post(`/v2/systems/@me/switches/${world.switchId}/comments`, { text: `${draw}` }))
    await ok(alice.post('/v2/systems/@me/notes', { title: `nothing-like-it ${draw}` }))
    const order = (await alice.get('/v2/systems/@me/members')).body.map(({ id }: { id: string }) => id)
    await ok(alice.put('/v2/systems/@me/members/order', draw % 2 === 0 ? order : order.toReversed()))
    await ok(alice.put('/v2/systems/@me/presets', [{ name: `secret ${draw}`, members: order.slice(0, 1) }]))
    await ok(alice.patch(`/v2/systems/@me/circles/${lasting.circle}`, { name: `${draw}` }))
    const share = `/v2/systems/@me/shares/${lasting.share}`
    await ok(alice.patch(share, { title: `${draw}` }))
    await ok(alice.delete(`${share}/feeds/${lasting.feed}`))
    lasting.feed = (await alice.post(`${share}/feeds`, { format: 'json' })).body.id
    await ok(alice.patch(`/v2/systems/@me/channels/${lasting.channel}`, { name: `${draw}` }))
    await ok(alice.patch(`/v2/systems/@me/reminders/${lasting.reminder}`, { name: `${draw}` }))
    await ok(alice.post('/v2/systems/@me/keys', { name: `${draw}`, scopes: ['identify'] }))
  }

  test('can change as it likes: every answer to everybody else stays the same, to the last header', async () => {
    const property = fc.asyncProperty(
      anySecrecy,
      fc.integer({ min: 1, max: 9999 }),
      async (secrecy, draw) => {
        await applySecrecy(world, secrecy)
        const fleeting = await makeFleeting(world.alice)
        const before = await told(fleeting)
        await stir(secrecy, draw)
        await remove(world.alice, fleeting)
        expect(await told(fleeting)).toEqual(before)
      },
    )
    await fc.assert(property, { numRuns: runs(6) })
    expect(additions.map(([name]) => name).filter((name) => !visited.has(name))).toEqual([])
  })

  test('the owner is told of it, so that the silence means something', async () => {
    const allHidden = (map: Record<string, boolean>) =>
      Object.fromEntries(Object.keys(map).map((key) => [key, true]))
    const [secrecy] = fc.sample(anySecrecy, 1)
    if (!secrecy) throw new Error('nothing was drawn')
    const hidden: Secrecy = {
      system: allHidden(secrecy.system),
      members: [allHidden(secrecy.members[0]), allHidden(secrecy.members[1])],
      groups: [allHidden(secrecy.groups[0]), allHidden(secrecy.groups[1])],
      named: [true, true, true, true],
    }
    await applySecrecy(world, hidden)
    const owner = new Caller(t.url, world.alice.token)
    const bot = new Caller(t.url, `Bearer ${bridgeKey}`)
    const tags = async () => {
      const told = new Map<string, string | null>()
      for (const { endpoint, path } of readsOf(named())) {
        const asked = endpoint.policy.auth === 'bridge' ? bot : owner
        told.set(path, (await asked.get(path)).headers.get('etag'))
      }
      return told
    }
    const seen = [await tags()]
    for (const draw of [6, 7]) {
      await stir(hidden, draw)
      seen.push(await tags())
    }
    const unchanged = readsOf(named()).filter(
      ({ path }) => new Set(seen.map((each) => each.get(path))).size === 1,
    )
    expect(unchanged.map(({ name }) => name).sort()).toEqual([
      'bridgeGetDenied',
      'bridgeGetGuild',
      // why: it shows what strangers see, as do the lists of names without a system to act as.
      'bridgeGetMessage',
      'bridgeGetReply',
      'bridgeGetStats',
      'bridgeListAccounts',
      'bridgeListGroupMembers',
      'bridgeListGroups',
      'bridgeListIntentions',
      'bridgeListMembers',
      'getBot',
      'getLastImport',
      'getPushKey',
      'getShardState',
      'getSync',
      'getSyncPlan',
      'getWebhook',
      'listAccounts',
      'listDeliveries',
      'listHolders',
      'listSyncLog',
    ])
  })
})
