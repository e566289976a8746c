import type { Client } from '@polyphony/client'
import type { FakeDiscord } from '../../fake-discord/fake.ts'

/** Where somebody types a command. */
export interface Stage {
  readonly guild: string
  readonly channel: string
  readonly other: string
  readonly person: string
  readonly friend: string
  /** A system of somebody else. */
  readonly stranger: string
  /** A proxied message of the person. */
  readonly post: string
}

export interface Wishes {
  /** Somebody who is there already. */
  readonly person?: string
  readonly isNew: boolean
  readonly isDirect: boolean
  /** The example of the command. Members and groups that it names exist. */
  readonly typed: string
}

const memberNames = ['Ash', 'Birch tree', 'Cedar']
const groupNames = ['Birds', 'Trees']

/** Examples that need more than they name. */
const about = {
  everybody: /^(list|switch|system (list|groups|front)|group list|member Ash groups|autoproxy front)/,
  // why: with one of each, chance chooses the same in every run.
  somebody: /^(random|system random|group Trees)/,
  fronters: /^(switch|system front|group Trees front|autoproxy front)/,
  posts: /^(message|edit|x|reproxy|debug prox|proxycheck|proxy debug)/,
  otherSystems: /^admin systemdelete/,
  otherAccounts: /^unlink/,
  manyTags: /^member Ash proxy remove/,
  aliases: /^member Ash alias remove/,
  reminders: /^remind (on|off|remove)/,
  channels: /^notify/,
}

/** Makes a chat server, its owner, and what their commands name. */
export async function setStage(fake: FakeDiscord, bridge: Client, wishes: Wishes): Promise<Stage> {
  const { isNew, isDirect, typed } = wishes
  const person = wishes.person ?? fake.makePerson({ name: 'alice' })
  const guild = fake.makeGuild({ name: 'Harbour', owner: person })
  const friend = fake.makePerson({ name: 'bob', guilds: [guild] })
  const channel = isDirect ? fake.directChannel(person) : fake.makeChannel({ guild, name: 'general' })
  const other = fake.makeChannel({ guild, name: 'log' })
  const stage = { guild, channel, other, person, friend, stranger: '', post: '' }
  if (about.otherSystems.test(typed)) {
    const { system } = await bridge.bridgeCreateSystem({ body: { account_id: friend } })
    return { ...stage, stranger: system.id }
  }
  if (isNew || wishes.person !== undefined) return stage
  const { system } = await bridge.bridgeCreateSystem({ body: { account_id: person, name: 'Harbour' } })
  const as = { actAs: person }
  const isThere = (name: string) =>
    typed.includes(name) ||
    about.everybody.test(typed) ||
    (name === 'Ash' && about.posts.test(typed)) ||
    (/Ash|Trees/.test(name) && about.somebody.test(typed))
  const members: string[] = []
  for (const name of memberNames.filter(isThere)) {
    const prefixes = about.manyTags.test(typed) ? ['a:', 'A: '] : [`${name[0]?.toLowerCase()}:`]
    const body = {
      name,
      proxy_tags: prefixes.map((prefix) => ({ prefix, suffix: null })),
      ...(about.aliases.test(typed) && { extended: { aliases: ['Ashling'] } }),
    }
    members.push((await bridge.createMember({ body }, as)).id)
  }
  for (const name of groupNames.filter(isThere)) {
    const group = await bridge.createGroup({ body: { name } }, as)
    if (members.length > 0)
      await bridge.addGroupMembers({ groupRef: group.id, body: members.slice(0, 1) }, as)
  }
  if (about.fronters.test(typed)) {
    const timestamp = new Date(Date.now() - 3 * 60 * 60_000).toISOString()
    await bridge.createSwitch({ systemRef: '@me', body: { timestamp, members: members.slice(0, 1) } }, as)
  }
  if (about.otherAccounts.test(typed))
    await bridge.bridgeLinkAccount({ systemRef: system.id, account: friend })
  if (about.reminders.test(typed)) {
    const on = { kind: 'repeat' as const, every: 1, at: '09:00' }
    await bridge.createReminder({ systemRef: '@me', body: { name: 'Drink something', on } }, as)
  }
  if (about.channels.test(typed)) {
    const body = { name: 'Me', kind: 'discord' as const, to: { account: person } }
    await bridge.createChannel({ systemRef: '@me', body }, as)
  }
  if (!about.posts.test(typed)) return stage
  const trigger = fake.say({ person, channel, content: 'a:the colour' })
  const posts = () => fake.read(channel).filter(({ webhook }) => webhook !== null)
  await fake.until('the message is proxied', () => posts().length > 0)
  await fake.until('the trigger is gone', () => fake.read(channel).every(({ id }) => id !== trigger))
  return { ...stage, post: posts()[0]?.id ?? '' }
}

/** Puts people, channels and messages of the stage in the place of those of the examples. */
export const onStage = (text: string, { guild, channel, other, friend, stranger, post }: Stage): string =>
  text
    .replace('466378653216014359', friend)
    .replace(/#(log|general)\b/, `<#${other}>`)
    .replace('channels/1/2/3', `channels/${guild}/${channel}/${post}`)
    .replace('abcdef', stranger)
