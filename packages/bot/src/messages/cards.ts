import type { AnswerRecord, ProxiedRecord } from '../bridge.ts'
import type { BotContext } from '../context.ts'
import { madeAt } from '../platform/ids.ts'
import type { Embed, Id, Message } from '../platform/types.ts'
import { cutQuickly, escaped } from '../text/markup.ts'
import { shownTag } from '../text/shown.ts'
import { text } from '../text/texts.ts'
import { type Asking, type Place, placeFor } from './message-request.ts'

/** The platform takes this many characters in a field of a card. */
const fieldLength = 1024

/** Shows a member. The record holds only what strangers may see. */
export function memberCard({ system, member }: ProxiedRecord): Embed | undefined {
  if (!member || !system) return undefined
  const tags = member.proxy_tags?.map(shownTag) ?? []
  const optional = (name: string, value: string | null | undefined, inline = true) =>
    value ? [field(name, cutQuickly(value, fieldLength), inline)] : []
  return {
    author: {
      name: cutQuickly(system.name ? `${member.name} (${system.name})` : member.name, 256),
      icon: member.avatar_url,
    },
    color: colorOf(member.color),
    ...(member.avatar_url && { thumbnail: member.avatar_url }),
    ...(member.banner && { image: member.banner }),
    fields: [
      ...optional(text.displayNameField, member.display_name && escaped(member.display_name)),
      ...optional(text.birthdayField, birthday(member.birthday)),
      ...optional(text.pronounsField, member.pronouns),
      ...optional(text.messagesField, member.message_count ? String(member.message_count) : null),
      ...optional(text.tagsField, tags.join('\n'), false),
      ...optional(text.descriptionField, member.description, false),
    ],
    footer: text.memberFooter(system.id, member.id),
    ...(member.created && { timestamp: member.created }),
  }
}

/** A birthday without a year is stored with the year 4. */
const birthday = (date: string | null | undefined): string | null => date?.replace(/^000[14]-/, '') ?? null

/** Tells who is behind a proxied message. Its text shows only to people who may see the channel. */
export async function messageCard(ctx: BotContext, asking: Asking, record: ProxiedRecord): Promise<Embed> {
  const place = await placeFor(ctx, asking, record.channel)
  const message = place && (await ctx.platform.message(record.channel, record.id))
  const { system, member } = record
  return {
    author: {
      name: member ? (member.display_name ?? member.name) : text.deletedMember,
      icon: member?.avatar_url ?? null,
    },
    description: place ? textOf(message) : text.textHidden,
    color: colorOf(member?.color),
    ...(member?.avatar_url && { thumbnail: member.avatar_url }),
    ...(message && pictureOf(message)),
    fields: [
      field(text.systemField, system ? nameWithId(system.name, system.id) : text.deletedSystem, true),
      field(
        text.memberField,
        member ? nameWithId(member.display_name ?? member.name, member.id) : text.deletedMember,
        true,
      ),
      field(text.sentByField, await sentBy(ctx, record, place), true),
      ...(await roles(ctx, record, place)),
      ...(message ? files(message) : []),
    ],
    footer: text.originalFooter(record.original),
    timestamp: new Date(madeAt(record.id)).toISOString(),
  }
}

function textOf(message: Message | undefined): string {
  if (!message) return text.textGone
  return message.content === '' ? text.noText : message.content
}

function pictureOf({ attachments }: Message): Pick<Embed, 'image'> {
  const picture = attachments.find(({ type, spoiler }) => type?.startsWith('image/') && !spoiler)
  return picture ? { image: picture.url } : {}
}

function files({ attachments }: Message): { name: string; value: string }[] {
  if (attachments.length === 0) return []
  const lines = attachments.map(({ filename, url, spoiler }) =>
    spoiler ? `||${escaped(filename)}||` : `[${escaped(filename)}](${url})`,
  )
  let value = ''
  for (const line of lines) {
    if (value.length + line.length + 2 > fieldLength) break
    value += value === '' ? line : `\n${line}`
  }
  return [field(text.filesField(attachments.length), value === '' ? '…' : value)]
}

async function sentBy(ctx: BotContext, record: ProxiedRecord, place: Place | undefined): Promise<string> {
  const account = await ctx.platform.account(record.sender)
  if (!account) return text.deletedAccount(record.sender)
  const person =
    place && record.guild !== null ? await ctx.platform.person(record.guild, record.sender) : undefined
  return text.accountLine(account.name, account.id, person?.name)
}

async function roles(ctx: BotContext, record: ProxiedRecord, place: Place | undefined) {
  if (!place || record.guild === null) return []
  const person = await ctx.platform.person(record.guild, record.sender)
  const names = ctx.platform.roleNames(record.guild, person?.roles ?? [])
  return names.length === 0
    ? []
    : [field(text.rolesField(names.length), cutQuickly(names.map(escaped).join(', '), fieldLength))]
}

export async function authorCard({ platform }: BotContext, id: Id): Promise<Embed> {
  const account = await platform.account(id)
  if (!account) return { description: text.deletedAccount(id) }
  return {
    author: { name: account.name, icon: account.avatar },
    description: text.authorLine(account.id),
    ...(account.avatar && { thumbnail: account.avatar }),
  }
}

/** Shows whose command the bot answered. */
export async function commandCard(ctx: BotContext, asking: Asking, answer: AnswerRecord): Promise<Embed> {
  const { platform } = ctx
  const { channel, guild, command, account } = answer
  const isHere = guild === null && channel === asking.channel.id
  const maySee = isHere || (await placeFor(ctx, asking, channel)) !== undefined
  const message = maySee && command !== null ? await platform.message(channel, command) : undefined
  const sender = await platform.account(account)
  return {
    title: text.commandTitle,
    ...(command !== null && { url: platform.linkTo(guild, channel, command) }),
    description: maySee ? textOf(message) : text.textHidden,
    fields: [
      field(
        text.sentByField,
        sender ? text.accountLine(sender.name, sender.id, undefined) : text.deletedAccount(account),
      ),
    ],
    timestamp: new Date(madeAt(answer.id)).toISOString(),
  }
}

const field = (name: string, value: string, inline = false) => ({ name, value, inline })

export const colorOf = (hex: string | null | undefined): number | null =>
  hex ? Number.parseInt(hex, 16) : null

const nameWithId = (name: string | null, id: string): string =>
  name === null || name === '' ? `\`${id}\`` : `${escaped(cutQuickly(name, 100))} (\`${id}\`)`

/** The platform takes this many characters in all cards of a message together. */
const mostInCards = 6000

/** Shortens the text of the last card as far as the platform demands. */
export function fitting(cards: readonly Embed[]): readonly Embed[] {
  const over = cards.reduce((sum, card) => sum + lengthOf(card), 0) - mostInCards
  const last = cards.at(-1)
  if (over <= 0 || !last) return cards
  const { description = '' } = last
  return [
    ...cards.slice(0, -1),
    { ...last, description: cutQuickly(description, Math.max(1, description.length - over)) },
  ]
}

const lengthOf = ({ author, title = '', description = '', footer = '', fields = [] }: Embed): number =>
  [
    author?.name ?? '',
    title,
    description,
    footer,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ].join('').length
