import type { Account, Autoproxy, Member, Message, System, SystemSettings } from '@polyphony/contract'
import { compose, matchTags } from '@polyphony/proxy'
import { onDelete, repost } from './bot.ts'
import type { Bridge } from './bridge.ts'
import { accountId, type Post, type Room } from './room.ts'

export interface Chat {
  bridge: Bridge
  room: Room
  /** The account that writes. */
  name: string
}

/** A command cannot be carried out; the message says why. */
export class Unclear extends Error {
  override readonly name = 'Unclear'
}

type Command = (chat: Chat, argument: string) => Promise<string | undefined>

/** Things that people call up, with the shape of their arguments. Everything of `/v2` is done in the name of their system. */
export const commands: Readonly<Record<string, { usage: string; run: Command }>> = {
  as: {
    usage: 'ACCOUNT: write as another account',
    async run(chat, name) {
      chat.name = wanted(name, 'the name of an account')
      return `You write as ${name}.`
    },
  },

  system: {
    usage: 'NAME: make a system',
    async run({ bridge, name: account }, name) {
      await bridge.post('/bridge/v1/systems', { account_id: accountId(account), name })
      return `Made the system ${name}. ${account} is linked to it.`
    },
  },

  link: {
    usage: 'ACCOUNT: link another account to your system',
    async run(chat, other) {
      const { system } = await ownAccount(chat)
      await chat.bridge.put(
        `/bridge/v1/systems/${system.id}/accounts/${accountId(wanted(other, 'an account'))}`,
      )
      return `${other} is linked to ${system.name}.`
    },
  },

  member: {
    usage: 'NAME EXAMPLE: make a member; in the example, the word text stands for what they say',
    async run(chat, argument) {
      const [name = '', ...rest] = argument.split(' ')
      const [prefix, suffix, ...more] = rest.join(' ').split('text')
      if (suffix === undefined || more.length > 0)
        throw new Unclear('The example needs the word text, once: /member Ash a:text')
      await own(chat).post<Member>('/v2/members', { name, proxy_tags: [{ prefix, suffix }] })
      return `Made the member ${name}.`
    },
  },

  switch: {
    usage: 'MEMBER ...: who fronts now; without a name, nobody',
    async run(chat, argument) {
      const fronters = await Promise.all(words(argument).map((name) => memberNamed(chat, name)))
      await own(chat).post('/v2/systems/@me/switches', { members: fronters.map(({ id }) => id) })
      return fronters.length > 0 ? `Fronting: ${words(argument).join(', ')}.` : 'Nobody fronts.'
    },
  },

  autoproxy: {
    usage: 'off, front, latch or MEMBER: who speaks when there are no tags',
    async run(chat, argument) {
      const change = ['off', 'front', 'latch'].includes(argument)
        ? { autoproxy_mode: argument }
        : { autoproxy_mode: 'member', autoproxy_member: (await memberNamed(chat, argument)).id }
      const path = `/v2/systems/@me/autoproxy?guild_id=${chat.room.guild}`
      const { autoproxy_mode } = await own(chat).patch<Autoproxy>(path, change)
      return autoproxy_mode === 'member' ? `Autoproxy: ${argument}.` : `Autoproxy: ${autoproxy_mode}.`
    },
  },

  reproxy: {
    usage: 'MEMBER: say the latest message again, in the name of another member',
    async run(chat, name) {
      const [post, system, settings, members, member] = await Promise.all([
        ownMessage(chat),
        own(chat).get<System>('/v2/systems/@me'),
        own(chat).get<SystemSettings>('/v2/systems/@me/settings'),
        own(chat).get<Member[]>('/v2/systems/@me/members'),
        memberNamed(chat, name),
      ])
      // The server decides about messages that arrive. For this the engine is here: it takes what the API answered.
      const content = matchTags(members, post.text, settings)?.inner ?? post.text
      const decision = compose(
        { content, platform: 'plain' },
        { members, system, settings, now: Date.now() * 1000 },
        { kind: 'choice', member, tag: member.proxy_tags?.[0], inner: content, autoproxied: false },
      )
      if (decision.kind === 'skip') throw new Unclear(decision.reason)
      const command = chat.room.receive(accountId(chat.name), chat.name, `/reproxy ${name}`)
      await onDelete(chat.bridge, chat.room, post)
      await repost(chat.bridge, chat.room, command, decision)
      return undefined
    },
  },

  delete: {
    usage: ': delete the latest message',
    async run(chat) {
      await onDelete(chat.bridge, chat.room, await ownMessage(chat))
      return 'It is gone.'
    },
  },

  who: {
    usage: ': who said the latest message, as everybody may know it',
    async run({ bridge, room }) {
      const { id } = room.latest ?? fail('There is no message.')
      const { member, system } = await bridge.get<Message>(`/v2/messages/${id}`)
      return member ? `${member.name} of ${system?.name}.` : 'Somebody who has left.'
    },
  },

  help: {
    usage: ': this list',
    run: async () =>
      Object.entries(commands)
        .map(([name, { usage }]) => `/${name} ${usage}`)
        .join('\n· '),
  },
}

/** The bot in the name of the system that the writing account is linked to. */
const own = ({ bridge, name }: Chat): Bridge => bridge.as(accountId(name))

const ownAccount = ({ bridge, name }: Chat) => bridge.get<Account>(`/bridge/v1/accounts/${accountId(name)}`)

/** The latest message, when it is one that the bot posted for a member of this system. */
async function ownMessage(chat: Chat): Promise<Post> {
  const post = chat.room.latest ?? fail('There is no message.')
  const { system } = await chat.bridge.get<Message>(`/v2/messages/${post.id}`)
  if (system?.id !== (await ownAccount(chat)).system.id) fail('That message is not of your system.')
  return post
}

async function memberNamed(chat: Chat, name: string): Promise<Member> {
  const members = await own(chat).get<Member[]>('/v2/systems/@me/members')
  return members.find((member) => member.name === name) ?? fail(`There is no member '${name}'.`)
}

const words = (text: string) => text.split(' ').filter((word) => word !== '')
const wanted = (text: string, what: string) => text || fail(`Say ${what}.`)

function fail(message: string): never {
  throw new Unclear(message)
}
