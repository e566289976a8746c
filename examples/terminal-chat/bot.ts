import type { ProxyDecision } from '@polyphony/contract'
import type { Bridge } from './bridge.ts'
import type { Post, Room } from './room.ts'

/** Most messages stay as they are, and nobody needs to be told. These reasons are worth a word to who wrote it. */
const told: Readonly<Record<string, string>> = {
  'autoproxy-turned-off': 'Autoproxy is off now.',
  'autoproxy-unlatched': 'Nobody is latched now.',
  'latch-expired': 'The latch has run out.',
  'message-too-long': 'That is too long to be proxied.',
  'name-too-long': 'The name is too long to be shown. Choose a shorter one, or a shorter system tag.',
}

/** The whole of proxying: ask, post, report. */
export async function onMessage(bridge: Bridge, room: Room, message: Post): Promise<void> {
  const decision = await bridge.post<ProxyDecision>('/bridge/v1/proxy', {
    message_id: message.id,
    account_id: message.account,
    guild_id: room.guild,
    channel_id: room.channel,
    content: message.text,
    platform: 'plain',
  })
  if (!decision.proxy) {
    room.show(message)
    const note = told[decision.reason]
    if (note !== undefined) room.note(note)
    return
  }
  await repost(bridge, room, message, decision)
}

/** Posts a message in a member's name in place of the one that asked for it, and reports it. */
export async function repost(
  bridge: Bridge,
  room: Room,
  trigger: Post,
  { member, name, content }: Pick<ProxyDecision & { proxy: true }, 'member' | 'name' | 'content'>,
): Promise<void> {
  const post = room.receive(trigger.account, name, content)
  room.remove(trigger)
  room.show(post)
  await bridge.untilHeard(() =>
    bridge.post('/bridge/v1/messages', {
      id: post.id,
      original: trigger.id,
      sender: trigger.account,
      channel: room.channel,
      guild: room.guild,
      member: member.id,
      // why: the ids of this platform hold no time as Discord's do.
      sent_at: trigger.sentAt.toISOString(),
    }),
  )
}

/** The platform says that a message is gone: the server forgets it. */
export async function onDelete(bridge: Bridge, room: Room, post: Post): Promise<void> {
  room.remove(post)
  await bridge.delete(`/bridge/v1/messages/${post.id}`)
}
