export interface BotConfig {
  /** The token of the bot's account. */
  readonly token: string
  /** The base address of the platform, without version. */
  readonly apiUrl: string
  /** Where people open messages and invites, and where the platform keeps pictures; Discord's own unless set. */
  readonly appUrl?: string
  readonly cdnUrl?: string
  readonly prefixes: readonly string[]
  /** The shards of this process; null for all of them. */
  readonly shards: { readonly count: number; readonly ids: readonly number[] } | null
  readonly requestsPerSecond: number
  /** Accounts of bots that log deleted messages, beside the known ones. */
  readonly loggingBots?: readonly string[]
  /** Accounts of the people who run the bot. */
  readonly operators?: readonly string[]
  /** A text of the operator beside the hint to the help command. */
  readonly status: string
}

/** Thrown for a setting that cannot be used; the message names it and says what to write. */
export class BotConfigError extends Error {
  override readonly name = 'BotConfigError'
}

/** Reads the settings of the bot, or nothing if there is no token. */
export function readBotConfig(env: Readonly<Record<string, string | undefined>>): BotConfig | undefined {
  const config = {
    token: env.DISCORD_TOKEN?.trim() ?? '',
    apiUrl: readApiUrl(env.DISCORD_API_URL || 'https://discord.com/api'),
    appUrl: readUrl('DISCORD_APP_URL', env.DISCORD_APP_URL || 'https://discord.com'),
    cdnUrl: readUrl('DISCORD_CDN_URL', env.DISCORD_CDN_URL || 'https://cdn.discordapp.com'),
    prefixes: readPrefixes(env.BOT_PREFIXES || 'pk; pk!'),
    shards: readShards(env.DISCORD_SHARDS),
    requestsPerSecond: readRate(env.DISCORD_REQUESTS_PER_SECOND || '50'),
    loggingBots: readIds('BOT_LOGGING_BOTS', env.BOT_LOGGING_BOTS),
    operators: readIds('BOT_OPERATORS', env.BOT_OPERATORS),
    status: env.BOT_STATUS ?? '',
  }
  return config.token === '' ? undefined : config
}

const readApiUrl = (text: string): string => readUrl('DISCORD_API_URL', text).replace(/\/v\d+$/, '')

function readUrl(variable: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text)) {
    throw new BotConfigError(`${variable}=${text} must be an address such as https://chat.example`)
  }
  return text.replace(/\/+$/, '')
}

function readPrefixes(text: string): string[] {
  const prefixes = text.split(/\s+/).filter((prefix) => prefix !== '')
  if (prefixes.length > 0) return prefixes
  throw new BotConfigError('BOT_PREFIXES must name at least one prefix, several with spaces between: pk; pk!')
}

function readIds(name: string, text = ''): string[] {
  const ids = text.split(/[\s,]+/).filter((id) => id !== '')
  if (ids.every((id) => /^\d{1,20}$/.test(id))) return ids
  throw new BotConfigError(`${name} must be ids of accounts, several with spaces between`)
}

/** Reads `0-3/8`: the shards 0 to 3 of 8. */
function readShards(text: string | undefined): BotConfig['shards'] {
  if (text === undefined || text.trim() === '') return null
  const [, first = '', last = first, of = ''] = /^(\d+)(?:-(\d+))?\/(\d+)$/.exec(text.trim()) ?? []
  const [from, to, count] = [Number(first), Number(last), Number(of)]
  if (of === '' || from > to || to >= count) {
    throw new BotConfigError(`DISCORD_SHARDS=${text} must name shards and their number, such as 0/2 or 0-3/8`)
  }
  return { count, ids: Array.from({ length: to - from + 1 }, (_, i) => from + i) }
}

function readRate(text: string): number {
  const rate = Number(text)
  if (Number.isInteger(rate) && rate >= 1) return rate
  throw new BotConfigError(`DISCORD_REQUESTS_PER_SECOND=${text} must be a whole number from 1 on`)
}
