import { describe, expect, test } from 'bun:test'
import { groupPrivacyKeys, memberPrivacyKeys, systemLists, systemPrivacyKeys } from '@polyphony/contract'
import type { SystemCaller } from '../../server/tests/support/callers/server.ts'
import { useV2 } from '../../server/tests/support/callers/v2.ts'
import {
  aboutGroup,
  aboutMember,
  aboutSystem,
  aboutValues,
  type NameShown,
} from '../src/editing/privacy/statement.ts'
import type { Group, Member } from '../src/state/data.svelte.ts'

type Privacy = Record<string, 'public' | 'private'>
type Values = Record<string, unknown>

/** Every way to set these privacy keys. */
const combinationsOf = (keys: readonly string[]): Privacy[] =>
  Array.from({ length: 2 ** keys.length }, (_, bits) =>
    Object.fromEntries(keys.map((key, i) => [key, (bits >> i) % 2 ? 'private' : 'public'])),
  )

const https = 'https://img.example/a.png'
const textsOf = (name: string, display: string | null) => ({
  ...{ name, display_name: display, color: 'c0ffee', banner: https, description: 'Likes maps.' },
})
/** The keys of an answer whose values say something about the thing, without its names. */
const tellingKeys = (answer: Values) =>
  Object.keys(answer)
    .filter(
      (key) => !['id', 'uuid', 'system', 'privacy', 'members', 'display_name', 'extended'].includes(key),
    )
    .filter((key) => !['null', 'false', '0', '[]'].includes(JSON.stringify(answer[key])))
    .sort()
const withoutName = (keys: readonly string[]) => keys.filter((key) => key !== 'name')

const me = { systemRef: '@me' }

/** Makes a custom field of either privacy. `extended` has a value in each; false is a value too. */
async function twoFields({ client }: SystemCaller) {
  const make = (privacy: 'public' | 'private') =>
    client.createField({ ...me, body: { name: `A ${privacy} field`, type: 'boolean', privacy } })
  const fields = [await make('public'), await make('private')]
  return { fields, extended: { fields: Object.fromEntries(fields.map(({ id }) => [id, false])) } }
}
type Fields = Awaited<ReturnType<typeof twoFields>>['fields']
const namesIn = (fields: Fields, { extended }: Values) =>
  fields
    .filter(({ id }) => id in (extended as NonNullable<Member['extended']>).fields)
    .map(({ name }) => name)

const mostAtOnce = 150

// why: on one database, as other tests hold both to the same rules of privacy.
describe('sentences about privacy', () => {
  const t = useV2('sqlite')

  /** A system with a member and a group for every combination of their keys, all in one file. */
  async function everyCombination(display: string | null) {
    const alice = await t.system()
    const { fields, extended } = await twoFields(alice)
    const members = combinationsOf(memberPrivacyKeys).map((privacy, i) => ({
      id: `m${i}`,
      ...textsOf(`Name ${i}`, display),
      ...{ avatar_url: https, pronouns: 'they/them', birthday: '2000-01-02', keep_proxy: i % 2 === 0 },
      ...{ proxy_tags: [{ prefix: `${i}:`, suffix: null }], message_count: 7, privacy, extended },
    }))
    const groups = combinationsOf(groupPrivacyKeys).map((privacy, i) => ({
      id: `g${i}`,
      ...textsOf(`Group ${i}`, display),
      ...{ icon: https, privacy, members: members.slice(4 * i, 4 * i + 4).map(({ id }) => id) },
    }))
    const form = { version: 2, polyphony_version: '1' }
    const file = { ...form, name: 'Harbour', fields, members, groups, switches: [] }
    expect((await alice.post('/v2/systems/@me/import', file)).status).toBe(200)
    const [system, all, ours] = await Promise.all([
      alice.client.getSystem(me),
      alice.client.listMembers({ ...me, include: 'extended' }),
      alice.client.listGroups({ ...me, with_members: true }),
    ])
    return { alice, system, fields, members: all, groups: ours }
  }

  const readAsStranger = async (path: string) => (await t.stranger.get(path)).body
  const nameShownBy = (seen: Values, own: Values): NameShown =>
    seen.name !== own.name
      ? 'covered'
      : own.privacy && (own.privacy as Privacy).name_privacy === 'public'
        ? 'open'
        : 'bare'

  /** The members as anonymous requests get them: the front names everyone who is in it. */
  async function frontedToStrangers(alice: SystemCaller, members: readonly Member[]) {
    const seen = new Map<string, Values>()
    for (let i = 0; i < members.length; i += mostAtOnce) {
      await alice.switch(members.slice(i, i + mostAtOnce))
      const front = await readAsStranger(`/v2/systems/${alice.id}/fronters?include=extended`)
      for (const each of front.members) seen.set(each.uuid, each)
    }
    return seen
  }

  for (const display of [null, 'Someone']) {
    const which = display ? 'with a display name' : 'without a display name'
    test(`match the anonymous answers of the API about members and groups ${which}`, async () => {
      const { alice, system, fields, members, groups } = await everyCombination(display)
      expect([members.length, groups.length]).toEqual([
        2 ** memberPrivacyKeys.length,
        2 ** groupPrivacyKeys.length,
      ])
      const fronted = await frontedToStrangers(alice, members)
      const at = `/v2/systems/${alice.id}`
      const listed: Group[] = await readAsStranger(`${at}/groups?with_members=true`)
      const lists = {
        members: new Set((await readAsStranger(`${at}/members`)).map(({ uuid }: Member) => uuid)),
        groups: new Set(listed.flatMap((group) => group.members ?? [])),
        fronters: new Set(fronted.keys()),
        history: new Set(
          (await readAsStranger(`${at}/switches?limit=100`)).flatMap(
            (each: { members: string[] }) => each.members,
          ),
        ),
      }
      for (const member of members) {
        const seen = fronted.get(member.uuid) ?? {}
        const inGroups = groups.filter((group) => group.members?.includes(member.uuid))
        const { places, seen: keys, ...said } = aboutMember(member, system.privacy, inGroups)
        const shown = [seen.display_name, seen.name].find((each) => each !== null)
        expect({ ...said, seen: keys.toSorted() }).toMatchObject({
          name: shown as string,
          nameShown: nameShownBy(seen, member),
          seen: withoutName(tellingKeys(seen)),
        })
        const { seen: open, hidden } = aboutValues('member', fields, member.extended?.fields, member.privacy)
        expect([open, [...open, ...hidden]]).toEqual([namesIn(fields, seen), fields.map(({ name }) => name)])
        const met = (['members', 'groups', 'fronters', 'history'] as const).filter((list) =>
          lists[list].has(list === 'history' ? member.id : member.uuid),
        )
        expect({ member: member.privacy, places }).toEqual({ member: member.privacy, places: met })
      }
      const listedGroups = new Set(listed.map(({ uuid }) => uuid))
      for (const group of groups) {
        const seen = await readAsStranger(`/v2/groups/${group.id}`)
        const { status } = await t.stranger.get(`/v2/groups/${group.id}/members`)
        const said = aboutGroup(group, system.privacy)
        expect({ ...said, seen: said.seen.toSorted() }).toMatchObject({
          name: seen.display_name ?? seen.name,
          nameShown: nameShownBy(seen, group),
          seen: [...withoutName(tellingKeys(seen)), ...(status === 200 ? ['members'] : [])].toSorted(),
          places: listedGroups.has(group.uuid) ? ['groups'] : [],
        })
      }
    })
  }

  test('match the anonymous answers of the API about a system and its lists', async () => {
    const alice = await t.system('Harbour')
    const profile = { tag: '| HB', pronouns: 'they/them', avatar_url: https }
    await alice.patch('/v2/systems/@me', { ...textsOf('Harbour', null), ...profile })
    const { fields, extended } = await twoFields(alice)
    await alice.patch('/v2/systems/@me', { extended })
    const member = await alice.member()
    const group = await alice.group()
    await alice.client.addGroupMembers({ groupRef: group.id, body: [member.id] })
    await alice.switch([member])
    const at = `/v2/systems/${alice.id}`
    const paths = {
      members: `${at}/members`,
      groups: `${at}/groups`,
      fronters: `${at}/fronters`,
      history: `${at}/switches`,
    }
    for (const privacy of combinationsOf(systemPrivacyKeys)) {
      const own = (await alice.patch('/v2/systems/@me', { privacy })).body
      const [seen, ...statuses] = await Promise.all([
        readAsStranger(`${at}?include=extended`),
        ...Object.values(paths).map(async (path) => (await t.stranger.get(path)).status),
      ])
      const { seen: keys, lists } = aboutSystem(own, own.privacy)
      const opened = Object.keys(paths).filter((_, i) => statuses[i] === 200)
      expect({ privacy, keys: keys.toSorted(), lists: lists as string[] }).toEqual({
        privacy,
        keys: tellingKeys(seen),
        lists: opened,
      })
      const values = aboutValues('system', fields, extended.fields, own.privacy)
      expect({ privacy, values: values.seen }).toEqual({ privacy, values: namesIn(fields, seen) })
      const met = aboutMember(member, own.privacy, [group]).places
      expect({ privacy, met: met as string[] }).toEqual({ privacy, met: opened })
    }
    expect(Object.keys(paths)).toEqual(Object.keys(systemLists))
  })
})
