import { beforeAll, expect, test } from 'bun:test'
import {
  type MemberPatch,
  type MemberPrivacyKey,
  memberPrivacyKeys,
  type Privacy,
  type SystemPrivacyKey,
  systemPrivacyKeys,
} from '@polyphony/contract'
import fc from 'fast-check'
import { report } from '../support/callers/bridge.ts'
import { raw, useV1, type V1System } from '../support/callers/v1.ts'
import { runs } from '../support/runs.ts'
import { eachStore } from '../support/stores/stores.ts'

/** A value that can be told from every other, and who may see it: a privacy key, everyone or nobody else. */
interface Marked<Key extends string> {
  value: string
  guard: Key | 'open' | 'owner'
}
type SystemPrivacy = Record<SystemPrivacyKey, Privacy>
type MemberPrivacy = Record<MemberPrivacyKey, Privacy>

const anyPrivacy = fc.constantFrom<Privacy>('public', 'private')
const anyOf = <Key extends string>(keys: readonly Key[]) =>
  fc.record(Object.fromEntries(keys.map((key) => [key, anyPrivacy]))) as fc.Arbitrary<Record<Key, Privacy>>
const anyMember = fc.record({ privacy: anyOf(memberPrivacyKeys), hasDisplayName: fc.boolean() })

const systemFields = {
  name: 'The Grove marked-name',
  description: 'marked-description',
  tag: '| marked-tag',
  pronouns: 'marked-pronouns',
  avatar_url: 'https://img.example/marked-avatar',
  banner: 'https://img.example/marked-banner',
  color: 'fade01',
}

/** Every field of a member, each with a value that nothing else has. */
const memberFields = (who: string, birthday: string, color: string) =>
  ({
    name: `${who}-name`,
    display_name: `${who}-display`,
    color,
    birthday,
    pronouns: `${who}-pronouns`,
    avatar_url: `https://img.example/${who}-avatar`,
    webhook_avatar_url: `https://img.example/${who}-webhook`,
    banner: `https://img.example/${who}-banner`,
    description: `${who}-description`,
    proxy_tags: [
      { prefix: `${who}-prefix`, suffix: `${who}-suffix` },
      { prefix: `${who}-second`, suffix: null },
    ],
  }) satisfies MemberPatch

interface Speaker {
  id: string
  uuid: string
  fields: ReturnType<typeof memberFields>
  created: string
  message: { id: string; original: string }
}

eachStore('what a stranger sees of a system on v1', (store) => {
  const t = useV1(store)
  let alice: V1System
  let bob: V1System
  let created: string
  let ash: Speaker
  let birch: Speaker

  async function speaker(fields: Speaker['fields']): Promise<Speaker> {
    const { id, uuid } = await alice.member(fields)
    const sent = report(id)
    await t.bot.post('/bridge/v1/messages', sent)
    const made = (await alice.get(`/v1/m/${id}`)).body.created
    return { id, uuid, fields, created: made, message: sent }
  }

  beforeAll(async () => {
    alice = await t.system()
    bob = await t.system('The River')
    await alice.set(systemFields)
    await alice.client.updateSettings({ systemRef: '@me', body: { timezone: 'Asia/Kathmandu' } })
    ash = await speaker(memberFields('marked-ash', '1987-03-04', 'fade02'))
    birch = await speaker(memberFields('marked-birch', '1988-05-06', 'fade03'))
    await alice.switch([ash, birch])
    created = (await alice.get('/v1/s')).body.created
  })

  const ofSystem = (): Marked<SystemPrivacyKey>[] => [
    { value: systemFields.name, guard: 'name_privacy' },
    { value: systemFields.description, guard: 'description_privacy' },
    { value: systemFields.tag, guard: 'open' },
    { value: systemFields.color, guard: 'open' },
    { value: systemFields.avatar_url, guard: 'avatar_privacy' },
    { value: systemFields.banner, guard: 'banner_privacy' },
    { value: created, guard: 'open' },
    { value: systemFields.pronouns, guard: 'owner' },
    { value: 'Asia/Kathmandu', guard: 'owner' },
    { value: alice.uuid, guard: 'owner' },
    { value: alice.token ?? '', guard: 'owner' },
  ]

  function ofMember({ fields, created, uuid }: Speaker, hasDisplayName: boolean): Marked<MemberPrivacyKey>[] {
    return [
      // A hidden name gives way to the display name; a member that has none keeps its name.
      { value: fields.name, guard: hasDisplayName ? 'name_privacy' : 'open' },
      { value: fields.display_name, guard: hasDisplayName ? 'open' : 'owner' },
      { value: fields.color, guard: 'open' },
      { value: fields.birthday, guard: 'birthday_privacy' },
      { value: fields.pronouns, guard: 'pronoun_privacy' },
      { value: fields.avatar_url, guard: 'avatar_privacy' },
      { value: fields.banner, guard: 'banner_privacy' },
      { value: fields.description, guard: 'description_privacy' },
      { value: created, guard: 'metadata_privacy' },
      ...fields.proxy_tags
        .flatMap(({ prefix, suffix }) => [prefix, suffix])
        .filter((side) => side !== null)
        .map((value): Marked<MemberPrivacyKey> => ({ value, guard: 'proxy_privacy' })),
      { value: fields.webhook_avatar_url, guard: 'owner' },
      { value: uuid, guard: 'owner' },
    ]
  }

  const shown = <Key extends string>(marked: Marked<Key>[], privacy: Record<Key, Privacy>) =>
    marked
      .filter(({ guard }) => guard === 'open' || (guard !== 'owner' && privacy[guard] === 'public'))
      .map(({ value }) => value)

  async function set({ id, fields }: Speaker, hasDisplayName: boolean, privacy: MemberPrivacy) {
    const display_name = hasDisplayName ? fields.display_name : null
    await alice.client.updateMember({ memberRef: id, body: { display_name, privacy } })
  }

  test('exactly what is public, at every endpoint, without a token and with a foreign one', async () => {
    const everything = [ofSystem(), ofMember(ash, true), ofMember(birch, true)]
      .flat()
      .map(({ value }) => value)
    const property = fc.asyncProperty(
      anyOf(systemPrivacyKeys),
      anyMember,
      anyMember,
      async (system: SystemPrivacy, first, second) => {
        await alice.set({ privacy: system })
        await set(ash, first.hasDisplayName, first.privacy)
        await set(birch, second.hasDisplayName, second.privacy)

        const grove = shown(ofSystem(), system)
        const ashes = shown(ofMember(ash, first.hasDisplayName), first.privacy)
        const birches = shown(ofMember(birch, second.hasDisplayName), second.privacy)
        const listed = [
          ...(first.privacy.visibility === 'public' ? [ash.id, ...ashes] : []),
          ...(second.privacy.visibility === 'public' ? [birch.id, ...birches] : []),
        ]
        /** The values that may stand in an answer, or the line that stands there instead. */
        const expected: [string, string[] | string][] = [
          [`/v1/s/${alice.id}`, grove],
          [`/v1/a/${alice.account}`, grove],
          [`/v1/m/${ash.id}`, ashes],
          [`/v1/m/${birch.id}`, birches],
          [
            `/v1/s/${alice.id}/members`,
            system.member_list_privacy === 'public' ? listed : 'Unauthorized to view member list.',
          ],
          [
            `/v1/s/${alice.id}/switches`,
            system.front_history_privacy === 'public' ? [] : 'Unauthorized to view front history.',
          ],
          [
            `/v1/s/${alice.id}/fronters`,
            system.front_privacy === 'public' ? [...ashes, ...birches] : 'Unauthorized to view fronter.',
          ],
          [`/v1/msg/${ash.message.id}`, [...grove, ...ashes]],
          [`/v1/msg/${birch.message.original}`, [...grove, ...birches]],
        ]
        for (const caller of [t.stranger, bob]) {
          for (const [path, seen] of expected) {
            const { status, text } = await caller.get(path)
            if (typeof seen === 'string') {
              expect([path, status, text]).toEqual([path, 403, seen])
              continue
            }
            expect([path, status]).toEqual([path, 200])
            const ids = path.endsWith('/members') ? [ash.id, birch.id] : []
            const leaked = [...everything, ...ids].filter(
              (value) => text.includes(value) && !seen.includes(value),
            )
            const lost = seen.filter((value) => !text.includes(value))
            expect([path, leaked, lost]).toEqual([path, [], []])
          }
        }
      },
    )
    await fc.assert(property, { numRuns: runs(15) })
  })

  test('nothing of it stands on their own page, and nothing without a token there', async () => {
    const own = await bob.get('/v1/s')
    expect([own.status, own.body.name]).toEqual([200, 'The River'])
    expect(own.text).not.toContain('marked')
    expect(raw(await t.stranger.get('/v1/s'))).toEqual([401, ''])
  })

  test('while the owner sees it all, however private', async () => {
    const allPrivate = <Key extends string>(keys: readonly Key[]) =>
      Object.fromEntries(keys.map((key) => [key, 'private'])) as Record<Key, Privacy>
    await alice.set({ privacy: allPrivate(systemPrivacyKeys) })
    for (const each of [ash, birch]) await set(each, true, allPrivate(memberPrivacyKeys))
    const never = [systemFields.pronouns, 'Asia/Kathmandu', alice.uuid, alice.token ?? '']
    const { text: list } = await alice.get(`/v1/s/${alice.id}/members`)
    for (const each of [ash, birch]) {
      const { text } = await alice.get(`/v1/m/${each.id}`)
      for (const { value } of ofMember(each, true)) {
        const isOfV2 = value === each.uuid || value === each.fields.webhook_avatar_url
        expect([value, text.includes(value), list.includes(value)]).toEqual([value, !isOfV2, !isOfV2])
      }
    }
    for (const path of ['/v1/s', `/v1/a/${alice.account}`]) {
      const { text } = await alice.get(path)
      for (const { value } of ofSystem())
        expect([value, text.includes(value)]).toEqual([value, !never.includes(value)])
    }
    for (const path of ['switches', 'fronters']) {
      expect((await alice.get(`/v1/s/${alice.id}/${path}`)).status).toBe(200)
    }
  })
})
