import { beforeAll, describe, expect, test } from 'bun:test'
import {
  api,
  apiV1,
  type Endpoint,
  groupPrivacyKeys,
  type KeyScope,
  keyScopes,
  memberPrivacyKeys,
  systemPrivacyKeys,
} from '@polyphony/contract'
import { keyOf } from '../support/callers/keys.ts'
import { newPerson } from '../support/callers/person.ts'
import { newProgram } from '../support/callers/program.ts'
import { Caller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { needOf, ownerScopes, standingOf } from '../support/cases/scope-rules.ts'
import { noScope, refusal, saidBody } from '../support/refusals.ts'
import { eachStore } from '../support/stores/stores.ts'
import { addressOf, makeOneOfEverything, type World } from '../support/worlds/one-of-everything.ts'

const endpoints = Object.entries({ ...api, ...apiV1 } as Record<string, Endpoint>)
  // why: whoever signs in comes without a key.
  .filter(([, { surface, auth }]) => surface !== 'people' || auth !== 'anyone')

/** Bodies that come as far as the change itself and are refused only there, so that nothing changes. */
const bodies: Record<string, unknown> = {
  createSystem: { name: 'x'.repeat(101) },
  createSwitch: { members: ['zzzzz'] },
  v1CreateSwitch: { members: ['zzzzz'] },
  updateSwitchMembers: ['zzzzz'],
  addGroupMembers: ['zzzzz'],
  removeGroupMembers: ['zzzzz'],
  overwriteGroupMembers: ['zzzzz'],
  addMemberGroups: ['zzzzz'],
  removeMemberGroups: ['zzzzz'],
  overwriteMemberGroups: ['zzzzz'],
  orderFields: [],
}
const isDeletion = ({ method, path }: Endpoint) =>
  method === 'DELETE' &&
  /^\/v(2\/members|2\/groups|2\/systems\/{systemRef}\/(switches|notes)|1\/m)\//.test(path)

type Params = Record<string, string>
type Said = [status: number, text: string]

eachStore('a key or a program with one scope', (store) => {
  const t = useV2(store)
  const keys = new Map<KeyScope, Caller>()
  let alice: World
  let bob: World
  /** A copy of `alice.alice` that is not held to the table: what is refused here is told apart below. */
  let token: Caller
  let stranger: Caller
  beforeAll(async () => {
    alice = await makeHidden()
    bob = await makeHidden()
    token = new Caller(t.url, alice.alice.token)
    stranger = new Caller(t.url)
    const holderOf = store === 'sqlite' ? await keyMaker() : await programMaker()
    for (const scope of keyScopes) keys.set(scope, await holderOf(scope))
  })

  const keyMaker = async () => (scope: KeyScope) => keyOf(t, token, [scope])

  /** The tokens of programs are worth what keys are worth. The other database is the place to see it. */
  async function programMaker() {
    const person = await newPerson(t)
    await person.post('/v2/people/@me/systems', { token: token.token })
    const program = await newProgram(t, person)
    return async (scope: KeyScope) => (await program.connect(person, alice.alice.uuid, [scope])).caller
  }

  /** A world of which strangers see as little as privacy allows, so that it shows who is asking. */
  async function makeHidden(): Promise<World> {
    const world = await makeOneOfEverything(t)
    const allPrivate = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, 'private']))
    const owner = world.alice
    await owner.patch(`/v2/members/${world.member.id}`, { display_name: 'W.', description: 'only for us' })
    await owner.field()
    await owner.post('/private/bulk_privacy/member', allPrivate(memberPrivacyKeys))
    await owner.post('/private/bulk_privacy/group', allPrivate(groupPrivacyKeys))
    await owner.patch('/v2/systems/@me', {
      name: 'Grove',
      description: 'ours',
      privacy: allPrivate(systemPrivacyKeys),
    })
    return world
  }

  async function paramsOf(world: World, { path }: Endpoint): Promise<Params> {
    const { sender } = (await world.alice.get(`/v2/messages/${world.params.message}`)).body
    const { systemRef, memberRef, message } = world.params
    const v1 = { s: systemRef, m: memberRef, a: sender, msg: message }
    const [, , kind = ''] = path.split('/')
    return { ...world.params, id: path.startsWith('/v1/') ? (v1[kind as keyof typeof v1] ?? '') : '' }
  }

  let moment = 0
  /** Things to delete, made anew for each attempt. */
  async function doomed({ path }: Endpoint): Promise<Params> {
    if (path.includes('{groupRef}')) return { groupRef: (await alice.alice.group()).id }
    if (path.includes('{note}')) {
      return { note: (await alice.alice.post('/v2/systems/@me/notes', { title: 'x' })).body.id }
    }
    if (path.includes('{comment}')) {
      const { switchRef } = alice.params
      const made = await alice.alice.post(`/v2/systems/@me/switches/${switchRef}/comments`, { text: 'x' })
      return { comment: made.body.id }
    }
    if (path.includes('{switchRef}')) {
      const { id } = await alice.alice.switch([], new Date(++moment * 1000).toISOString())
      return { switchRef: id }
    }
    const { id } = await alice.alice.member()
    return { memberRef: id, id }
  }

  async function ask(caller: Caller, name: string, endpoint: Endpoint, params: Params): Promise<Said> {
    const queries = { guild_id: `?guild_id=${params.guild_id}`, end: '?end=2024-06-01T00:00:00Z' }
    const query = Object.entries(queries).find(([key]) => endpoint.query && key in endpoint.query)?.[1] ?? ''
    const path = addressOf(endpoint, params) + query
    if (endpoint.answerType) return openStream(caller, path)
    const { status, text } = await caller.request(
      endpoint.method,
      path,
      endpoint.body && (bodies[name] ?? {}),
    )
    return [status, text]
  }

  /** A stream never ends; that it begins is enough. */
  async function openStream(caller: Caller, path: string): Promise<Said> {
    const leaving = new AbortController()
    const { authorization, signal } = { authorization: caller.token ?? '', signal: leaving.signal }
    const response = await fetch(t.url + path, { headers: { authorization }, signal })
    if (response.status !== 200) return [response.status, await response.text()]
    leaving.abort()
    return [200, response.headers.get('content-type') ?? '']
  }

  /** A key without `read:system` gets the stranger's view of the system, also in answers about something else. */
  function withStrangersSystem({ path }: Endpoint, [status, text]: Said, [, strangersText]: Said): Said {
    if (/^\/v2\/(members|groups)\/{\w+}\/oembed\.json$/.test(path)) {
      const { title, ...rest } = JSON.parse(text)
      const named = title.replace(/ \(.+\)$/, '')
      expect(named).not.toBe(title)
      return [status, JSON.stringify({ ...rest, title: named })]
    }
    if (!/^\/v2\/messages\/|^\/v1\/msg\//.test(path)) return [status, text]
    const [own, strangers] = [JSON.parse(text), JSON.parse(strangersText)]
    return [status, JSON.stringify({ ...own, system: strangers.system })]
  }

  const forbidden = (endpoint: Endpoint): Said => [403, saidBody(noScope(needOf(endpoint)))]

  /** Every scope on the same things, all at once; but files one by one, as a server works on few at a time. */
  async function answers(name: string, endpoint: Endpoint, params: () => Promise<Params>) {
    const said: Promise<[KeyScope, Said]>[] = []
    for (const [scope, key] of keys) {
      const answer = params().then(
        async (given): Promise<[KeyScope, Said]> => [scope, await ask(key, name, endpoint, given)],
      )
      said.push(answer)
      if (endpoint.upload) await answer
    }
    return Object.fromEntries(await Promise.all(said))
  }
  const expectedOf = (said: (scope: KeyScope) => Said) =>
    Object.fromEntries(keyScopes.map((scope) => [scope, said(scope)]))

  for (const [name, endpoint] of endpoints) {
    const { method, path } = endpoint
    describe(`${method} ${path}`, () => {
      if (needOf(endpoint) === 'bridge' || endpoint.surface === 'people') {
        test('is a stranger where only bots or people may call', async () => {
          const given = await answers(name, endpoint, () => paramsOf(alice, endpoint))
          expect(given).toEqual(expectedOf(() => [401, refusal.unauthorized]))
        })
        return
      }

      const refs = path.includes('{systemRef}') ? ['by its id', 'as @me'] : ['']
      for (const ref of refs) {
        test(`about the own system ${ref}`, async () => {
          const named = await paramsOf(alice, endpoint)
          const params = { ...named, ...(ref === 'as @me' && { systemRef: '@me' }) }
          const deletes = isDeletion(endpoint)
          const given = await answers(name, endpoint, async () => ({
            ...params,
            ...(deletes && (await doomed(endpoint))),
          }))
          const hasOwner = keyScopes.some((scope) => standingOf(scope, endpoint) === 'owner')
          const asOwner: Said = deletes
            ? [204, '']
            : hasOwner
              ? await ask(token, name, endpoint, params)
              : [0, '']
          const asStranger = await ask(stranger, name, endpoint, named)
          if (hasOwner) expect(asStranger).not.toEqual(asOwner)
          expect(given).toEqual(
            expectedOf((scope) => {
              const standing = standingOf(scope, endpoint)
              if (standing === 'owner' && !ownerScopes('read:system').includes(scope)) {
                return withStrangersSystem(endpoint, asOwner, asStranger)
              }
              return { owner: asOwner, stranger: asStranger, refused: forbidden(endpoint) }[standing]
            }),
          )
        })
      }

      if (!/\{(?!key|delivery)/.test(path)) return
      test('about another system, as everybody without its token', async () => {
        const params = await paramsOf(bob, endpoint)
        const given = await answers(name, endpoint, async () => params)
        const asForeign = await ask(token, name, endpoint, params)
        if (method === 'GET' && asForeign[0] === 200) {
          expect(asForeign).toEqual(await ask(stranger, name, endpoint, params))
        } else {
          expect(asForeign[0]).toBeOneOf([403, 404])
        }
        expect(given).toEqual(expectedOf(() => asForeign))
      })
    })
  }
})
