import { Refusal } from '../../../base/refusal.ts'
import { type Channel, type Id, type Power, powers } from '../../../platform/types.ts'
import { debugText } from '../../../text/texts.ts'
import { type Answer, card, remark } from '../../answers/answer.ts'
import type { Call } from '../../running/call.ts'
import type { Places } from '../../running/ports.ts'

const good = '57f287'
const bad = 'ed4245'
const notNeeded: readonly Power[] = ['mention-everyone', 'send-tts', 'manage-server']
const needed = powers.filter((power) => !notNeeded.includes(power))
const mostNamed = 30

/** Names the permissions that the bot lacks in a channel. A channel shows what it lacks in its threads too. */
function missingIn(places: Places, channel: Channel): string[] {
  const own = places.ownPowers(channel)
  const missing: (Power | 'threads')[] = needed.filter((power) => !own.has(power))
  const inThreads = places.ownPowers({ ...channel, kind: 'thread' })
  if (own.has('send-messages') && !inThreads.has('send-messages')) missing.push('threads')
  return missing.map(debugText.powerName)
}

/** Checks all channels that the caller can see in a chat server where they are. */
export async function checkServer(call: Call<unknown>, id: Id | null): Promise<Answer> {
  const { places, caller } = call
  if (id === null) throw new Refusal(debugText.serverNeeded)
  const guild = places.guild(id)
  const roles = id === call.guild ? call.message.author.roles : (await places.person(id, caller))?.roles
  if (!guild || !roles) throw new Refusal(debugText.unknownServer)
  const all = places.channels(id).filter(({ kind }) => kind === 'text' || kind === 'forum')
  const visible = all.filter((channel) => places.powersOf(channel, caller, roles).has('view-channel'))
  const groups = Map.groupBy(visible, (channel) => missingIn(places, channel).join('\n'))
  groups.delete('')
  const fields = [...groups].map(([names, channels]) => ({
    label: debugText.missing(names.split('\n')),
    value: [
      ...channels.slice(0, mostNamed).map((channel) => debugText.mention(channel.id)),
      ...(channels.length > mostNamed ? [debugText.moreChannels(channels.length - mostNamed)] : []),
    ].join(' '),
  }))
  const hidden = all.length - visible.length
  return card(
    {
      title: debugText.permissionsTitle(guild.name),
      ...(fields.length === 0 ? { text: debugText.allWell, color: good } : { fields, color: bad }),
    },
    ...(hidden > 0 ? [remark(debugText.hiddenChannels(hidden))] : []),
  )
}

/** Checks one channel, if the caller can see it. */
export async function checkChannel(call: Call<unknown>, id: Id): Promise<Answer> {
  const { places } = call
  const channel = await visibleChannel(call, id)
  const missing = missingIn(places, channel)
  return card({
    title: debugText.channelTitle(channel.name),
    text: missing.length === 0 ? debugText.allWell : `${debugText.missing(missing)}.`,
    color: missing.length === 0 ? good : bad,
  })
}

/** Finds a channel in a chat server where the caller is, if they can see it. */
export async function visibleChannel(call: Call<unknown>, id: Id): Promise<Channel> {
  const { places, caller, message } = call
  const channel = await places.channel(id)
  if (!channel || channel.guild === null) throw new Refusal(debugText.unknownChannel)
  const roles =
    channel.guild === call.guild ? message.author.roles : (await places.person(channel.guild, caller))?.roles
  if (!roles || !(await places.maySee(channel, caller, roles))) throw new Refusal(debugText.unknownChannel)
  return channel
}
