import type { APIEmbed } from 'discord-api-types/v10'
import { MessageFlags } from 'discord-api-types/v10'
import { refuse, refuseField } from './refusals.ts'
import type { Guild, MessageBody, PollBody, Upload } from './shapes.ts'

const mebibyte = 1024 * 1024
const tierLimits = [10, 10, 50, 100]

/** The largest file in a server, in bytes. */
export const fileLimit = (guild: Guild | undefined): number =>
  (tierLimits[guild?.premiumTier ?? 0] ?? 10) * mebibyte

function demandLength(path: string, text: string | undefined, most: number, least = 0): void {
  const length = text?.length ?? 0
  if (length > most) refuseField(path, 'BASE_TYPE_MAX_LENGTH', `Must be ${most} or fewer in length.`)
  if (length < least) refuseField(path, 'BASE_TYPE_REQUIRED', 'This field is required')
}

/** Holds a body to the limits that are the same for everybody. */
export function checkBody(
  body: MessageBody,
  files: readonly Upload[],
  guild: Guild | undefined,
  nitro = false,
): void {
  demandLength('content', body.content ?? '', nitro ? 4000 : 2000)
  checkEmbeds(body.embeds ?? [])
  if (body.poll) checkPoll(body.poll)
  if (String(body.nonce ?? '').length > 25)
    refuseField('nonce', 'NONCE_TYPE_TOO_LONG', 'Must be 25 or fewer in length.')
  for (const [index, { description }] of (body.attachments ?? []).entries()) {
    demandLength(`attachments.${index}.description`, description, 1024)
  }
  checkMentions(body)
  checkComponents(body)
  if (!nitro) checkFiles(files, guild)
}

export function checkFiles(files: readonly Upload[], guild: Guild | undefined): void {
  const limit = fileLimit(guild)
  if (files.length > 10) refuseField('attachments', 'BASE_TYPE_MAX_LENGTH', 'Must be 10 or fewer in length.')
  if (files.some(({ bytes }) => bytes.length > limit)) refuse(40005)
  const sum = files.reduce((total, { bytes }) => total + bytes.length, 0)
  if (sum > Math.max(25 * mebibyte, limit)) refuse(40005)
}

function checkEmbeds(embeds: readonly APIEmbed[]): void {
  if (embeds.length > 10) refuseField('embeds', 'BASE_TYPE_MAX_LENGTH', 'Must be 10 or fewer in length.')
  let sum = 0
  for (const [index, embed] of embeds.entries()) {
    const texts: [string, string | undefined, number, number?][] = [
      ['title', embed.title, 256],
      ['description', embed.description, 4096],
      ['author.name', embed.author?.name, 256],
      ['footer.text', embed.footer?.text, 2048],
    ]
    for (const [place, field] of (embed.fields ?? []).entries()) {
      texts.push(
        [`fields.${place}.name`, field.name, 256, 1],
        [`fields.${place}.value`, field.value, 1024, 1],
      )
    }
    if ((embed.fields?.length ?? 0) > 25) {
      refuseField(`embeds.${index}.fields`, 'BASE_TYPE_MAX_LENGTH', 'Must be 25 or fewer in length.')
    }
    for (const [path, text, most, least] of texts) {
      demandLength(`embeds.${index}.${path}`, text, most, least)
      sum += text?.length ?? 0
    }
  }
  if (sum > 6000) refuseField('embeds', 'MAX_EMBED_SIZE_EXCEEDED', 'Embed size exceeds maximum size of 6000')
}

function checkPoll({ question, answers, duration = 24 }: PollBody): void {
  demandLength('poll.question.text', question.text, 300, 1)
  if (answers.length < 1 || answers.length > 10) {
    refuseField('poll.answers', 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 10 in length.')
  }
  for (const [index, { poll_media }] of answers.entries()) {
    demandLength(`poll.answers.${index}.poll_media.text`, poll_media.text, 55, 1)
  }
  if (!Number.isInteger(duration) || duration < 1 || duration > 768) {
    refuseField('poll.duration', 'NUMBER_TYPE_MAX', 'int value should be between 1 and 768.')
  }
}

/** Refuses custom emoji of servers that the author is not in. */
export function checkPollEmoji(poll: PollBody, usable: ReadonlySet<string>): void {
  for (const [index, { poll_media }] of poll.answers.entries()) {
    const id = poll_media.emoji?.id
    if (id && !usable.has(id)) {
      refuseField(`poll.answers.${index}.poll_media.emoji`, 'POLL_INVALID_EMOJI', 'Invalid emoji')
    }
  }
}

function checkMentions({ allowed_mentions: allowed }: MessageBody): void {
  if (!allowed) return
  for (const kind of ['users', 'roles'] as const) {
    const ids = allowed[kind] ?? []
    if (ids.length > 100) {
      refuseField(`allowed_mentions.${kind}`, 'BASE_TYPE_MAX_LENGTH', 'Must be 100 or fewer in length.')
    }
    if (new Set(ids).size !== ids.length) {
      refuseField(
        `allowed_mentions.${kind}`,
        'SET_TYPE_ALREADY_CONTAINS_VALUE',
        'The set already contains this value',
      )
    }
    if (ids.length > 0 && allowed.parse?.includes(kind)) {
      const text = `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`
      refuseField('allowed_mentions', 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE', text)
    }
  }
}

function checkComponents({ flags = 0, components, content, embeds, poll }: MessageBody): void {
  const count = countComponents(components ?? [])
  if (!(flags & MessageFlags.IsComponentsV2)) {
    if ((components?.length ?? 0) > 5) {
      refuseField('components', 'BASE_TYPE_MAX_LENGTH', 'Must be 5 or fewer in length.')
    }
    return
  }
  if (count > 40)
    refuseField('components', 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED', 'At most 40 components.')
  const mixed = content ? 'content' : embeds?.length ? 'embeds' : poll ? 'poll' : undefined
  if (mixed) {
    const text = `The '${mixed}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`
    refuseField(mixed, 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2', text)
  }
}

function countComponents(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + countComponents(each), 0)
  if (typeof value !== 'object' || value === null) return 0
  const { components, accessory } = value as { components?: unknown; accessory?: unknown }
  return 1 + countComponents(components) + countComponents(accessory)
}

/** Holds a voice message to its rules: one sound with its form, and nothing else. */
export function checkVoice(body: MessageBody, files: readonly Upload[]): void {
  if (!((body.flags ?? 0) & MessageFlags.IsVoiceMessage)) return
  if (body.content || body.embeds?.length || body.poll) refuse(50159)
  if (files.length !== 1) refuse(50160)
  const [form] = body.attachments ?? []
  if (form?.waveform === undefined || form.duration_secs === undefined) refuse(50161)
}

const forbiddenParts = ['clyde', 'discord', '```']
const forbiddenNames = ['everyone', 'here']

/** The rules of names of webhooks, and of messages that webhooks post. */
export function checkName(path: string, name: string): void {
  const trimmed = name.trim()
  if (trimmed.length < 1 || trimmed.length > 80) {
    refuseField(path, 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 80 in length.')
  }
  if (trimmed.length < 2) refuseField(path, 'USERNAME_TOO_SHORT', 'Must be between 2 and 80 in length.')
  const part = forbiddenParts.find((each) => trimmed.toLowerCase().includes(each))
  if (part) refuseField(path, 'USERNAME_INVALID_CONTAINS', `Username cannot contain "${part}"`)
  if (forbiddenNames.includes(trimmed.toLowerCase())) {
    refuseField(path, 'USERNAME_INVALID_VALUE', `Username cannot be "${trimmed}"`)
  }
}
