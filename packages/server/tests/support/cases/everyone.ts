import { type Endpoint, groupPrivacyKeys, memberPrivacyKeys, systemPrivacyKeys } from '@polyphony/contract'
import { PersonCaller } from '../callers/person.ts'
import type { Caller, TestServer } from '../callers/server.ts'
import { addressOf, makeOneOfEverything, type World } from '../worlds/one-of-everything.ts'

/** Requests to every endpoint, to compare who is answered what. */

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
  orderMembers: ['zzzzz'],
  setSyncPairs: [],
  replacePresets: [{ name: 'x', members: ['zzzzz'] }],
}
export const isDeletion = ({ method, path }: Endpoint) =>
  method === 'DELETE' &&
  /^\/v(2\/members|2\/groups|2\/systems\/{systemRef}\/(switches|notes)|1\/m)\//.test(path)

export type Params = Record<string, string>
export type Said = [status: number, text: string]

/** A world of which strangers see as little as privacy allows, so that it shows who is asking. */
export async function makeHidden(t: TestServer): Promise<World> {
  const world = await makeOneOfEverything(t)
  const allPrivate = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'private']))
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

export async function paramsOf(world: World, { path }: Endpoint): Promise<Params> {
  const { sender } = (await world.alice.get(`/v2/messages/${world.params.message}`)).body
  const { systemRef, memberRef, message } = world.params
  const v1 = { s: systemRef, m: memberRef, a: sender, msg: message }
  const [, , kind = ''] = path.split('/')
  return { ...world.params, id: path.startsWith('/v1/') ? (v1[kind as keyof typeof v1] ?? '') : '' }
}

let moment = 0
/** Things to delete, made anew for each attempt. */
export async function doomed({ alice, params }: World, { path }: Endpoint): Promise<Params> {
  if (path.includes('{groupRef}')) return { groupRef: (await alice.group()).id }
  if (path.includes('{note}')) {
    return { note: (await alice.post('/v2/systems/@me/notes', { title: 'x' })).body.id }
  }
  if (path.includes('{comment}')) {
    const { switchRef } = params
    const made = await alice.post(`/v2/systems/@me/switches/${switchRef}/comments`, { text: 'x' })
    return { comment: made.body.id }
  }
  if (path.includes('{switchRef}')) {
    const { id } = await alice.switch([], new Date(++moment * 1000).toISOString())
    return { switchRef: id }
  }
  const { id } = await alice.member()
  return { memberRef: id, id }
}

export async function ask(
  caller: Caller,
  url: string,
  name: string,
  endpoint: Endpoint,
  params: Params,
): Promise<Said> {
  const queries = { guild_id: `?guild_id=${params.guild_id}`, end: '?end=2024-06-01T00:00:00Z' }
  const query = Object.entries(queries).find(([key]) => endpoint.query && key in endpoint.query)?.[1] ?? ''
  const path = addressOf(endpoint, params) + query
  if (endpoint.answerType) return openStream(caller, url + path)
  const { status, text } = await caller.request(endpoint.method, path, endpoint.body && (bodies[name] ?? {}))
  return [status, text]
}

/** A stream never ends; that it begins is enough. */
async function openStream(caller: Caller, url: string): Promise<Said> {
  const leaving = new AbortController()
  const headers = caller instanceof PersonCaller ? caller.headers() : { authorization: caller.token ?? '' }
  const response = await fetch(url, { headers, signal: leaving.signal })
  if (response.status !== 200) return [response.status, await response.text()]
  leaving.abort()
  return [200, response.headers.get('content-type') ?? '']
}
