import { beforeAll, describe, expect, test } from 'bun:test'
import { type Api, api, type ErrorName } from '@polyphony/contract'
import type { SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { refusalNames } from '../support/refusals.ts'
import { eachStore, setUpTimeoutMs } from '../support/stores/stores.ts'
import {
  addressOf,
  makeOneOfEverything,
  type Params,
  type ReferenceName,
  type World,
} from '../support/worlds/one-of-everything.ts'

/** How to be refused: what differs from the owner's request to a world where everything is in order. */
interface Provocation {
  by?: 'owner' | 'foreign' | 'anonymous'
  /** In a world where every list is private and there is no room for more. */
  closed?: true
  params?: Partial<Params>
  query?: string
  body?: unknown | ((world: World) => unknown)
}

/**
 * Every refusal that the table declares for an endpoint of the reference API; one left out does not compile. The quota of
 * text, and members who are never shared, have their own tests.
 */
type Provocations = {
  [N in ReferenceName]: { [E in Exclude<Api[N]['errors'][number], OwnTests<N>>]: Provocation }
}
type OwnTests<N> = 'text_quota_reached' | 'unconfirmed' | (N extends 'updateMember' ? 'forbidden' : never)

const unknownUuid = '00000000-0000-4000-8000-000000000000'
const ofSystem = {
  unauthorized: { by: 'anonymous', params: { systemRef: '@me' } },
  system_not_found: { params: { systemRef: 'zzzzz' } },
} as const
const ownSystem = { ...ofSystem, forbidden: { by: 'foreign' } } as const
const badBody = { bad_request: { body: 5 } } as const
const unknownMember = { member_not_found: { params: { memberRef: 'zzzzz' } } } as const
const unknownGroup = { group_not_found: { params: { groupRef: 'zzzzz' } } } as const
const ownMember = {
  ...unknownMember,
  unauthorized: { by: 'anonymous' },
  not_own_member: { by: 'foreign' },
} as const
const ownGroup = {
  ...unknownGroup,
  unauthorized: { by: 'anonymous' },
  not_own_group: { by: 'foreign' },
} as const
const withToken = { ...badBody, unauthorized: { by: 'anonymous' } } as const
const invalidName = { invalid_model: { body: { name: null } } } as const
const groupMembers = { ...ownGroup, ...badBody, member_ref_not_found: { body: ['zzzzz'] } } as const
const memberGroups = { ...ownMember, ...badBody, group_ref_not_found: { body: ['zzzzz'] } } as const
const aSwitch = {
  switch_not_found: { params: { switchRef: unknownUuid } },
  invalid_switch_id: { params: { switchRef: 'x' } },
} as const
const foreignSwitch = { switch_not_accessible: { by: 'foreign', params: { systemRef: '@me' } } } as const
const aGuild = { bad_request: { params: { guild_id: 'x' } } } as const
const autoproxy = {
  ...ownSystem,
  bad_request: { query: '?guild_id=x' },
  unimplemented: { query: '?guild_id=0' },
} as const
const badInclude = { bad_request: { query: '?include=more' } } as const
const badNotes = (body: object) => ({
  invalid_model: { body: { ...body, extended: { notes: null } } },
  not_own_member_ref: { body: { ...body, extended: { notes: [{ member: '$foreign' }] } } },
})
const sameMembers = ({ member }: World) => [member.id]

const provocations: Provocations = {
  getSystem: { ...ofSystem, ...badInclude },
  updateSystem: { ...ownSystem, ...badBody, invalid_model: { body: { color: 'x' } } },
  getSettings: { ...ofSystem, ...badInclude },
  updateSettings: { ...ownSystem, ...badBody, invalid_model: { body: { timezone: null } } },
  getSystemOembed: ofSystem,

  listMembers: {
    ...ofSystem,
    bad_request: { query: '?limit=0' },
    member_list_private: { by: 'foreign', closed: true },
  },
  createMember: { ...withToken, ...invalidName, member_limit_reached: { closed: true } },
  getMember: { ...unknownMember, ...badInclude },
  updateMember: { ...ownMember, ...badBody, ...invalidName },
  deleteMember: ownMember,
  getMemberOembed: unknownMember,
  listMemberGroups: {
    ...unknownMember,
    ...badInclude,
    group_list_private: { by: 'anonymous', closed: true },
  },
  addMemberGroups: { ...ownMember, ...badBody, group_not_found: { body: ['zzzzz'] } },
  removeMemberGroups: memberGroups,
  overwriteMemberGroups: memberGroups,
  getMemberGuild: { ...ownMember, ...aGuild, member_guild_not_found: { params: { guild_id: '5' } } },
  updateMemberGuild: {
    ...ownMember,
    ...badBody,
    member_guild_not_found: { params: { guild_id: '5' } },
    invalid_model: { body: { keep_proxy: 'x' } },
  },
  setMembersPrivacy: { ...withToken, invalid_model: { body: { visibility: 'x' } } },

  listGroups: {
    ...ofSystem,
    bad_request: { query: '?with_members=' },
    group_list_private: { by: 'anonymous', closed: true },
  },
  createGroup: { ...withToken, ...invalidName, group_limit_reached: { closed: true } },
  getGroup: { ...unknownGroup, ...badInclude },
  updateGroup: { ...ownGroup, ...badBody, ...invalidName },
  deleteGroup: { ...ownGroup, bad_request: { query: '?children=keep' } },
  getGroupOembed: unknownGroup,
  listGroupMembers: {
    ...unknownGroup,
    ...badInclude,
    group_members_private: { by: 'foreign', closed: true },
  },
  addGroupMembers: groupMembers,
  removeGroupMembers: groupMembers,
  overwriteGroupMembers: groupMembers,
  setGroupsPrivacy: { ...withToken, invalid_model: { body: { visibility: 'x' } } },

  listSwitches: {
    ...ofSystem,
    bad_request: { query: '?limit=-1' },
    front_history_private: { by: 'anonymous', closed: true },
  },
  getFronters: {
    ...ofSystem,
    ...badInclude,
    fronters_private: { by: 'anonymous', closed: true },
  },
  createSwitch: {
    ...ownSystem,
    ...badBody,
    duplicate_members: { body: { members: ['x', 'x'] } },
    switch_timestamp_taken: { body: ({ timestamp }: World) => ({ members: [], timestamp }) },
    member_ref_not_found: { body: { members: ['zzzzz'] } },
    same_fronters: { body: (world: World) => ({ members: sameMembers(world) }) },
    ...badNotes({ members: [] }),
  },
  getSwitch: {
    ...ofSystem,
    ...aSwitch,
    ...badInclude,
    switch_not_accessible: { by: 'anonymous', closed: true },
  },
  updateSwitch: {
    ...ownSystem,
    ...aSwitch,
    ...foreignSwitch,
    ...badBody,
    ...badNotes({}),
    invalid_model: { body: {} },
    duplicate_members: {
      body: ({ member }: World) => ({ extended: { notes: [{ member: member.id }, { member: member.id }] } }),
    },
    member_ref_not_found: { body: { extended: { notes: [{ member: 'zzzzz' }] } } },
    switch_timestamp_taken: { body: ({ timestamp }: World) => ({ timestamp }) },
  },
  updateSwitchMembers: {
    ...ownSystem,
    ...aSwitch,
    ...foreignSwitch,
    ...badBody,
    duplicate_members: { body: ['x', 'x'] },
    member_ref_not_found: { body: ['zzzzz'] },
    not_own_member_ref: { body: ['$foreign'] },
    same_fronters: { body: sameMembers },
  },
  deleteSwitch: { ...ownSystem, ...aSwitch, ...foreignSwitch },

  getSystemGuild: { ...ownSystem, ...aGuild, system_guild_not_found: { params: { guild_id: '5' } } },
  updateSystemGuild: {
    ...ownSystem,
    ...badBody,
    system_guild_not_found: { params: { guild_id: '5' } },
    invalid_model: { body: { proxying_enabled: 'x' } },
  },
  getAutoproxy: autoproxy,
  updateAutoproxy: { ...autoproxy, invalid_model: { body: { autoproxy_mode: 'x' } } },

  getMessage: {
    bad_request: { params: { message: 'x' } },
    message_not_found: { params: { message: '1' } },
  },
  getShardState: {},
}

/** Bodies that are in order, where it takes one to come far enough to be refused. */
const bodies: Partial<Record<ReferenceName, unknown>> = {
  createSwitch: { members: [] },
  updateSwitch: { timestamp: '2024-06-01T00:00:00Z' },
  updateSwitchMembers: [],
  addGroupMembers: ['x'],
  removeGroupMembers: ['x'],
  overwriteGroupMembers: [],
  addMemberGroups: ['x'],
  removeMemberGroups: ['x'],
  overwriteMemberGroups: [],
}
const queries: Partial<Record<ReferenceName, string>> = {
  getAutoproxy: '?guild_id=466707357099884544',
  updateAutoproxy: '?guild_id=466707357099884544',
}

eachStore('every refusal that the table of endpoints declares can be met:', (store) => {
  const t = useV2(store)
  let open: World
  let closed: World
  let bob: SystemCaller
  let foreign: string
  beforeAll(async () => {
    open = await makeOneOfEverything(t)
    closed = await makeOneOfEverything(t, { closed: true })
    bob = await t.system()
    foreign = (await bob.member()).id
  }, setUpTimeoutMs)

  function provoke(name: ReferenceName, { by = 'owner', ...how }: Provocation) {
    const endpoint = api[name]
    const world = how.closed ? closed : open
    const caller = { owner: world.alice, foreign: bob, anonymous: t.stranger }[by]
    const address = addressOf(endpoint, { ...world.params, ...how.params })
    const body = typeof how.body === 'function' ? how.body(world) : (how.body ?? bodies[name] ?? {})
    const filled = JSON.parse(JSON.stringify(body).replaceAll('$foreign', foreign))
    const query = how.query ?? queries[name] ?? ''
    return caller.request(endpoint.method, address + query, 'body' in endpoint ? filled : undefined)
  }

  for (const [name, errors] of Object.entries(provocations) as [
    ReferenceName,
    Provocations[ReferenceName],
  ][]) {
    const { method, path } = api[name]
    describe(`${method} ${path}`, () => {
      for (const [error, how] of Object.entries(errors) as [ErrorName, Provocation][]) {
        test(error, async () => {
          expect(refusalNames(await provoke(name, how))).toContain(error)
        })
      }
    })
  }
})
