import { type Api, api, type Endpoint } from '@polyphony/contract'
import {
  addressOf,
  type Params,
  type ReferenceName,
  v2Endpoints,
  type WriteName,
} from '../worlds/one-of-everything.ts'

interface Request {
  body?: (params: Readonly<Params>) => unknown
  query?: string
}

/** For every endpoint of the reference API that writes, a request that the owner could make; for others it may be {}. */
const requests: Record<WriteName & ReferenceName, Request> & Partial<Record<WriteName, Request>> = {
  createSystem: { body: () => ({ name: 'Another' }) },
  updateSystem: { body: () => ({ name: 'Taken', privacy: { front_privacy: 'private' } }) },
  deleteSystem: { body: ({ systemRef }) => ({ confirm: systemRef }) },
  updateSettings: { body: () => ({ timezone: 'Europe/Oslo', pings_enabled: false }) },
  createMember: { body: () => ({ name: 'Intruder' }) },
  updateMember: { body: () => ({ name: 'Taken', privacy: { visibility: 'private' } }) },
  deleteMember: {},
  addMemberGroups: { body: ({ groupRef }) => [groupRef] },
  removeMemberGroups: { body: ({ groupRef }) => [groupRef] },
  overwriteMemberGroups: { body: () => [] },
  updateMemberGuild: { body: () => ({ display_name: 'Taken' }) },
  setMembersPrivacy: { body: () => ({ visibility: 'private' }) },
  createGroup: { body: () => ({ name: 'Intruders' }) },
  updateGroup: { body: () => ({ name: 'Taken' }) },
  deleteGroup: {},
  addGroupMembers: { body: ({ memberRef }) => [memberRef] },
  removeGroupMembers: { body: ({ memberRef }) => [memberRef] },
  overwriteGroupMembers: { body: () => [] },
  setGroupsPrivacy: { body: () => ({ visibility: 'private' }) },
  orderFields: { body: () => [] },
  orderMembers: { body: () => [] },
  setSyncPairs: { body: () => [] },
  replacePresets: { body: ({ memberRef }) => [{ name: 'Taken', members: [memberRef] }] },
  createSwitch: { body: () => ({ members: [] }) },
  updateSwitch: { body: () => ({ timestamp: '2024-06-01T00:00:00Z' }) },
  updateSwitchMembers: { body: () => [] },
  deleteSwitch: {},
  updateSystemGuild: { body: () => ({ tag: 'taken' }) },
  updateAutoproxy: {
    body: () => ({ autoproxy_mode: 'off' }),
    query: '?guild_id=466707357099884544',
  },
  putWebhook: { body: () => ({ url: 'https://hooks.example/' }) },
  createSystemFromFile: { body: () => ({ members: [], switches: [] }) },
  createKey: { body: () => ({ name: 'mine', scopes: ['write:all'] }) },
}

// why not those of a share: whoever has no share gets one refusal, and counts as somebody who guesses.
export const writes = v2Endpoints.filter(
  ([, { method, policy }]) => method !== 'GET' && policy.auth !== 'share',
) as [WriteName, Endpoint][]

/** The address and the body of a request to an endpoint. */
export function requestTo(name: keyof Api, params: Readonly<Params>): { path: string; body: unknown } {
  const endpoint: Endpoint = api[name]
  const known: Partial<Record<keyof Api, Request>> = requests
  const { body = () => (endpoint.body ? {} : undefined), query = '' } = known[name] ?? {}
  return { path: addressOf(endpoint, params) + query, body: body(params) }
}
