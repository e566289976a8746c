import {
  type DataFormat,
  groupModel,
  groupPrivacyKeys,
  type Instant,
  isEmpty,
  limits,
  type Model,
  memberModel,
  memberPrivacyKeys,
  type OddProblem,
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
  systemPrivacyKeys,
} from '@polyphony/contract'
import { type Document, isDocument, referenceOf } from '../document.ts'
import { FieldReader, isCount } from '../fields/field-reader.ts'
import { everyKey } from '../fields/keys.ts'
import { pictureKeys } from '../fields/mend.ts'
import { fitting, readRecord, refuseField } from '../fields/patches.ts'
import { inConfig, inGroup, inMember, inSystem, leftOut, type RecordPlace } from '../fields/places.ts'
import { cutText, isBlank } from '../fields/text.ts'
import { fieldWords } from '../fields/words.ts'
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
import { excerpt, Oddities } from '../oddities.ts'
import { Refusals, unreadable } from '../refusals.ts'
import { Warnings } from '../warnings.ts'

export const pluralkitReader = ({ lenient = false }: ReaderOptions): FormatReader =>
  new PluralKitReader(pluralkitFile, lenient ? new Oddities() : undefined)

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
  /** Members and groups have values beyond the reference API. */
  isExtended: boolean
  /** Picture fields that are left out with a warning if they do not fit. Other fields refuse the file. */
  pictures: readonly string[]
}
const pluralkitFile: Variant = {
  format: 'pluralkit',
  settings: settingsTaken,
  mostSwitches: limits.switchesPerImport,
  isExtended: false,
  pictures: [],
}
export const polyphonyFile: Variant = {
  format: 'polyphony',
  settings: [...allSettings, 'extended'],
  mostSwitches: limits.switchesPerOwnImport,
  isExtended: true,
  pictures: pictureKeys,
}

const systemKeys = new Set([
  ...Object.keys(systemModel.fields),
  ...flatSystemKeys,
  ...['privacy', 'extended', 'config', 'timezone', 'id', 'uuid', 'created', 'webhook_url'],
])
const singular = { members: 'member', groups: 'group', switches: 'switch' } as const
type RecordKind = keyof typeof singular
const isRecordKind = (key: string): key is RecordKind => Object.hasOwn(singular, key)

const mostAccounts = 1000
const longestQuote = 200

/** Reads every version of the file. Ignores its version number, which never changed with the shape. */
export class PluralKitReader implements FormatReader {
  readonly #variant: Variant
  readonly #system: Record<string, unknown> = {}
  readonly #accounts: Snowflake[] = []
  readonly #members: IncomingMember[] = []
  readonly #groups: (IncomingGroup & { title: string })[] = []
  readonly #memberKeys = new Set<string>()
  readonly #groupKeys = new Set<string>()
  readonly #switches = new SwitchLog()
  readonly #warnings = new Warnings()
  readonly #ofMember = new FieldReader('members', this.#warnings)
  readonly #oddities: Oddities | undefined
  readonly #refused: Readonly<Record<'system' | RecordKind, Refusals>>
  #switchCount = 0

  /** With `oddities` the reader goes on without odd values, and notes them there. */
  constructor(variant: Variant, oddities: Oddities | undefined) {
    this.#variant = variant
    this.#oddities = oddities
    const refused = () => new Refusals(oddities)
    this.#refused = { system: refused(), members: refused(), groups: refused(), switches: refused() }
  }

  begin(keys: ReadonlySet<string>): void {
    if (!keys.has('members')) unreadable("It has no 'members'.")
  }

  element(key: string, value: unknown): void {
    if (isRecordKind(key)) {
      if (isDocument(value)) this.#add(key, value)
      else this.#unreadable(key, value, `One of its ${key} is no object.`)
    } else if (key === 'accounts') this.#addAccount(value)
    else this.value(key, [value])
  }

  value(key: string, value: unknown): void {
    const isList = isRecordKind(key) && (key !== 'groups' || value !== null)
    if (isList && key === 'members') unreadable(`Its '${key}' are no list.`)
    if (isList) this.#unreadable(key, value, `Its '${key}' are no list.`)
    if (systemKeys.has(key)) this.#system[key] = value
  }

  finish(): Incoming {
    const system = this.#readSystem()
    this.#checkReferences()
    return {
      format: this.#variant.format,
      system,
      members: this.#members,
      groups: this.#groups.map(({ title: _, ...group }) => group),
      switches: this.#switches,
      refusals: Object.values(this.#refused).flatMap(({ list }) => list),
      ...(this.#oddities && { oddities: this.#oddities }),
      warnings: this.#warnings.list(),
    }
  }

  #add(kind: RecordKind, document: Document): void {
    if (kind === 'members') this.#addMember(document)
    else if (kind === 'groups') this.#addGroup(document)
    else this.#addSwitch(document)
  }

  /** Refuses the file, or leaves out a record that cannot be read. */
  #unreadable(kind: RecordKind, value: unknown, reason: string, problem: OddProblem = 'no_record'): void {
    if (!this.#oddities) unreadable(reason)
    const odd = leftOut({ kind: singular[kind], name: null }, null, problem, value)
    this.#refused[kind].add(kind, reason, odd)
  }

  #readSystem(): IncomingSystem {
    const { system: refusals } = this.#refused
    const { config, timezone, webhook_url } = this.#system
    const body = this.#withPrivacy(this.#system, flatSystemKeys, systemPrivacyKeys, inSystem)
    const profile = this.#fitting(systemModel, body)
    const { extended, ...patch } = readRecord(systemModel, profile, inSystem, refusals)
    if (timezone != null && config == null) this.#lost('timezone', "the file has no 'config' beside it")
    if (webhook_url != null) this.#lost('webhook_url', 'register it here, as its secret is not in the file')
    if (config != null && !isDocument(config)) refuseField('config', inSystem, refusals, config)
    const settings = isDocument(config) ? this.#readSettings(config, timezone, refusals) : undefined
    return {
      ...identityOf(this.#system),
      ...this.#instants(this.#system, inSystem, ['created', 'created']),
      patch,
      ...extended,
      fillsOnly: false,
      accounts: this.#accounts,
      ...(settings && { settings }),
    }
  }

  #readSettings(config: Document, timezone: unknown, refusals: Refusals): SettingsPatch {
    const body = settingsOf(config, timezone, this.#variant.settings)
    if (this.#oddities) return readRecord(settingsModel, body, inConfig, refusals)
    // compat: the reference has no limit for it.
    const fit = fitting(settingsModel, ['name_format'], body, this.#warnings)
    return readRecord(settingsModel, fit, inConfig, refusals)
  }

  #fitting(model: Model, body: Document): Document {
    return this.#oddities ? body : fitting(model, this.#variant.pictures, body, this.#warnings)
  }

  #addMember(document: Document): void {
    const { members: refusals } = this.#refused
    const name = this.#nameOf(document, 'members')
    if (name === undefined) return
    const place = inMember(quoted(name))
    const body = memberBody(document, name)
    const fit = this.#fitting(
      memberModel,
      this.#withPrivacy(body, memberPrivacyKeys, memberPrivacyKeys, place),
    )
    const { extended, ...plain } = readRecord(memberModel, fit, place, refusals, readMemberPatch)
    const { fields, never_shared, ...rest } = extended ?? {}
    // why never false: a file must not show anybody.
    const guard = never_shared && { never_shared }
    const more = { ...rest, ...guard, ...this.#aliasesOf(document) }
    const patch = isEmpty(more) ? plain : { ...plain, extended: more }
    const count = document.message_count
    if (count != null && !isCount(count)) refuseField('message_count', place, refusals, count)
    this.#members.push({
      ...this.#identityOf(document, patch.name, place, this.#memberKeys),
      patch,
      ...(fields && { fields }),
      ...(isConverted(document) && { privacyWhenNew: everyKey(memberPrivacyKeys, 'private') }),
      ...(isCount(count) && { messageCount: count }),
      ...this.#instants(document, place, ['created', 'created'], ['last_message_timestamp', 'lastMessage']),
    })
  }

  /** Reads aliases as newer files of PluralKit have them. Our own files have them in `extended`. */
  #aliasesOf({ aliases }: Document): { aliases?: string[] } {
    if (this.#variant.isExtended || !Array.isArray(aliases)) return {}
    return { aliases: this.#ofMember.aliases(aliases, 'aliases') }
  }

  #addGroup(document: Document): void {
    const { groups: refusals } = this.#refused
    const name = this.#nameOf(document, 'groups')
    if (name === undefined) return
    const place = inGroup(quoted(name))
    const body = this.#withPrivacy({ ...document, name }, [], groupPrivacyKeys, place)
    const { extended, ...plain } = readRecord(groupModel, this.#fitting(groupModel, body), place, refusals)
    const { parent, ...more } = extended ?? {}
    const patch = isEmpty(more) ? plain : { ...plain, extended: more }
    const members = document.members ?? []
    const keys = Array.isArray(members) ? members.map(referenceOf) : [undefined]
    if (keys.includes(undefined)) refuseField('members', place, refusals, members)
    this.#groups.push({
      ...this.#identityOf(document, patch.name, place, this.#groupKeys),
      title: quoted(name),
      patch,
      ...(parent !== undefined && { parent }),
      ...(isConverted(document) && { privacyWhenNew: everyKey(groupPrivacyKeys, 'private') }),
      ...this.#instants(document, place, ['created', 'created']),
      members: [...new Set(keys.filter((key) => key !== undefined))],
    })
  }

  /** Reads a name. Other programs leave it blank in files of this format; such a record gets a placeholder. */
  #nameOf(document: Document, kind: 'members' | 'groups'): unknown {
    const { id, name } = document
    const key = referenceOf(id)
    if (key === undefined || !Object.hasOwn(document, 'name')) {
      if (!this.#oddities) return unreadable(`One of its ${kind} has no 'id' or no 'name'.`)
    }
    const isText = typeof name === 'string'
    if (isText && isBlank(name) && isConverted(document) && key !== undefined) {
      this.#warnings.add('warning', 'name_missing', `Some ${kind} have no name and were given one.`, 1, kind)
      return `Unnamed ${key}`
    }
    if (!this.#oddities || typeof name === 'number' || (isText && !isBlank(name))) return name
    const shown = document.display_name
    const instead = typeof shown === 'string' && !isBlank(shown) ? cutText(shown, limits.name) : undefined
    if (instead === undefined) this.#unreadable(kind, document, `One of its ${kind} has no name.`, 'no_name')
    else {
      const place = kind === 'members' ? inMember(quoted(instead)) : inGroup(quoted(instead))
      const odd = leftOut(place, 'name', 'invalid', name)
      this.#oddities.add({ at: `${place.at}.name`, ...odd, outcome: 'changed', stored: excerpt(instead) })
    }
    return instead
  }

  /** Reads the IDs of a record. A second record with an ID gets a key of its own, and other IDs. */
  #identityOf(
    document: Document,
    name: string | undefined,
    place: RecordPlace,
    taken: Set<string>,
  ): Identity {
    const key = referenceOf(document.id)
    const { uuid } = document
    const named = name === undefined ? {} : { name }
    if (uuid != null && (typeof uuid !== 'string' || parseUuid(uuid) === undefined)) {
      this.#oddities?.add({ at: `${place.at}.uuid`, ...leftOut(place, 'uuid', 'invalid', uuid) })
    }
    if (this.#oddities && (key === undefined || taken.has(key))) {
      const odd = leftOut(place, 'id', key === undefined ? 'invalid' : 'same_id', document.id)
      this.#oddities.add({ at: `${place.at}.id`, ...odd })
      let own = `another ${taken.size}`
      while (taken.has(own)) own += '+'
      taken.add(own)
      return { key: own, ...named }
    }
    if (key !== undefined) taken.add(key)
    return { key: key ?? '', ...identityOf(document), ...named }
  }

  #addSwitch({ id, timestamp: text, members }: Document): void {
    const { switches: refusals } = this.#refused
    const { mostSwitches } = this.#variant
    if (++this.#switchCount > mostSwitches) {
      if (this.#switchCount === mostSwitches + 1) {
        refusals.limit('switches', 'Too many switches present in import file.', 'too_many_switches')
      }
      return
    }
    const at = `switches.${this.#switchCount - 1}`
    const place = { kind: 'switch', name: excerpt(text) } as const
    const given = Array.isArray(members) ? members.map(referenceOf) : [undefined]
    if (given.includes(undefined)) {
      if (!this.#oddities) unreadable("One of its switches has no list of 'members'.")
      const part = Array.isArray(members) ? 'members' : null
      refusals.add(`${at}.members`, '', leftOut(place, part, 'invalid', members))
    }
    const keys = given.filter((key) => key !== undefined)
    const timestamp = typeof text === 'string' && text.endsWith('Z') ? parseInstantStrict(text) : undefined
    const most = limits.membersPerImportedSwitch
    if (timestamp === undefined) {
      const message = `Switch timestamp ${quoted(text)} is not an valid timestamp.`
      refusals.add(at, message, leftOut(place, null, 'invalid', text))
      return
    }
    if (!Array.isArray(members)) return
    if (keys.length > most) {
      // compat: the text names another limit than the real one.
      const message = `Switch with timestamp ${quoted(text)} contains too many members (${keys.length} > 100).`
      refusals.add(at, message, { ...leftOut(place, 'members', 'too_many', members), outcome: 'cut' })
      if (!this.#oddities) return
    }
    const once = [...new Set(keys)]
    const repeated = once.length < keys.length ? 1 : 0
    this.#warnings.add(
      'warning',
      'duplicate_members',
      'Some switches name a member twice.',
      repeated,
      'switches',
    )
    const uuid = typeof id === 'string' ? parseUuid(id) : undefined
    this.#switches.add({ timestamp, members: once.slice(0, most), ...(uuid && { uuid }) })
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
      const strange = members.filter((key) => !keys.has(key))
      if (strange.length > 0) {
        groups.add(
          `groups.${title}.members`,
          `Group ${title} includes members that haven't been imported.`,
          leftOut(inGroup(title), 'members', 'not_in_file', strange.join(', ')),
        )
      }
    }
    const strange = this.#switches.memberKeys.filter((key) => !keys.has(key))
    if (strange.length > 0) {
      const place = { kind: 'switch', name: null } as const
      switches.add(
        'switches',
        "One or more switches include members that haven't been imported.",
        leftOut(place, 'members', 'not_in_file', strange.join(', ')),
      )
    }
  }

  /** Collects privacy keys in `privacy`. A value there that is no object is ignored, or hides everything. */
  #withPrivacy(
    { privacy, extended, ...document }: Document,
    flatKeys: readonly string[],
    allKeys: readonly string[],
    place: RecordPlace,
  ): Document {
    const flat = flatKeys.filter((key) => Object.hasOwn(document, key)).map((key) => [key, document[key]])
    const isOdd = this.#oddities && privacy != null && !isDocument(privacy)
    if (isOdd) {
      const odd = leftOut(place, 'privacy', 'invalid', privacy)
      this.#oddities?.add({ at: `${place.at}.privacy`, ...odd, outcome: 'private', stored: 'private' })
    }
    const given = isOdd ? everyKey(allKeys, 'private') : isDocument(privacy) ? privacy : {}
    const more = this.#variant.isExtended && extended !== undefined && { extended }
    return { ...document, privacy: { ...Object.fromEntries(flat), ...given }, ...more }
  }

  /** Reads moments of a record, and gives them new names. */
  #instants<Name extends string>(
    document: Document,
    place: RecordPlace,
    ...names: readonly (readonly [string, Name])[]
  ): Partial<Record<Name, Instant>> {
    const found = names.flatMap(([key, name]) => {
      const value = document[key]
      const instant = typeof value === 'string' ? parseInstant(value) : undefined
      if (instant !== undefined) return [[name, instant] as const]
      if (value != null)
        this.#oddities?.add({ at: `${place.at}.${key}`, ...leftOut(place, key, 'invalid', value) })
      return []
    })
    return Object.fromEntries(found) as Partial<Record<Name, Instant>>
  }

  #lost(key: string, reason: string): void {
    this.#warnings.add(
      'warning',
      'field_dropped',
      `System: ${fieldWords(key).words} was left out: ${reason}.`,
      1,
      `system.${key}`,
    )
  }
}

/** Shortens a text of the file for a refusal. Gives nothing for other values. */
const quoted = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, longestQuote) : ''

/** Recognises records of other programs by their ids. Those programs have no privacy, so nothing was public. */
const isConverted = ({ id }: Document) => parseHid(referenceOf(id) ?? '') === undefined

function identityOf({ id, uuid }: Document): Pick<Identity, 'hid' | 'uuid'> {
  const shortId = typeof id === 'string' ? parseHid(id) : undefined
  const known = typeof uuid === 'string' ? parseUuid(uuid) : undefined
  return { ...(shortId !== undefined && shortId === id && { hid: shortId }), ...(known && { uuid: known }) }
}

function memberBody(document: Document, name: unknown): Document {
  const { prefix, suffix, autoproxy_enabled } = document
  const isOldest = !Object.hasOwn(document, 'proxy_tags') && (prefix !== undefined || suffix !== undefined)
  const body: Document = { ...document, name, ...(isOldest && { proxy_tags: [{ prefix, suffix }] }) }
  // why: the API shows strangers null here, and the reference ignores the key.
  if (autoproxy_enabled === null) Reflect.deleteProperty(body, 'autoproxy_enabled')
  return body
}

function settingsOf(config: Document, timezone: unknown, keys: readonly string[]): Document {
  const given = keys.filter((key) => Object.hasOwn(config, key)).map((key) => [key, config[key]])
  const body: Record<string, unknown> = Object.fromEntries(given)
  if (timezone != null) body.timezone = timezone
  // compat: an unknown word means off.
  if ('proxy_switch' in body && !['new', 'add'].includes(String(body.proxy_switch))) body.proxy_switch = 'off'
  return body
}
