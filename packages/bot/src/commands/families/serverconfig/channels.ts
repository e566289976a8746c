import { Refusal } from '../../../base/refusal.ts'
import { readChannel } from '../../../parsing/ids.ts'
import { isOneOf } from '../../../parsing/keywords.ts'
import type { Channel, Id } from '../../../platform/types.ts'
import type { Blacklist } from '../../../text/en/commands/serverconfig.ts'
import { readingText, serverText } from '../../../text/texts.ts'
import { type Answer, type Card, type Line, note, remark, success, warn } from '../../answers/answer.ts'
import type { Arg } from '../../definitions/arg.ts'
import type { Call } from '../../running/call.ts'
import type { Places } from '../../running/ports.ts'
import { changeSettings, readSettings } from './settings.ts'

/** Channels as typed, or all of them. */
type ChannelList = 'all' | readonly Id[]

/** Several channels, or the word for all. */
export const channelList = <Name extends string>(name: Name): Arg<Name, ChannelList> => ({
  name,
  kind: 'channel',
  take: 'words',
  optional: false,
  read(typed) {
    const words = typed?.words ?? []
    if (words.some((word) => isOneOf(['all'], word))) return 'all'
    return words.map((word) => {
      const channel = readChannel(word)
      if (channel === undefined) throw new Refusal(readingText.noChannel(word))
      return channel
    })
  },
})

/** Finds a channel of this chat server, or refuses. */
export async function channelHere({ places, guild }: Call<unknown>, id: Id): Promise<Channel> {
  const channel = await places.channel(id)
  if (!channel || channel.guild !== guild) throw new Refusal(serverText.unknownChannel(id))
  return channel
}

const listed: readonly Channel['kind'][] = ['text', 'thread', 'forum', 'category']

/** The channels that "all" means. Threads follow their channel. */
const allOf = (places: Places, guild: Id) =>
  places
    .channels(guild)
    .filter(({ kind }) => kind === 'text' || kind === 'forum')
    .map(({ id }) => id)

interface ListChange {
  readonly list: Blacklist
  readonly kind: 'add' | 'remove'
  readonly channels: ChannelList
}

/** Adds channels to a list or removes them, and drops channels that are gone. */
export async function changeList(call: Call<unknown>, change: ListChange): Promise<Answer> {
  const { list, kind, channels } = change
  const guild = call.guild ?? ''
  const settings = await readSettings(call)
  const present = await existing(call, settings[list])
  const named = channels === 'all' ? (kind === 'add' ? allOf(call.places, guild) : settings[list]) : channels
  if (kind === 'add' && channels !== 'all') for (const id of named) await checkListed(call, id)
  const isNew = (id: Id) => !settings[list].includes(id)
  const moved = [...new Set(named)].filter((id) => isNew(id) === (kind === 'add'))
  const rest = new Set(named).size - moved.length
  const after = kind === 'add' ? [...present, ...moved] : present.filter((id) => !moved.includes(id))
  if (after.join() !== settings[list].join()) await changeSettings(call, { [list]: after })
  const lines: Line[] = []
  if (rest > 0) lines.push(remark(kind === 'add' ? serverText.alreadyIn(rest) : serverText.notIn(rest)))
  if (kind === 'remove') lines.push(...(await stillCovered(call, moved, after)))
  if (list === 'log_blacklist' && settings.log_channel === null) lines.push(warn(serverText.nothingLogged))
  if (moved.length === 0) return note(serverText.nothingChanged, ...lines)
  return success(serverText[kind === 'add' ? 'added' : 'removed'](list, moved.length), ...lines)
}

async function checkListed(call: Call<unknown>, id: Id): Promise<void> {
  const { kind } = await channelHere(call, id)
  if (!listed.includes(kind)) throw new Refusal(serverText.notForList(id))
}

/** Keeps the channels that are still there. */
async function existing({ places, guild }: Call<unknown>, ids: readonly Id[]): Promise<Id[]> {
  const found: Id[] = []
  for (const id of ids) if ((await places.channel(id))?.guild === guild) found.push(id)
  return found
}

/** Warns about channels that their parent channel or category still covers. */
async function stillCovered(
  { places }: Call<unknown>,
  removed: readonly Id[],
  after: readonly Id[],
): Promise<Line[]> {
  const lines: Line[] = []
  for (const id of removed) {
    const channel = await places.channel(id)
    if (!channel) continue
    if (after.includes(channel.root) || after.includes(channel.category ?? '')) {
      lines.push(warn(serverText.stillCovered(id)))
    }
  }
  return lines
}

const perPage = 25

/** Lists channels under their categories, in the order in which people see them. */
export async function showList(call: Call<unknown>, list: Blacklist): Promise<Answer> {
  const settings = await readSettings(call)
  const channels = await inOrder(call, settings[list])
  const warning =
    list === 'log_blacklist' && settings.log_channel === null ? [warn(serverText.nothingLogged)] : []
  if (channels.length === 0) return note(serverText.empty[list], ...warning)
  const count = Math.ceil(channels.length / perPage)
  const page = (number: number): Card => ({
    title: serverText.listTitle[list],
    text: linesOf(channels.slice((number - 1) * perPage, number * perPage)).join('\n'),
  })
  const lines = warning.length > 0 ? { lines: warning } : {}
  return count === 1 ? { card: page(1), ...lines } : { pages: { count, page }, ...lines }
}

async function inOrder({ places, guild }: Call<unknown>, ids: readonly Id[]): Promise<Channel[]> {
  const known = places.channels(guild ?? '').filter(({ id }) => ids.includes(id))
  const others: Channel[] = []
  for (const id of ids.filter((id) => !known.some((channel) => channel.id === id))) {
    const channel = await places.channel(id)
    if (channel && channel.guild === guild) others.push(channel)
  }
  return [...known, ...others]
}

const groupOf = ({ id, kind, category }: Channel) => (kind === 'category' ? id : category)

/** A heading before the channels of each category. */
function linesOf(channels: readonly Channel[]): string[] {
  let group: Id | null | undefined
  return channels.flatMap((channel) => {
    const next = groupOf(channel)
    const isNew = next !== group
    group = next
    if (channel.kind === 'category') return [serverText.wholeCategory(channel.id)]
    if (!isNew) return [serverText.channel(channel.id)]
    const heading = next === null ? serverText.withoutCategory : serverText.inCategory(next)
    return [heading, serverText.channel(channel.id)]
  })
}
