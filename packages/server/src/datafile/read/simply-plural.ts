import {
  type GroupPatch,
  groupPrivacyKeys,
  type Hid,
  type Instant,
  limits,
  type MemberPatch,
  memberPrivacyKeys,
  parseHid,
  type SystemPatch,
  systemPrivacyKeys,
} from '@polyphony/contract'
import type { FormatReader, ImportOptions, Incoming, IncomingGroup, IncomingMember } from '../incoming.ts'
import { CustomFields, type FieldValue } from './custom-fields.ts'
import {
  cutText,
  type Document,
  defined,
  everyKey,
  FieldReader,
  isDocument,
  referenceOf,
  Warnings,
} from './foreign.ts'
import { FrontEntries } from './front-entries.ts'

export const simplyPluralReader = (options: ImportOptions): FormatReader => new SimplyPlural(options)

/** These may hold keys and personal data: not even how many there are is looked at. */
const secret = new Set(['private', 'tokens', 'avatarExports', 'verifiedKeys', 'securityLogs', 'subscribers'])

/** What people wrote and will miss. Other collections are the program's own bookkeeping. */
const written = new Map([
  ['notes', 'Notes'],
  ['comments', 'Comments'],
  ['polls', 'Polls'],
  ['boardMessages', 'Board messages'],
  ['channels', 'Chat channels'],
  ['channelCategories', 'Chat categories'],
  ['chatMessages', 'Chat messages'],
  ['automatedReminders', 'Automated reminders'],
  ['repeatedReminders', 'Repeated reminders'],
  ['privacyBuckets', 'Privacy buckets'],
  ['friends', 'Friends'],
])

const mention = /<###@([^#<>]{1,100})###>/g
/** why: a name may be longer than the mention that it takes the place of, so a text is cut before, too. */
const longestRawText = 20_000

interface Person {
  custom: boolean
  key: string
  id: string | undefined
  name: string
  hid: Hid | undefined
  created: Instant | undefined
  patch: MemberPatch
  description: string | undefined
  fields: readonly FieldValue[]
}

interface Group {
  name: string
  patch: GroupPatch
  description: string | undefined
  members: readonly string[]
}

interface System {
  patch: SystemPatch
  description: string | undefined
  /** The definitions of custom fields in older files, by their ids. */
  fields: Document
}

/** Every collection of its database is a list at the top. Its documents refer to each other in any direction. */
class SimplyPlural implements FormatReader {
  readonly #customFronts: boolean
  readonly #warnings = new Warnings()
  readonly #ofUser = new FieldReader('System', this.#warnings)
  readonly #ofMember = new FieldReader('Members', this.#warnings)
  readonly #ofCustomFront = new FieldReader('Custom fronts', this.#warnings)
  readonly #ofGroup = new FieldReader('Groups', this.#warnings)
  readonly #ofField = new FieldReader('Custom fields', this.#warnings)
  readonly #ofEntry = new FieldReader('Fronting', this.#warnings)
  readonly #members = new People()
  readonly #fronts = new People()
  readonly #groups: Group[] = []
  readonly #fields = new CustomFields(this.#warnings)
  readonly #entries: FrontEntries
  readonly #pkIds = new Set<Hid>()
  #system: System | undefined

  readonly #collections = new Map<string, (document: Document) => void>([
    ['users', (document) => this.#readUser(document)],
    ['members', (document) => this.#readMember(document)],
    ['frontStatuses', (document) => this.#readCustomFront(document)],
    ['customFronts', (document) => this.#readCustomFront(document)],
    ['groups', (document) => this.#readGroup(document)],
    ['customFields', (document) => this.#readField(document)],
    ['frontHistory', (document) => this.#readEntry(document)],
  ])

  constructor({ customFronts, now }: ImportOptions) {
    this.#customFronts = customFronts
    this.#entries = new FrontEntries(now, this.#warnings)
  }

  element(key: string, value: unknown): void {
    if (secret.has(key)) return
    const read = this.#collections.get(key)
    if (!read) this.#countElsewhere(key)
    else if (isDocument(value)) read(value)
    else this.#warn('error', 'record_dropped', `${key}: an entry that is no object was left out.`)
  }

  value(key: string, value: unknown): void {
    if (key === 'users' && isDocument(value)) this.#readUser(value)
    else if (this.#collections.has(key) && value !== null) {
      this.#warn('error', 'record_dropped', `${key} is no list and was left out.`)
    }
  }

  async finish(): Promise<Incoming> {
    this.#readOlderFields()
    const people = this.#customFronts ? [...this.#members.all, ...this.#fronts.all] : this.#members.all
    const members = people.map((person) => this.#member(person))
    const groups = this.#groups.map((group, place) => this.#group(group, place))
    if (this.#customFronts) groups.push(...this.#customFrontGroup())
    else {
      this.#warn(
        'warning',
        'custom_fronts_left_out',
        'Custom fronts were left out. They can come along as members if you ask for it.',
        this.#fronts.all.length,
      )
    }
    const { switches, refusals } = await this.#entries.switches((reference) => this.#whoFronts(reference))
    if (this.#members.byId.size === 0 && this.#members.all.length > 0) {
      refusals.unshift({ at: '', message: 'File type is unknown.' })
    }
    return {
      format: 'simply_plural',
      system: { patch: this.#systemPatch(), fillsOnly: true, accounts: [] },
      members,
      groups,
      switches,
      refusals,
      warnings: this.#warnings.list(),
    }
  }

  #readUser(document: Document): void {
    if (this.#system) return
    const of = this.#ofUser
    const name = of.shortText(document, 'username', limits.name)
    this.#system = {
      patch: { ...defined({ name }), ...this.#looks(of, document) },
      description: this.#raw(of, document),
      fields: of.object(document, 'fields'),
    }
  }

  #readMember(document: Document): void {
    const of = this.#ofMember
    const person = this.#readPerson(of, document, `member ${this.#members.all.length}`, 'Unnamed member')
    if (of.flag(document, 'archived')) {
      this.#warn('info', 'archived', 'Members: those that were archived are members like the others here.')
    }
    if (of.text(document, 'archivedReason') !== undefined) this.#warnDropped('Members', 'archivedReason')
    this.#members.add({
      ...person,
      hid: this.#pkId(document),
      created: of.time(document, 'created'),
      patch: {
        ...person.patch,
        ...defined({ pronouns: of.shortText(document, 'pronouns', limits.pronouns) }),
      },
      fields: this.#readValues(document),
    })
  }

  #readValues(document: Document): FieldValue[] {
    const info = this.#ofMember.object(document, 'info')
    return Object.keys(info).flatMap((id) => {
      const value = this.#ofField.text({ value: info[id] }, 'value')
      return value === undefined ? [] : [[id, value] as const]
    })
  }

  #pkId(document: Document): Hid | undefined {
    const hid = parseHid(this.#ofMember.text(document, 'pkId') ?? '')
    if (!hid || this.#pkIds.has(hid)) return undefined
    this.#pkIds.add(hid)
    return hid
  }

  #readCustomFront(document: Document): void {
    const key = `custom front ${this.#fronts.all.length}`
    this.#fronts.add({
      ...this.#readPerson(this.#ofCustomFront, document, key, 'Unnamed custom front'),
      custom: true,
    })
  }

  #readPerson(of: FieldReader, document: Document, key: string, placeholder: string): Person {
    const name = of.nameOr(placeholder, document)
    return {
      custom: false,
      key,
      id: referenceOf(document._id),
      name,
      hid: undefined,
      created: undefined,
      patch: { name, ...this.#looks(of, document) },
      description: this.#raw(of, document),
      fields: [],
    }
  }

  #readGroup(document: Document): void {
    const of = this.#ofGroup
    const name = of.nameOr('Unnamed group', document)
    const emoji = of.text(document, 'emoji')
    const parent = referenceOf(document.parent)
    if (parent !== undefined && parent !== 'root') {
      this.#warn('warning', 'hierarchy_dropped', 'Groups: those inside of others stand beside them here.')
    }
    this.#groups.push({
      name,
      patch: defined({
        name,
        display_name: emoji && of.cut(`${emoji} ${name}`, 'emoji and name', limits.display_name),
        color: of.color(document, 'color'),
      }),
      description: this.#raw(of, document),
      members: of.list(document, 'members').flatMap((member) => referenceOf(member) ?? []),
    })
  }

  #readField(document: Document): void {
    this.#defineField([referenceOf(document._id), referenceOf(document.oid)], document)
  }

  #readOlderFields(): void {
    for (const [id, field] of Object.entries(this.#system?.fields ?? {})) {
      if (isDocument(field)) this.#defineField([id], field)
    }
  }

  #defineField(ids: readonly (string | undefined)[], document: Document): void {
    this.#fields.define(ids, this.#ofField.nameOr('Unnamed field', document), document.order)
  }

  #readEntry(document: Document): void {
    const of = this.#ofEntry
    const id = referenceOf(document.member)
    const whose = of.flag(document, 'custom') ? 'custom' : 'member'
    const end = of.flag(document, 'live') ? 'open' : of.time(document, 'endTime')
    this.#entries.add(id && `${whose} ${id}`, of.time(document, 'startTime'), end)
    if (of.text(document, 'customStatus') !== undefined) this.#warnDropped('Fronting', 'customStatus')
  }

  #looks(of: FieldReader, document: Document): { color?: string; avatar_url?: string } {
    const avatar = of.address(document, 'avatarUrl')
    if (avatar?.includes('apparyllis.com/')) {
      this.#warn(
        'info',
        'asset_uri_only',
        'Pictures stay where they are: at Simply Plural, for as long as it has them.',
      )
    } else if (avatar === undefined && of.text(document, 'avatarUuid') !== undefined) {
      this.#warn(
        'warning',
        'asset_external_dropped',
        'Pictures that were uploaded to Simply Plural have no address in the file and were left out.',
      )
    }
    return defined({ color: of.color(document, 'color'), avatar_url: avatar })
  }

  #raw(of: FieldReader, document: Document): string | undefined {
    const text = of.text(document, 'desc')
    return text && cutText(text, longestRawText)
  }

  #systemPatch(): SystemPatch {
    const { patch, description } = this.#system ?? {}
    const privacy = everyKey(systemPrivacyKeys, 'private')
    return { ...patch, ...this.#described(this.#ofUser, description), privacy }
  }

  #member({ custom, key, name, hid, created, patch, description, fields }: Person): IncomingMember {
    const of = custom ? this.#ofCustomFront : this.#ofMember
    const described = this.#described(of, description)
    const values = fields.map(([id, value]) => [id, this.#withNames(value)] as const)
    const privateDescription = this.#fields.describe(described.description, values)
    return {
      key,
      name,
      patch: { ...patch, ...described },
      ...defined({ hid, created, privateDescription }),
      privacyWhenNew: everyKey(memberPrivacyKeys, 'private'),
    }
  }

  #group({ name, patch, description, members }: Group, place: number): IncomingGroup {
    return {
      key: `group ${place}`,
      name,
      patch: { ...patch, ...this.#described(this.#ofGroup, description) },
      privacyWhenNew: everyKey(groupPrivacyKeys, 'private'),
      members: [...new Set(members.flatMap((id) => this.#whoIsIn(id) ?? []))],
    }
  }

  /** So that they can be told apart from members. */
  #customFrontGroup(): IncomingGroup[] {
    const name = 'Custom fronts'
    const members = this.#fronts.all.map(({ key }) => key)
    if (members.length === 0) return []
    return [
      { key: name, name, patch: { name }, privacyWhenNew: everyKey(groupPrivacyKeys, 'private'), members },
    ]
  }

  #described(of: FieldReader, raw: string | undefined): { description?: string } {
    return raw === undefined ? {} : { description: of.cut(this.#withNames(raw), 'desc', limits.description) }
  }

  #withNames(text: string): string {
    return text.replace(mention, (_, id: string) => {
      const name = (this.#members.byId.get(id) ?? this.#fronts.byId.get(id))?.name
      if (name === undefined) {
        this.#warn('warning', 'dangling_reference', 'Texts mention members who are not in the file.')
      }
      return name ?? 'somebody'
    })
  }

  #whoIsIn(id: string): string | undefined {
    const person = this.#members.byId.get(id) ?? this.#fronts.byId.get(id)
    if (!person) this.#warn('info', 'dangling_reference', 'Groups list members who are not in the file.')
    return person && this.#comesAlong(person) ? person.key : undefined
  }

  #whoFronts(reference: string): string | undefined {
    const custom = reference.startsWith('custom ')
    const id = reference.slice('custom '.length)
    const [first, second] = custom ? [this.#fronts, this.#members] : [this.#members, this.#fronts]
    const person = first.byId.get(id) ?? second.byId.get(id)
    if (!person) {
      this.#warn(
        'error',
        'dangling_reference',
        'Fronting: entries of members who are not in the file were left out.',
      )
    } else if (!this.#comesAlong(person)) {
      this.#warn('warning', 'custom_fronts_left_out', 'Fronting: entries of custom fronts were left out.')
    }
    return person && this.#comesAlong(person) ? person.key : undefined
  }

  #comesAlong({ custom }: Person): boolean {
    return this.#customFronts || !custom
  }

  #countElsewhere(key: string): void {
    const name = written.get(key)
    if (name) this.#warn('error', 'module_not_supported', `${name} have no place here and were left out.`)
  }

  #warnDropped(kind: string, field: string): void {
    this.#warn('error', 'field_dropped', `${kind}: ${field} has no place here and was left out.`)
  }

  #warn(...warning: Parameters<Warnings['add']>): void {
    this.#warnings.add(...warning)
  }
}

/** Members or custom fronts, in their order and by their ids. */
class People {
  readonly all: Person[] = []
  readonly byId = new Map<string, Person>()

  add(person: Person): void {
    this.all.push(person)
    if (person.id !== undefined && !this.byId.has(person.id)) this.byId.set(person.id, person)
  }
}
