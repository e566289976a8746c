import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BotConfig, readBotConfig } from '@polyphony/bot/without-platform'
import type { Registration } from '@polyphony/contract'
import { parseRanges, type Ranges } from './base/addresses/ip-ranges.ts'
import { codeOf } from './base/fault.ts'
import { readPostgresUrl } from './base/postgres-url.ts'
import type { SecretKeySource } from './base/secret-box.ts'

export type DatabaseConfig =
  | { kind: 'sqlite'; path: string }
  | {
      kind: 'postgres'
      /** May name several servers, of which one takes writes. */
      url: string
      /** Replicas that serve reads. */
      readUrl?: string | undefined
      /** The connections that one process opens; undefined for the usual number. */
      poolSize?: number
      /** False for a pooler that does not know prepared statements. */
      prepare?: boolean
    }
export type PictureStorage = { kind: 'folder'; path: string } | BucketStorage
export interface BucketStorage {
  kind: 's3'
  bucket: string
  /** Comes before every name in the bucket: empty, or a text that ends with a slash. */
  prefix: string
  /** Undefined for Amazon. */
  endpoint: string | undefined
  region: string | undefined
  accessKeyId: string
  secretAccessKey: string
}
export type LogLevel = (typeof logLevels)[number]
const logLevels = ['debug', 'info', 'warn', 'error'] as const

export type RateLimits = Readonly<Record<'generic_get' | 'generic_update' | 'message', number>>

/** An OpenID Connect issuer through which people sign in. */
export interface OidcConfig {
  /** As the issuer itself writes it: a slash at the end makes a difference. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The name on the button that leads there. */
  name: string
  /** True when everybody whom the issuer knows may register here, whatever `REGISTRATION` says. */
  registers: boolean
}

export interface Config {
  host: string
  port: number
  publicUrl: string
  database: DatabaseConfig
  workers: number
  pictures: PictureStorage
  /** Bytes of one uploaded picture. */
  maxUpload: number
  /** Bytes of all pictures of a system. */
  pictureQuota: number
  /** Bytes of all texts of a system. */
  textQuota: number
  /** The folder for backups that an admin asks for. */
  backupDir: string
  /** An address that tells the newest version; undefined when nobody is to be asked. */
  updateCheck: string | undefined
  /** The people who can register, unless an admin chooses otherwise. */
  registration: Registration
  /** True when `REGISTRATION=closed` is set explicitly: no admin can open it. */
  registrationLocked: boolean
  /** True when pages of other sites may register too: only if the operator set `REGISTRATION` to open explicitly. */
  registrationFromPages: boolean
  /** The single sign-on of a community; undefined without one. */
  oidc: OidcConfig | undefined
  /** False: nobody can read, make or widen shares. */
  sharing: boolean
  /** Origins of servers that people may sync with; `*` for any. */
  syncAllow: readonly string[]
  /** Names the operator to push services; otherwise why Web Push is off. */
  pushSubject: { subject: string } | { off: string }
  /** Addresses that webhooks may reach although they are not public, http included. */
  webhookAllow: Ranges
  /** Requests a second by kind; undefined without limits. */
  rateLimits: RateLimits | undefined
  redisUrl: string | undefined
  /** Proxies whose X-Forwarded-For the server trusts. */
  trustProxy: Ranges
  /** Addresses that may read /metrics, in addition to this machine. */
  metricsAllow: Ranges
  /** Encrypts the secrets that the server has to read again. */
  secretKey: SecretKeySource
  /** A bridge key accepted in addition to those in the database. */
  bridgeKey: string | undefined
  /** The chat bot; undefined without one. */
  bot: BotConfig | undefined
  logLevel: LogLevel
  logFormat: 'pretty' | 'json'
}

/** Thrown for a value that cannot be used. The message is the one line an operator needs. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(variable: string, value: string, accepted: string) {
    super(`${variable}=${value} cannot be used: ${accepted}`)
  }
}

/** The variables that the configuration comes from. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Reads the whole configuration from the environment. No other code reads it. */
export function readConfig(environment: Environment, { terminal = false } = {}): Config {
  const env = withFiles(environment)
  const host = env.HOST || '127.0.0.1'
  const port = integer(env, 'PORT', 8080, 0, 65535)
  const workers = integer(env, 'WORKERS', 1, 1, 256)
  if (port === 0 && workers > 1) {
    throw new ConfigError(
      'PORT',
      '0',
      'several WORKERS share one port, so it must be a number from 1 to 65535',
    )
  }
  const database = readDatabase(env)
  const home = env.DATA_DIR || homeOf(database)
  const publicUrl = readPublicUrl(env, host, port)
  return {
    host,
    port,
    publicUrl,
    database,
    workers,
    pictures: readPictures(env, home),
    maxUpload: integer(env, 'MAX_UPLOAD', 8 * 1024 * 1024, 1024, 64 * 1024 * 1024),
    pictureQuota: integer(env, 'PICTURE_QUOTA', 200_000_000, 0, Number.MAX_SAFE_INTEGER),
    textQuota: integer(env, 'TEXT_QUOTA', 100_000_000, 0, Number.MAX_SAFE_INTEGER),
    backupDir: env.BACKUP_DIR || join(home, 'backups'),
    updateCheck: readAddress(env, 'UPDATE_CHECK'),
    registration: word(
      env,
      'REGISTRATION',
      ['open', 'invite', 'closed'],
      isLoopback(host) ? 'open' : 'closed',
    ),
    registrationLocked: env.REGISTRATION === 'closed',
    registrationFromPages: env.REGISTRATION === 'open',
    oidc: readOidc(env, publicUrl),
    sharing: word(env, 'SHARING', ['on', 'off'], 'on') === 'on',
    syncAllow: readOrigins(env, 'SYNC_ALLOW', 'https://api.pluralkit.me'),
    pushSubject: readPushSubject(env.VAPID_SUBJECT, publicUrl),
    webhookAllow: readRanges(env, 'WEBHOOK_ALLOW'),
    rateLimits: readRateLimits(env.RATE_LIMITS || 'off'),
    redisUrl: readRedisUrl(env.REDIS_URL),
    trustProxy: env.TRUST_PROXY === 'off' ? [] : readRanges(env, 'TRUST_PROXY'),
    metricsAllow: readRanges(env, 'METRICS_ALLOW'),
    secretKey: readSecretKey(env.SECRET_KEY, home),
    bridgeKey: readKey('BRIDGE_KEY', env.BRIDGE_KEY),
    bot: readBotConfig(env),
    ...readLogging(env, terminal),
  }
}

/** Reads what the bot alone needs around it: the server, its key, and where it answers questions about its health. */
export function readBotSurroundings(environment: Environment, { terminal = false } = {}) {
  const env = withFiles(environment)
  return {
    bot: readBotConfig(env),
    bridgeKey: readKey('BRIDGE_KEY', env.BRIDGE_KEY),
    serverUrl: readAddress(env, 'POLYPHONY_URL') ?? 'http://127.0.0.1:8080',
    publicUrl: readAddress(env, 'PUBLIC_URL'),
    host: env.HOST || '127.0.0.1',
    port: env.BOT_PORT ? integer(env, 'BOT_PORT', 0, 1, 65535) : undefined,
    ...readLogging(env, terminal),
  }
}

const readLogging = (env: Environment, terminal: boolean): Pick<Config, 'logLevel' | 'logFormat'> => ({
  logLevel: word(env, 'LOG_LEVEL', logLevels, 'info'),
  logFormat: word(env, 'LOG_FORMAT', ['pretty', 'json'], terminal ? 'pretty' : 'json'),
})

/** Variables that hold a secret, or a password in an address. */
const secrets = [
  ...['DATABASE_URL', 'DATABASE_READ_URL', 'REDIS_URL', 'BRIDGE_KEY', 'DISCORD_TOKEN'],
  ...['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'OIDC_CLIENT_SECRET', 'SECRET_KEY'],
]

/** Adds the secrets that stand in files: `BRIDGE_KEY_FILE` names the file of `BRIDGE_KEY`. */
function withFiles(env: Environment): Environment {
  let found = env
  for (const name of secrets) {
    const variable = `${name}_FILE`
    const path = env[variable]
    if (!path) continue
    if (env[name])
      throw new ConfigError(variable, path, `${name} is set too, so it is not clear which counts`)
    found = { ...found, [name]: readSecret(variable, path) }
  }
  return found
}

function readSecret(variable: string, path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(variable, path, `the file cannot be read (${codeOf(error)})`)
  }
  if (text === '') throw new ConfigError(variable, path, 'the file is empty')
  return text
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

export const urlOf = (host: string, port: number) =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

function readDatabase(env: Environment): DatabaseConfig {
  const value = env.DATABASE_URL || 'sqlite:./data/polyphony.db'
  const poolSize = integer(env, 'DATABASE_POOL', 10, 2, 200)
  const prepare = word(env, 'DATABASE_PREPARED', ['on', 'off'], 'on') === 'on'
  const accepted = 'it must be sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/NAME'
  if (value.startsWith('sqlite:')) {
    const path = value.slice('sqlite:'.length)
    if (path === '' || path.startsWith(':memory:')) {
      throw new ConfigError('DATABASE_URL', value, 'sqlite: needs the path of a file after it')
    }
    if (env.DATABASE_READ_URL) {
      throw new ConfigError(
        'DATABASE_READ_URL',
        '***',
        'DATABASE_URL is not postgres://, and only PostgreSQL has replicas',
      )
    }
    return { kind: 'sqlite', path }
  }
  if (readPostgresUrl(value) === undefined) {
    throw new ConfigError('DATABASE_URL', withoutPassword(value), accepted)
  }
  const readUrl = env.DATABASE_READ_URL || undefined
  if (readUrl !== undefined && readPostgresUrl(readUrl) === undefined) {
    throw new ConfigError(
      'DATABASE_READ_URL',
      withoutPassword(readUrl),
      'it must be postgres://USER:PASSWORD@HOST:PORT/NAME',
    )
  }
  return { kind: 'postgres', url: value, readUrl, poolSize, prepare }
}

/** The folder of the server's own files without DATA_DIR: that of the database file, or `./data` with PostgreSQL. */
const homeOf = (database: DatabaseConfig) => (database.kind === 'sqlite' ? dirname(database.path) : './data')

/** Reads `PICTURES`; unset, pictures are in a folder among the server's own files. */
function readPictures(env: Environment, home: string): PictureStorage {
  const accessKeyId = env.S3_ACCESS_KEY_ID || env.AWS_ACCESS_KEY_ID
  const secretAccessKey = env.S3_SECRET_ACCESS_KEY || env.AWS_SECRET_ACCESS_KEY
  const value = env.PICTURES || join(home, 'pictures')
  if (!/^\w+:\/\//.test(value)) return { kind: 'folder', path: value }

  const accepted = 'it must be a folder, or s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION'
  const url = URL.canParse(value) ? new URL(value) : undefined
  const { endpoint, region, ...unknown } = Object.fromEntries(url?.searchParams ?? [])
  if (
    url?.protocol !== 's3:' ||
    !/^[\w.-]+$/.test(url.host) ||
    url.username + url.password + url.hash !== '' ||
    (endpoint !== undefined && !(/^https?:\/\//.test(endpoint) && URL.canParse(endpoint))) ||
    Object.keys(unknown).length > 0
  ) {
    throw new ConfigError('PICTURES', withoutPassword(value), accepted)
  }
  if (!accessKeyId || !secretAccessKey) {
    throw new ConfigError('PICTURES', value, 's3:// needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too')
  }
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  return {
    kind: 's3',
    bucket: url.host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region,
    accessKeyId,
    secretAccessKey,
  }
}

/** Hides everything between the scheme and the last @, which may be a secret. */
const withoutPassword = (url: string) => url.replace(/^([^:]*:\/\/|).*@/s, '$1***@')

function readPublicUrl(env: Environment, host: string, port: number): string {
  const address = readAddress(env, 'PUBLIC_URL')?.replace(/\/+$/, '')
  if (address === undefined) return urlOf(host === '0.0.0.0' || host === '::' ? 'localhost' : host, port)
  const { pathname, search, hash } = new URL(address)
  if (pathname + search + hash === '/') return address
  const accepted =
    'the server needs a host name of its own and cannot live under a path, so it must end with the host or port'
  throw new ConfigError('PUBLIC_URL', withoutPassword(address), accepted)
}

function readAddress(env: Environment, variable: string): string | undefined {
  const value = env[variable]
  if (!value || (/^https?:\/\//.test(value) && URL.canParse(value))) return value || undefined
  throw new ConfigError(variable, value, 'it must be an address that starts with http:// or https://')
}

/** Reads origins, separated by commas, or `*` for any. */
function readOrigins(env: Environment, variable: string, usual: string): readonly string[] {
  const value = env[variable] || usual
  return value.split(',').map((each) => {
    const text = each.trim().replace(/\/+$/, '')
    if (text === '*') return text
    const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined
    if (url !== undefined && url.origin === text.toLowerCase()) return url.origin
    throw new ConfigError(
      variable,
      withoutPassword(value),
      'it must be * or a list of origins such as https://api.pluralkit.me, separated by commas',
    )
  })
}

/** Reads the single sign-on: all that it needs, or nothing at all. */
function readOidc(env: Environment, publicUrl: string): OidcConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  const registers = word(env, 'OIDC_REGISTER', ['on', 'off'], 'off') === 'on'
  const title = env.OIDC_NAME
  if (!issuer && !clientId && !clientSecret) return undefined
  if (!issuer || !clientId || !clientSecret) {
    const shown = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret && '***' }
    const [given] = Object.entries(shown).filter(([, value]) => value)
    const [missing] = Object.entries(shown).filter(([, value]) => !value)
    const accepted = `OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together, and ${missing?.[0]} is missing`
    throw new ConfigError(given?.[0] ?? '', given?.[1] ?? '', accepted)
  }
  const host = issuerHost(issuer, publicUrl)
  const name = title || host.slice(0, 40)
  if (name.length > 40 || /\p{C}/u.test(name))
    throw new ConfigError('OIDC_NAME', name, 'it must be at most 40 characters on one line')
  return { issuer, clientId, clientSecret, name, registers }
}

/** Returns the host of an issuer that can be used. */
function issuerHost(issuer: string, publicUrl: string): string {
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined
  // why http here: what goes to this machine stays on it, and people who reach the server without https are no safer with it.
  const mayBePlain = publicUrl.startsWith('http:') || isLoopback(url?.hostname ?? '')
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && mayBePlain)) {
    if (url.username + url.password + url.search + url.hash === '') return url.host
  }
  const accepted =
    'it must be the address of an OpenID Connect issuer that starts with https://, without ? and #'
  throw new ConfigError('OIDC_ISSUER', withoutPassword(issuer), accepted)
}

/** Names that lead to no machine of the internet. */
const insideNames = ['localhost', '.local', '.internal', '.lan', '.home.arpa', '.invalid']

/** Reads `VAPID_SUBJECT`; unset, it is `PUBLIC_URL`. Push services refuse a subject that nobody can reach. */
function readPushSubject(value: string | undefined, publicUrl: string): Config['pushSubject'] {
  const subject = value || publicUrl
  const url = URL.canParse(subject) ? new URL(subject) : undefined
  const host = url?.protocol === 'mailto:' ? /^[^@\s]+@([^@\s]+)$/.exec(url.pathname)?.[1] : url?.hostname
  const isKnown = url?.protocol === 'mailto:' || url?.protocol === 'https:'
  if (value && (!isKnown || !host))
    throw new ConfigError(
      'VAPID_SUBJECT',
      value,
      'it must be mailto:NAME@HOST or an address that starts with https://',
    )
  if (!isKnown || !host)
    return { off: 'its address does not start with https://, and VAPID_SUBJECT is not set' }
  const name = host.toLowerCase().replace(/\.$/, '')
  const isInside = insideNames.some(
    (end) => name === end.replace(/^\./, '') || name.endsWith(`.${end.replace(/^\./, '')}`),
  )
  if (isInside || !name.includes('.') || isAddress(name))
    return { off: `${name} is not a name that push services can reach; VAPID_SUBJECT can name another` }
  return { subject }
}

const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.includes(':')

function readRanges(env: Environment, variable: string): Ranges {
  const value = env[variable]
  if (!value) return []
  const ranges = parseRanges(value)
  if (ranges) return ranges
  throw new ConfigError(variable, value, 'it must be a list of address ranges such as 127.0.0.0/8,fd00::/8')
}

const usualLimits: RateLimits = { generic_get: 10, generic_update: 3, message: 10 }

/**
 * Reads `off`, `on` for the usual figures, or figures such as `get=20,update=6,message=20`; kinds left out keep the
 * usual ones.
 */
function readRateLimits(value: string): RateLimits | undefined {
  if (value === 'off') return undefined
  if (value === 'on') return usualLimits
  const names = { get: 'generic_get', update: 'generic_update', message: 'message' } as const
  const limits = { ...usualLimits }
  for (const part of value.split(',')) {
    const [, name, number] = /^\s*(get|update|message)=(\d{1,4})\s*$/.exec(part) ?? []
    if (name === undefined || Number(number) < 1) {
      throw new ConfigError(
        'RATE_LIMITS',
        value,
        'it must be off, on, or figures such as get=20,update=6,message=20',
      )
    }
    limits[names[name as keyof typeof names]] = Number(number)
  }
  return limits
}

function readRedisUrl(value: string | undefined): string | undefined {
  if (!value || (/^rediss?:\/\//.test(value) && URL.canParse(value))) return value || undefined
  throw new ConfigError(
    'REDIS_URL',
    withoutPassword(value),
    'it must be an address such as redis://127.0.0.1:6379',
  )
}

/** Reads `SECRET_KEY`; unset, the key is in a file that the server makes when it first needs one. */
function readSecretKey(value: string | undefined, home: string): SecretKeySource {
  const text = readKey('SECRET_KEY', value)
  return text === undefined ? { path: join(home, 'secret.key') } : { text }
}

function readKey(variable: string, value: string | undefined): string | undefined {
  if (!value) return undefined
  if (value.length >= 32 && /^[\x21-\x7e]+$/.test(value)) return value
  // why: a secret, even a bad one, does not belong on a terminal or in a log.
  throw new ConfigError(variable, '***', 'it must be at least 32 printable characters without spaces')
}

function integer(env: Environment, variable: string, fallback: number, least: number, most: number): number {
  const value = env[variable]
  if (!value) return fallback
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
  if (number >= least && number <= most) return number
  throw new ConfigError(variable, value, `it must be a whole number from ${least} to ${most}`)
}

function word<const W extends string>(
  env: Environment,
  variable: string,
  words: readonly W[],
  fallback: W,
): W {
  const value = env[variable]
  if (!value) return fallback
  const found = words.find((each) => each === value)
  if (found === undefined) throw new ConfigError(variable, value, `it must be one of ${words.join(', ')}`)
  return found
}
