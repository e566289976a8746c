import {
  type DataFormat,
  groupModel,
  groupPrivacyKeys,
  type Instant,
  limits,
  type Model,
  memberModel,
  memberPrivacyKeys,
  parseHid,
  parseInstant,
  parseInstantStrict,
  parseSnowflake,
  parseUuid,
  readMemberPatch,
  type SettingsPatch,
  type Snowflake,
  settingsModel,
  systemModel,
} from '@polyphony/contract'
import { type Document, isDocument, referenceOf } from '../document.ts'
import { isCount } from '../fields/field-reader.ts'
import { everyKey } from '../fields/keys.ts'
import { fitting, inConfig, inGroup, inMember, inSystem, readRecord, refuseField } from '../fields/patches.ts'
import type {
  FormatReader,
  Identity,
  Incoming,
  IncomingGroup,
  IncomingMember,
  IncomingSystem,
  ReaderOptions,
} from '../incoming.ts'
import { SwitchLog } from '../logs/switch-log.ts'
import { Refusals, unreadable } from '../refusals.ts'
import { Warnings } from '../warnings.ts'

export const pluralkitReader = (_options: ReaderOptions): FormatReader => new PluralKitReader()

/** Privacy keys that older files have at the top level. Those in the object `privacy` win. */
const flatSystemKeys = [
  'description_privacy',
  'banner_privacy',
  'member_list_privacy',
  'front_privacy',
  'front_history_privacy',
]
const allSettings = Object.keys(settingsModel.fields)
// compat: the reference does not take these two back.
const settingsTaken = allSettings.filter((key) => key !== 'show_private_info' && key !== 'hid_list_padding')

/** The rules that differ between PluralKit's files and our own. */
interface Variant {
  format: DataFormat
  settings: readonly string[]
  mostSwitches: number
  /** Picture fields that are left out with a warning if they do not fit. Other fields refuse the file. */
  pictures: readonly string[]
}
const pluralkitFile: Variant = {
  format: 'pluralkit',
  settings: settingsTaken,
  mostSwitches: limits.switchesPerImport,
  pictures: [],
}
export const polyphonyFile: Variant = {
  format: 'polyphony',
  settings: allSettings,
  mostSwitches: limits.switchesPerOwnImport,
  pictures: ['avatar_url', 'webhook_avatar_url', 'banner', 'icon'],
}

const systemKeys = new Set([
  ...Object.keys(systemModel.fields),
  ...flatSystemKeys,
  ...['privacy', 'config', 'timezone', 'id', 'uuid', 'created', 'webhook_url'],
])
const mostAccounts = 1000
const longestQuote = 200

/** Reads every version of the file. Ignores its version number, which never changed with the shape. */
export class PluralKitReader implements FormatReader {
  readonly #variant: Variant
  readonly #system: Record<string, unknown> = {}
  readonly #accounts: Snowflake[] = []
  readonly #members: IncomingMember[] = []
  readonly #groups: (IncomingGroup & { title: string })[] = []
  readonly #switches = new SwitchLog()
  readonly #warnings = new Warnings()
  readonly #refused = { members: new Refusals(), groups: new Refusals(), switches: new Refusals() }
  #switchCount = 0

  constructor(variant: Variant = pluralkitFile) {
    this.#variant = variant
  }

  begin(keys: ReadonlySet<string>): void {
    if (!keys.has('members')) unreadable("It has no 'members'.")
  }

  element(key: string, value: unknown): void {
    if (key === 'members') this.#addMember(asRecord(key, value))
    else if (key === 'groups') this.#addGroup(asRecord(key, value))
    else if (key === 'switches') this.#addSwitch(value)
    else if (key === 'accounts') this.#addAccount(value)
    else this.value(key, [value])
  }

  value(key: string, value: unknown): void {
    const isList = key === 'members' || key === 'switches' || (key === 'groups' && value !== null)
    if (isList) unreadable(`Its '${key}' are no list.`)
    if (systemKeys.has(key)) this.#system[key] = value
  }

  finish(): Incoming {
    const refusals = new Refusals()
    const system = this.#readSystem(refusals)
    this.#checkReferences()
    const { members, groups, switches } = this.#refused
    return {
      format: this.#variant.format,
      system,
      members: this.#members,
      groups: this.#groups.map(({ title: _, ...group }) => group),
      switches: this.#switches,
      refusals: [refusals, members, groups, switches].flatMap(({ list }) => list),
      warnings: this.#warnings.list(),
    }
  }

  #readSystem(refusals: Refusals): IncomingSystem {
    const { config, timezone, webhook_url } = this.#system
    const profile = this.#fitting(systemModel, withPrivacy(this.#system, flatSystemKeys))
    const patch = readRecord(systemModel, profile, inSystem, refusals)
    if (timezone != null && config == null) this.#lost('timezone', "the file has no 'config' beside it")
    if (webhook_url != null) this.#lost('webhook_url', 'register it here, as its secret is not in the file')
    if (config != null && !isDocument(config)) refuseField('config', inSystem, refusals)
    const settings = isDocument(config) ? this.#readSettings(config, timezone, refusals) : undefined
    return {
      ...identityOf(this.#system),
      ...instants(this.#system, ['created', 'created']),
      patch,
      fillsOnly: false,
      accounts: this.#accounts,
      ...(settings && { settings }),
    }
  }

  #readSettings(config: Document, timezone: unknown, refusals: Refusals): SettingsPatch {
    const body = settingsOf(config, timezone, this.#variant.settings)
    // compat: the reference has no limit for it.
    const fit = fitting(settingsModel, ['name_format'], body, this.#warnings)
    return readRecord(settingsModel, fit, inConfig, refusals)
  }

  #fitting(model: Model, body: Document): Document {
    return fitting(model, this.#variant.pictures, body, this.#warnings)
  }

  #addMember(document: Document): void {
    const { members: refusals } = this.#refused
    const name = this.#nameOf(document, 'members')
    const place = inMember(quoted(name))
    const body = this.#fitting(memberModel, memberBody(document, name))
    const patch = readRecord(memberModel, body, place, refusals, readMemberPatch)
    const count = document.message_count
    if (count != null && !isCount(count)) refuseField('message_count', place, refusals)
    this.#members.push({
      ...recordIdentity(document, patch.name),
      patch,
      ...(isConverted(document) && { privacyWhenNew: everyKey(memberPrivacyKeys, 'private') }),
      ...(isCount(count) && { messageCount: count }),
      ...instants(document, ['created', 'created'], ['last_message_timestamp', 'lastMessage']),
    })
  }

  #addGroup(document: Document): void {
    const { groups: refusals } = this.#refused
    const name = this.#nameOf(document, 'groups')
    const place = inGroup(quoted(name))
    const body = this.#fitting(groupModel, withPrivacy({ ...document, name }, []))
    const patch = readRecord(groupModel, body, place, refusals)
    const members = document.members ?? []
    const keys = Array.isArray(members) ? members.map(referenceOf) : [undefined]
    if (keys.includes(undefined)) refuseField('members', place, refusals)
    this.#groups.push({
      ...recordIdentity(document, patch.name),
      title: quoted(name),
      patch,
      ...(isConverted(document) && { privacyWhenNew: everyKey(groupPrivacyKeys, 'private') }),
      ...instants(document, ['created', 'created']),
      members: [...new Set(keys.filter((key) => key !== undefined))],
    })
  }

  /** Reads a name. Other programs leave it blank in files of this format; such a record gets a placeholder. */
  #nameOf(document: Document, kind: 'members' | 'groups'): unknown {
    const { id, name } = document
    const key = referenceOf(id)
    if (key === undefined || !Object.hasOwn(document, 'name')) {
      return unreadable(`One of its ${kind} has no 'id' or no 'name'.`)
    }
    const isBlank = typeof name === 'string' && name.trim() === ''
    if (!isBlank || !isConverted(document)) return name
    this.#warnings.add('warning', 'name_missing', `Some ${kind} have no name and were given one.`)
    return `Unnamed ${key}`
  }

  #addSwitch(value: unknown): void {
    const { switches: refusals } = this.#refused
    const { mostSwitches } = this.#variant
    if (++this.#switchCount > mostSwitches) {
      if (this.#switchCount === mostSwitches + 1) {
        refusals.add('switches', 'Too many switches present in import file.')
      }
      return
    }
    const { id, timestamp: text, members } = asRecord('switches', value)
    const keys = Array.isArray(members) ? members.map(referenceOf) : [undefined]
    if (keys.includes(undefined)) unreadable("One of its switches has no list of 'members'.")
    const at = `switches.${this.#switchCount - 1}`
    const timestamp = typeof text === 'string' && text.endsWith('Z') ? parseInstantStrict(text) : undefined
    if (timestamp === undefined)
      refusals.add(at, `Switch timestamp ${quoted(text)} is not an valid timestamp.`)
    else if (keys.length > limits.membersPerImportedSwitch) {
      // compat: the text names another limit than the real one.
      const count = `(${keys.length} > 100)`
      refusals.add(at, `Switch with timestamp ${quoted(text)} contains too many members ${count}.`)
    } else {
      const once = [...new Set(keys as string[])]
      const repeated = once.length < keys.length ? 1 : 0
      this.#warnings.add('warning', 'duplicate_members', 'Some switches name a member twice.', repeated)
      const uuid = typeof id === 'string' ? parseUuid(id) : undefined
      this.#switches.add({ timestamp, members: once, ...(uuid && { uuid }) })
    }
  }

  #addAccount(value: unknown): void {
    const account = parseSnowflake(referenceOf(value) ?? '')
    if (account !== undefined && this.#accounts.length < mostAccounts) this.#accounts.push(account)
  }

  /** Checks that every member that a group or a switch names is in the file once. */
  #checkReferences(): void {
    const keys = new Set(this.#members.map(({ key }) => key))
    const { members, groups, switches } = this.#refused
    if (keys.size < this.#members.length) {
      members.add('members', 'Two members in the file have the same id.')
    }
    if (new Set(this.#groups.map(({ key }) => key)).size < this.#groups.length) {
      groups.add('groups', 'Two groups in the file have the same id.')
    }
    for (const { title, members } of this.#groups) {
      if (members.some((key) => !keys.has(key))) {
        groups.add(`groups.${title}.members`, `Group ${title} includes members that haven't been imported.`)
      }
    }
    if (this.#switches.memberKeys.some((key) => !keys.has(key))) {
      switches.add('switches', "One or more switches include members that haven't been imported.")
    }
  }

  #lost(key: string, reason: string): void {
    this.#warnings.add('warning', 'field_dropped', `System: ${key} was left out: ${reason}.`)
  }
}

/** Shortens a text of the file for a refusal. Gives nothing for other values. */
const quoted = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, longestQuote) : ''

/** Recognises records of other programs by their ids. Those programs have no privacy, so nothing was public. */
const isConverted = ({ id }: Document) => parseHid(referenceOf(id) ?? '') === undefined

function asRecord(key: string, value: unknown): Document {
  return isDocument(value) ? value : unreadable(`One of its ${key} is no object.`)
}

function recordIdentity(document: Document, name: string | undefined): Identity {
  return {
    key: referenceOf(document.id) ?? '',
    ...identityOf(document),
    ...(name !== undefined && { name }),
  }
}

function identityOf({ id, uuid }: Document): Pick<Identity, 'hid' | 'uuid'> {
  const shortId = typeof id === 'string' ? parseHid(id) : undefined
  const known = typeof uuid === 'string' ? parseUuid(uuid) : undefined
  return { ...(shortId !== undefined && shortId === id && { hid: shortId }), ...(known && { uuid: known }) }
}

/** Reads moments of a record, and gives them new names. */
function instants<Name extends string>(
  document: Document,
  ...names: readonly (readonly [string, Name])[]
): Partial<Record<Name, Instant>> {
  const found = names.flatMap(([key, name]) => {
    const value = document[key]
    const instant = typeof value === 'string' ? parseInstant(value) : undefined
    return instant === undefined ? [] : [[name, instant] as const]
  })
  return Object.fromEntries(found) as Partial<Record<Name, Instant>>
}

/** Collects privacy keys in `privacy`. Ignores a value there that is no object. */
function withPrivacy({ privacy, ...document }: Document, flatKeys: readonly string[]): Document {
  const flat = flatKeys.filter((key) => Object.hasOwn(document, key)).map((key) => [key, document[key]])
  return { ...document, privacy: { ...Object.fromEntries(flat), ...(isDocument(privacy) && privacy) } }
}

function memberBody(document: Document, name: unknown): Document {
  const { prefix, suffix, autoproxy_enabled } = document
  const isOldest = !Object.hasOwn(document, 'proxy_tags') && (prefix !== undefined || suffix !== undefined)
  const body = { ...document, name, ...(isOldest && { proxy_tags: [{ prefix, suffix }] }) }
  // why: the API shows strangers null here, and the reference ignores the key.
  if (autoproxy_enabled === null) Reflect.deleteProperty(body, 'autoproxy_enabled')
  return withPrivacy(body, memberPrivacyKeys)
}

function settingsOf(config: Document, timezone: unknown, keys: readonly string[]): Document {
  const given = keys.filter((key) => Object.hasOwn(config, key)).map((key) => [key, config[key]])
  const body: Record<string, unknown> = Object.fromEntries(given)
  if (timezone != null) body.timezone = timezone
  // compat: an unknown word means off.
  if ('proxy_switch' in body && !['new', 'add'].includes(String(body.proxy_switch))) body.proxy_switch = 'off'
  return body
}
