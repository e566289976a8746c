import { groupPrivacyKeys, memberPrivacyKeys, systemPrivacyKeys } from '@polyphony/contract'
import fc from 'fast-check'
import { countMessages, enterGuild, enterGuildAs, proxyMessage, setWebhook } from './bot.ts'
import type { V2Server, V2System } from './v2.ts'
import type { ReadName } from './world.ts'

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
  /** A value unlike every other, for each key that privacy can hide. */
  marks: Record<string, string>
}

export interface MarkedWorld {
  alice: V2System
  system: Marked
  members: [Marked, Marked]
  groups: [Marked, Marked]
  switchId: string
  message: string
}
export const guild = '466707357099884544'

const systemMarks = {
  name: 'system-name',
  description: 'system-description',
  pronouns: 'system-pronouns',
  avatar_url: 'https://img.example/system-avatar.png',
  banner: 'https://img.example/system-banner.png',
}
const memberMarks = (i: number) => ({
  name: `member${i}-name`,
  birthday: `19${i}1-0${i + 1}-23`,
  pronouns: `member${i}-pronouns`,
  avatar_url: `https://img.example/member${i}-avatar.png`,
  webhook_avatar_url: `https://img.example/member${i}-webhook.png`,
  banner: `https://img.example/member${i}-banner.png`,
  description: `member${i}-description`,
  prefix: `member${i}-prefix`,
  message_count: `"message_count":90${i}7`,
  last_message_timestamp: `2021-0${i + 1}-05T01:02:03`,
})
const groupMarks = (i: number) => ({
  name: `group${i}-name`,
  description: `group${i}-description`,
  icon: `https://img.example/group${i}-icon.png`,
  banner: `https://img.example/group${i}-banner.png`,
})
const displayNameOf = (kind: string, i: number) => `${kind}${i}-shown`

/** What nobody but the owner ever sees, whatever the privacy. */
export const ownersOnly = {
  webhook: 'https://hooks.example/secret-hook',
  timezone: 'Pacific/Kiritimati',
  template: 'secret-template',
  guildTag: 'secret-guild-tag',
  guildName: 'secret-guild-name',
  autoproxy: '"autoproxy_mode"',
  privacy: '"privacy":{',
  autoproxyOn: '"autoproxy_enabled":true',
  autoproxyOff: '"autoproxy_enabled":false',
}

export async function makeMarkedWorld(t: V2Server): Promise<MarkedWorld> {
  const alice = await t.system(systemMarks.name)
  await alice.patch('/v2/systems/@me', systemMarks)
  await alice.patch('/v2/systems/@me/settings', {
    timezone: ownersOnly.timezone,
    description_templates: [ownersOnly.template],
  })
  await setWebhook(t, alice, ownersOnly.webhook)
  await enterGuild(t, alice, guild, { tag: ownersOnly.guildTag })
  const members: Marked[] = []
  const groups: Marked[] = []
  for (const i of [0, 1]) {
    const { prefix, message_count, last_message_timestamp, ...values } = memberMarks(i)
    const proxy_tags = [{ prefix, suffix: null }]
    const member = await alice.member({ ...values, proxy_tags, autoproxy_enabled: i === 0 })
    await enterGuildAs(t, member, guild, { display_name: ownersOnly.guildName })
    members.push({ ...member, created: member.created ?? '', marks: memberMarks(i) })
    const group = await alice.group(groupMarks(i))
    groups.push({ ...group, created: group.created ?? '', marks: groupMarks(i) })
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
    await countMessages(t, member, 9007 + 10 * i, `${memberMarks(i).last_message_timestamp}Z`)
  }
  return {
    alice,
    system: { id: alice.id, uuid: alice.uuid, created: '', marks: systemMarks },
    members: members as [Marked, Marked],
    groups: groups as [Marked, Marked],
    switchId: id,
    message,
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

/** Which key hides which value. */
const guards: Record<string, string> = {
  name: 'name_privacy',
  description: 'description_privacy',
  pronouns: 'pronoun_privacy',
  avatar_url: 'avatar_privacy',
  webhook_avatar_url: 'avatar_privacy',
  banner: 'banner_privacy',
  icon: 'icon_privacy',
  birthday: 'birthday_privacy',
  prefix: 'proxy_privacy',
  message_count: 'metadata_privacy',
  last_message_timestamp: 'metadata_privacy',
}

/** The values of a thing that others may not see, and those they may. */
export function sortedMarks({ marks, created }: Marked, map: PrivacyMap, named: boolean) {
  const hidden: string[] = []
  const shown: string[] = []
  for (const [key, mark] of Object.entries(marks)) {
    const isHidden = map[guards[key] ?? ''] === true
    // compat: without a display name there is no other name to show.
    if (key === 'name' && isHidden && !named) shown.push(mark)
    else (isHidden ? hidden : shown).push(mark)
  }
  if (created !== '') (map.metadata_privacy ? hidden : shown).push(created)
  return { hidden, shown }
}

export const all = ({ marks, created, id, uuid }: Marked) => [...Object.values(marks), created, id, uuid]

/** What an endpoint must not tell others, beyond the values that are hidden everywhere. */
export function closedBy(name: ReadName, { members, groups }: MarkedWorld, secrecy: Secrecy): string[] {
  const { system } = secrecy
  const privateMembers = members.filter((_, i) => secrecy.members[i]?.visibility).flatMap(all)
  const privateGroups = groups.filter((_, i) => secrecy.groups[i]?.visibility).flatMap(all)
  const unlistedGroups = groups.filter((_, i) => secrecy.groups[i]?.list_privacy).flatMap(all)
  const unlisted = members.filter((_, i) => secrecy.groups[i]?.list_privacy || secrecy.groups[i]?.visibility)
  switch (name) {
    case 'listMembers':
      return system.member_list_privacy ? members.flatMap(all) : privateMembers
    case 'listGroups':
      return system.group_list_privacy
        ? groups.flatMap(all)
        : [...privateGroups, ...privateMembers, ...unlisted.flatMap(all)]
    case 'listMemberGroups':
      return system.group_list_privacy ? groups.flatMap(all) : [...privateGroups, ...unlistedGroups]
    case 'listGroupMembers':
      return secrecy.groups[0].list_privacy ? members.flatMap(all) : privateMembers
    case 'getFronters':
      return system.front_privacy ? members.flatMap(all) : []
    case 'listSwitches':
    case 'getFronting':
    case 'getSwitch':
      return system.front_history_privacy ? members.flatMap(all) : []
    default:
      return []
  }
}
