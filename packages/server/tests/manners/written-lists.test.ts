import { beforeAll, expect, test } from 'bun:test'
import { groupModel, memberModel, type Resource } from '@polyphony/contract'
import fc from 'fast-check'
import { bridgeKey } from '../support/callers/bridge.ts'
import type { SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { runs } from '../support/runs.ts'
import { eachStore, setUpTimeoutMs } from '../support/stores/stores.ts'
import { anyBody, anyExtended, text } from '../support/worlds/model-values.ts'

/** Answers about one thing are presented as objects. Lists are written piece by piece, around JSON as it is stored. */

const [memberCount, groupCount] = [7, 3]

const anyPrivacy = ({ privacy }: Resource) =>
  fc.record(Object.fromEntries(privacy.map((key) => [key, fc.constantFrom('public', 'private')])))
const anyChange = (model: Resource) =>
  fc
    .tuple(anyBody(model), anyPrivacy(model), anyExtended(model))
    .map(([body, privacy, extended]) => ({ ...body, privacy, extended }))
/** So many tags that they are sent as they are, and beyond Latin-1 or not. */
const manyTags = fc
  .tuple(text(30), fc.constantFrom('é', '✨', 'a'))
  .map(([start, letter]) =>
    Array.from({ length: 100 }, (_, i) => ({ prefix: `${start}${letter.repeat(60)}${i}`, suffix: null })),
  )

const anyWorld = fc.record({
  members: fc.array(anyChange(memberModel), { minLength: memberCount, maxLength: memberCount }),
  tags: manyTags,
  groups: fc.array(anyChange(groupModel), { minLength: groupCount, maxLength: groupCount }),
  fronters: fc.uniqueArray(fc.nat(memberCount - 1)),
})

eachStore('written lists', (store) => {
  const t = useV2(store)
  let alice: SystemCaller
  const members: string[] = []
  const groups: { id: string; members: number }[] = []

  beforeAll(async () => {
    alice = await t.system()
    for (let i = 0; i < memberCount; i++) members.push((await alice.member({ name: `Member ${i}` })).id)
    for (let i = 0; i < groupCount; i++) {
      const { id } = await alice.client.createGroup({ body: { name: `Group ${i}` } })
      if (i > 0) await alice.client.addGroupMembers({ groupRef: id, body: members.slice(0, i * 3) })
      groups.push({ id, members: i * 3 })
    }
    const [first = ''] = members
    const { id } = await alice.client.createField({ systemRef: '@me', body: { name: 'Tree', type: 'text' } })
    await alice.patch(`/v2/members/${first}`, { extended: { fields: { [id]: '"\\ ✨ é' } } })
  }, setUpTimeoutMs)

  async function bytesOf(path: string, headers: Record<string, string>): Promise<Buffer> {
    const answer = await fetch(t.url + path, { headers })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }

  test('have the bytes of their things, one by one, for everyone', async () => {
    const property = fc.asyncProperty(anyWorld, async (world) => {
      for (const [i, change] of world.members.entries()) {
        const tags = i % 3 === 0 && { proxy_tags: world.tags }
        expect((await alice.patch(`/v2/members/${members[i]}`, { ...change, ...tags })).status).toBe(200)
      }
      for (const [i, change] of world.groups.entries())
        expect((await alice.patch(`/v2/groups/${groups[i]?.id}`, change)).status).toBe(200)
      const fronters = world.fronters.map((i) => members[i])
      await alice.post('/v2/systems/@me/switches', { members: fronters })

      const system = `/v2/systems/${alice.id}`
      for (const headers of [{ authorization: alice.token }, {}] as Record<string, string>[]) {
        const isOwner = 'authorization' in headers
        const caller = isOwner ? alice : t.stranger
        const expectBytes = async (path: string, expected: unknown, more = headers) =>
          expect((await bytesOf(path, more)).equals(Buffer.from(JSON.stringify(expected)))).toBe(true)
        const alone = async (kind: string, id: string, query: string) => {
          const { system: _, ...rest } = (await caller.get(`/v2/${kind}/${id}${query}`)).body
          return rest
        }
        const isListed = (change: { privacy: Record<string, string> } | undefined) =>
          isOwner || change?.privacy.visibility === 'public'
        const shownMembers = members.filter((_, i) => isListed(world.members[i]))
        const shownGroups = groups.filter((_, i) => isListed(world.groups[i]))
        for (const query of ['', '?include=extended']) {
          const one = await Promise.all(shownMembers.map((id) => alone('members', id, query)))
          await expectBytes(`${system}/members${query}`, one)
          const groupsAlone = await Promise.all(shownGroups.map(({ id }) => alone('groups', id, query)))
          await expectBytes(`${system}/groups${query}`, groupsAlone)
          const shownIds = new Map(one.map(({ id, uuid }) => [id, uuid]))
          const inGroup = ({ members: count, id }: (typeof groups)[number]) => {
            const change = world.groups[groups.findIndex((group) => group.id === id)]
            if (!isOwner && change?.privacy.list_privacy !== 'public') return []
            return members
              .slice(0, count)
              .map((member) => shownIds.get(member))
              .filter(Boolean)
          }
          const withMembers = groupsAlone.map(({ privacy, extended, ...rest }, i) => ({
            ...rest,
            members: inGroup(shownGroups[i] as (typeof groups)[number]),
            privacy,
            ...(extended && { extended }),
          }))
          await expectBytes(`${system}/groups${query}${query ? '&' : '?'}with_members=true`, withMembers)
        }
        const extended = await Promise.all(
          shownMembers.map((id) => alone('members', id, '?include=extended')),
        )
        const named = extended.map((member) => ({
          id: member.id,
          uuid: member.uuid,
          name: member.name,
          display_name: member.display_name,
          visibility: isOwner ? member.privacy.visibility : null,
          archived: isOwner && member.extended.archived,
          aliases: isOwner ? member.extended.aliases : null,
          proxy_tags: member.proxy_tags,
          values: {
            created: member.created,
            pronouns: member.pronouns,
            birthday: member.birthday,
            avatar_url: member.avatar_url,
            description: member.description,
            message_count: member.message_count,
            last_message_timestamp: member.last_message_timestamp,
          },
        }))
        const asBot = {
          authorization: `Bearer ${bridgeKey}`,
          ...(isOwner && { 'x-polyphony-system': alice.id }),
        }
        const names = `/bridge/v1/systems/${alice.id}/members?with=values`
        const { version } = JSON.parse((await bytesOf(names, asBot)).toString())
        await expectBytes(names, { version, members: named }, asBot)
        const history = (await caller.get(`${system}/switches`)).body as { id: string }[]
        const switches = await Promise.all(
          history.map(async ({ id }) => {
            const { members: who, ...rest } = (await caller.get(`${system}/switches/${id}`)).body
            return { ...rest, members: who.map((member: { id: string }) => member.id) }
          }),
        )
        await expectBytes(`${system}/switches`, switches)
      }
    })
    await fc.assert(property, { numRuns: runs(8) })
  }, 60_000)
})
