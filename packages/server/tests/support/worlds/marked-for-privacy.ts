import {
  groupModel,
  groupPrivacyKeys,
  memberGuildModel,
  memberModel,
  memberPrivacyKeys,
  type Resource,
  settingsModel,
  systemGuildModel,
  systemModel,
  systemPrivacyKeys,
} from '@polyphony/contract'
import fc from 'fast-check'
import { countMessages, enterGuild, enterGuildAs, proxyMessage, setWebhook } from '../callers/bot.ts'
import type { SystemCaller, TestServer } from '../callers/server.ts'
import { hideable, names, owned, recognisable, recognisableExtended } from './model-values.ts'
import type { ReadName } from './one-of-everything.ts'

type PrivacyMap = Record<string, boolean>
const mapOf = (keys: readonly string[]) =>
  fc.record(Object.fromEntries(keys.map((key) => [key, fc.boolean()])))

/** Which privacy keys are private, of a system, its two members and its two groups, and who has a display name. */
export const anySecrecy = fc.record({
  system: mapOf(systemPrivacyKeys),
  members: fc.tuple(mapOf(memberPrivacyKeys), mapOf(memberPrivacyKeys)),
  groups: fc.tuple(mapOf(groupPrivacyKeys), mapOf(groupPrivacyKeys)),
  named: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
})
export type Secrecy = typeof anySecrecy extends fc.Arbitrary<infer T> ? T : never

export interface Marked {
  id: string
  uuid: string
  created: string
  model: Resource
  /** A text unlike every other in the value of each key that privacy can hide. */
  marks: Record<string, string>
}

export interface MarkedWorld {
  alice: SystemCaller
  system: Marked
  members: [Marked, Marked]
  groups: [Marked, Marked]
  switchId: string
  message: string
  note: string
}
export const guild = '466707357099884544'

/** A value for each field that privacy can hide, and the text by which it is recognised. */
function marked(model: Resource, kind: string, i = 0) {
  const values: Record<string, unknown> = {}
  const marks: Record<string, string> = {}
  for (const [key, { schema }] of hideable(model)) {
    const word = `${kind}${i}-${key}`
    const value = recognisable(schema, word, i)
    values[key] = value
    marks[key] = typeof value === 'string' ? value : word
  }
  return { values, marks }
}
const counted = (i: number) => ({
  message_count: 9007 + 10 * i,
  last_message_timestamp: `2021-0${i + 1}-05T01:02:03`,
})
type CountedKey = Exclude<keyof typeof memberModel.readOnly, 'created'>
const countedMarks = (i: number): Record<CountedKey, string> => ({
  ...counted(i),
  message_count: `"message_count":${counted(i).message_count}`,
})
const displayNameOf = (kind: string, i: number) => `${kind}${i}-shown`

/** A value for each field that only the owner sees. */
const ownValues = (model: Resource, kind: string, i = 0) =>
  Object.fromEntries(
    owned(model).map(([key, { schema }]) => [key, recognisable(schema, `${kind}-${key}`, i)]),
  )
/** Values beyond the reference API. Those that a privacy key can hide are recognised by a mark. */
const extendedOf = (model: Resource, kind: string, i: number) =>
  recognisableExtended(
    model,
    (key) => `${kind}${i}-extended-${key}`,
    i,
    () => true,
  )
const ownExtended = (model: Resource, kind: string, i: number) =>
  recognisableExtended(
    model,
    (key) => `${kind}${i}-extended-${key}`,
    i,
    (guard) => guard === 'owner',
  )
const extendedMarks = (model: Resource, kind: string, i: number) =>
  Object.fromEntries(
    Object.entries(model.extended)
      .filter(([key, { guard }]) => guard !== 'owner' && !names(key))
      .map(([key]) => [`extended.${key}`, `${kind}${i}-extended-${key}`]),
  )

const systemGuild = ownValues(systemGuildModel, 'secret-system-guild')
const memberGuild = ownValues(memberGuildModel, 'secret-member-guild')
const privateField = {
  name: 'secret-field-name',
  options: 'secret-field-option',
  ofSystem: 'secret-system-value',
  ofMember: 'secret-member-value',
}
const texts = (values: object) => Object.values(values).filter((value) => typeof value === 'string')
const pairs = (values: object) =>
  Object.entries(values).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)

const webhook = 'https://hooks.example/secret-hook'
const note = { title: 'secret-title', text: 'secret-text', date: '2019-08-07T06:05:04Z' }
const comment = 'secret-comment'
const switchNotes = [{ status: 'secret-status', note: 'secret-switch-note' }]
const settings = { timezone: 'Pacific/Kiritimati', description_templates: ['secret-template'] }

/** Texts that only the owner ever sees, with any privacy. */
export const ownersOnly: readonly string[] = [
  webhook,
  settings.timezone,
  ...settings.description_templates,
  ...owned(settingsModel).map(([key]) => `"${key}":`),
  ...texts(note),
  comment,
  ...switchNotes.flatMap(texts),
  ...texts(systemGuild),
  ...texts(memberGuild),
  '"autoproxy_mode"',
  ...texts(privateField),
  '"privacy":{',
  ...[0, 1].flatMap((i) => pairs(ownValues(memberModel, 'secret', i))),
  ...[0, 1].flatMap((i) => pairs(ownExtended(memberModel, 'member', i))),
  ...[0, 1].flatMap((i) => pairs(ownExtended(groupModel, 'group', i))),
  '"parent":"',
]

export async function makeMarkedWorld(t: TestServer): Promise<MarkedWorld> {
  const profile = marked(systemModel, 'system')
  const alice = await t.system()
  await alice.patch('/v2/systems/@me', profile.values)
  await alice.patch('/v2/systems/@me/settings', settings)
  await setWebhook(t, alice, webhook)
  await enterGuild(t, alice, guild, systemGuild)
  const { name, options, ofSystem, ofMember } = privateField
  const { id: field } = await alice.field({ name, type: 'select', options: [options, ofSystem, ofMember] })
  await alice.patch('/v2/systems/@me', { extended: { fields: { [field]: ofSystem } } })
  const members: Marked[] = []
  const groups: Marked[] = []
  for (const i of [0, 1]) {
    const { values, marks } = marked(memberModel, 'member', i)
    const extended: Record<string, unknown> = {
      ...extendedOf(memberModel, 'member', i),
      fields: { [field]: ofMember },
    }
    // why: the plain description is the beginning of the whole one.
    extended.description = `${values.description} ${extended.description}`
    const member = await alice.member({ ...values, ...ownValues(memberModel, 'secret', i), extended })
    await enterGuildAs(t, member, guild, memberGuild)
    members.push({
      ...member,
      created: member.created ?? '',
      model: memberModel,
      marks: { ...marks, ...countedMarks(i), ...extendedMarks(memberModel, 'member', i) },
    })
    const inGroup = marked(groupModel, 'group', i)
    const [parent] = groups
    const group = await alice.group({
      ...inGroup.values,
      extended: { ...extendedOf(groupModel, 'group', i), parent: parent?.id ?? null },
    })
    groups.push({ ...group, created: group.created ?? '', model: groupModel, marks: inGroup.marks })
  }
  // Each group has a member of its own, so that who is listed says which group was looked into.
  for (const [i, { id }] of groups.entries()) {
    await alice.client.addGroupMembers({ groupRef: id, body: members.slice(i, i + 1).map((each) => each.id) })
  }
  const { id } = await alice.switch(members, '2024-05-01T12:00:00Z')
  await alice.patch(`/v2/systems/@me/autoproxy?guild_id=${guild}`, { autoproxy_mode: 'front' })
  const message = '1235310912000000001'
  const [first] = members
  if (first) await proxyMessage(t, first, { id: message, guild })
  for (const [i, member] of members.entries()) {
    const { message_count, last_message_timestamp } = counted(i)
    await countMessages(t, member, message_count, `${last_message_timestamp}Z`)
  }
  await alice.post(`/v2/systems/@me/switches/${id}/comments`, { text: comment })
  await alice.patch(`/v2/systems/@me/switches/${id}`, { extended: { notes: switchNotes } })
  const written = await alice.post('/v2/systems/@me/notes', {
    ...note,
    members: members.map((each) => each.id),
    authors: members.map((each) => each.id),
  })
  return {
    alice,
    system: { id: alice.id, uuid: alice.uuid, created: '', model: systemModel, marks: profile.marks },
    members: members as [Marked, Marked],
    groups: groups as [Marked, Marked],
    switchId: id,
    message,
    note: written.body.id,
  }
}

/** Sets every privacy key and display name as the secrecy says. */
export async function applySecrecy({ alice, members, groups }: MarkedWorld, secrecy: Secrecy): Promise<void> {
  const privacyOf = (map: PrivacyMap) =>
    Object.fromEntries(Object.entries(map).map(([key, hidden]) => [key, hidden ? 'private' : 'public']))
  const nameOf = (kind: string, i: number, named: boolean | undefined) =>
    named ? displayNameOf(kind, i) : null
  await Promise.all([
    alice.patch('/v2/systems/@me', { privacy: privacyOf(secrecy.system) }),
    ...members.map(({ id }, i) =>
      alice.patch(`/v2/members/${id}`, {
        display_name: nameOf('member', i, secrecy.named[i]),
        privacy: privacyOf(secrecy.members[i] ?? {}),
      }),
    ),
    ...groups.map(({ id }, i) =>
      alice.patch(`/v2/groups/${id}`, {
        display_name: nameOf('group', i, secrecy.named[2 + i]),
        privacy: privacyOf(secrecy.groups[i] ?? {}),
      }),
    ),
  ])
}

/** Sorts the values of a thing into values that strangers may not see, and values that they may see. */
export function sortedMarks({ model, marks, created }: Marked, map: PrivacyMap, named: boolean) {
  const hidden: string[] = []
  const shown: string[] = []
  const beyond = Object.entries(model.extended).map(([key, field]) => [`extended.${key}`, field] as const)
  const known = { ...model.fields, ...model.readOnly, ...Object.fromEntries(beyond) }
  for (const [key, mark] of Object.entries(marks)) {
    const isHidden = map[known[key]?.guard ?? ''] === true
    // compat: without a display name there is no other name to show.
    if (key === 'name' && isHidden && !named) shown.push(mark)
    else (isHidden ? hidden : shown).push(mark)
  }
  if (created !== '') (map.metadata_privacy ? hidden : shown).push(created)
  return { hidden, shown }
}

export const all = ({ marks, created, id, uuid }: Marked) => [...Object.values(marks), created, id, uuid]

/** Returns the values that an endpoint must hide from strangers, in addition to values hidden everywhere. List new endpoints here. */
export function closedBy(name: ReadName, { members, groups }: MarkedWorld, secrecy: Secrecy): string[] {
  const { system } = secrecy
  const privateMembers = members.filter((_, i) => secrecy.members[i]?.visibility).flatMap(all)
  const privateGroups = groups.filter((_, i) => secrecy.groups[i]?.visibility).flatMap(all)
  const unlistedGroups = groups.filter((_, i) => secrecy.groups[i]?.list_privacy).flatMap(all)
  const unlisted = members.filter((_, i) => secrecy.groups[i]?.list_privacy || secrecy.groups[i]?.visibility)
  const ofHistory = system.front_history_privacy ? members.flatMap(all) : []
  const everything = [...members, ...groups].flatMap(all)
  const closed: Record<ReadName, string[]> = {
    listMembers: system.member_list_privacy ? members.flatMap(all) : privateMembers,
    listGroups: system.group_list_privacy
      ? groups.flatMap(all)
      : [...privateGroups, ...privateMembers, ...unlisted.flatMap(all)],
    listMemberGroups: system.group_list_privacy ? groups.flatMap(all) : [...privateGroups, ...unlistedGroups],
    listGroupMembers: secrecy.groups[0].list_privacy ? members.flatMap(all) : privateMembers,
    getFronters: system.front_privacy ? members.flatMap(all) : [],
    listSwitches: ofHistory,
    getFronting: ofHistory,
    getSwitch: ofHistory,
    // One thing, asked for by its id.
    getSystem: [],
    getSystemOembed: [],
    getSettings: [],
    getMember: [],
    getMemberOembed: [],
    getGroup: [],
    getGroupOembed: [],
    getMessage: [],
    getShardState: [],
    getBot: [],
    listFields: [],
    // The owner's alone.
    exportSystem: everything,
    getLastImport: everything,
    getMemberGuild: everything,
    getSystemGuild: everything,
    listSystemGuilds: everything,
    getAutoproxy: everything,
    getWebhook: everything,
    listDeliveries: everything,
    streamEvents: everything,
    listKeys: everything,
    listNotes: everything,
    getNote: everything,
    listPictures: everything,
    getUsage: everything,
    listComments: everything,
    getMemberOrder: everything,
    listPresets: everything,
    listHolders: everything,
    listAccounts: everything,
    getChannel: everything,
    listChannels: everything,
    getSync: everything,
    getSyncPlan: everything,
    listSyncLog: everything,
    getReminder: everything,
    listReminders: everything,
    getPushKey: [],
    listCircles: everything,
    getCircle: everything,
    listShares: everything,
    getShare: everything,
    listFeeds: everything,
    previewShare: everything,
    getShared: everything,
    listSharedMembers: everything,
    listSharedGroups: everything,
    listSharedHistory: everything,
    listSharedChannels: everything,
    streamShared: everything,
  }
  return closed[name]
}
