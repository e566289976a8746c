import type { Client } from '@polyphony/client'
import { privacyChange } from '../../../src/commands/families/fields/privacy.ts'
import type { FakeDiscord } from '../../fake-discord/fake.ts'
import type { Stage } from './stage.ts'

const secret = 'hush'
const picture = `https://example.com/${secret}.png`

/** Finds a private value of a private stage. */
export const secrets = /hush|1313/i

const hidden = (kind: 'system' | 'member' | 'group') => ({ privacy: privacyChange(kind, 'all', 'private') })
const texts = { description: secret, banner: picture }

/**
 * Makes a chat server and a system that keeps everything to itself. Every private value has a mark. What examples name is
 * found by an alias or a display name.
 */
export async function setPrivateStage(
  fake: FakeDiscord,
  bridge: Client,
  showsPrivate: boolean,
): Promise<Stage> {
  const person = fake.makePerson({ name: 'alice' })
  const guild = fake.makeGuild({ name: 'Harbour', owner: person })
  const friend = fake.makePerson({ name: 'bob', guilds: [guild] })
  const channel = fake.makeChannel({ guild, name: 'general' })
  const other = fake.makeChannel({ guild, name: 'log' })
  const as = { actAs: person }
  const { system } = await bridge.bridgeCreateSystem({ body: { account_id: person } })
  const body = { ...texts, ...hidden('system'), name: secret, pronouns: secret, avatar_url: picture }
  await bridge.updateSystem({ systemRef: '@me', body }, as)
  const ids: string[] = []
  for (const name of ['Ash', 'Birch tree', 'Cedar']) {
    const body = {
      ...texts,
      ...hidden('member'),
      name: `${secret} ${name}`,
      display_name: `Shown ${name[0]}`,
      pronouns: secret,
      birthday: '1313-03-13',
      avatar_url: picture,
      webhook_avatar_url: picture,
      proxy_tags: [{ prefix: `${secret}${name[0]}`, suffix: null }],
      extended: { aliases: [name, `${secret}${name}`] },
    }
    ids.push((await bridge.createMember({ body }, as)).id)
  }
  for (const name of ['Birds', 'Trees']) {
    const body = { ...texts, ...hidden('group'), name: `${secret}${name}`, display_name: name, icon: picture }
    const group = await bridge.createGroup({ body }, as)
    await bridge.addGroupMembers({ groupRef: group.id, body: ids }, as)
  }
  const timestamp = new Date(Date.now() - 3 * 60 * 60_000).toISOString()
  await bridge.createSwitch({ systemRef: '@me', body: { timestamp, members: ids.slice(0, 2) } }, as)
  const [memberRef = ''] = ids
  const here = { guild_id: guild, body: { avatar_url: picture } }
  await bridge.bridgePutSystemGuild({ systemRef: system.id, ...here })
  await bridge.bridgePutMemberGuild({ memberRef, ...here })
  const trigger = fake.say({ person, channel, content: `${secret}Athe colour` })
  const posts = () => fake.read(channel).filter(({ webhook }) => webhook !== null)
  await fake.until('the message is proxied', () => posts().length > 0)
  await fake.until('the trigger is gone', () => fake.read(channel).every(({ id }) => id !== trigger))
  const on = { kind: 'front' as const, event: 'start' as const, minutes: 120, member: memberRef }
  await bridge.createReminder({ systemRef: '@me', body: { name: 'Drink something', on } }, as)
  const autoproxy = { autoproxy_mode: 'member' as const, autoproxy_member: memberRef }
  await bridge.updateAutoproxy({ systemRef: '@me', guild_id: guild, body: autoproxy }, as)
  const settings = { name_format: `{name} ${secret}`, show_private_info: showsPrivate }
  await bridge.updateSettings({ systemRef: '@me', body: settings }, as)
  return { guild, channel, other, person, friend, stranger: system.id, post: posts()[0]?.id ?? '' }
}
