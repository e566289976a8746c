import {
  groupPrivacyKeys,
  limits,
  memberPrivacyKeys,
  type SystemPatch,
  systemPrivacyKeys,
} from '@polyphony/contract'
import { mapInBreaths } from '../../pacing/breath.ts'
import { type Document, isDocument, referenceOf } from '../document.ts'
import { CustomFields } from '../fields/custom-fields.ts'
import type { FieldReader } from '../fields/field-reader.ts'
import { defined, everyKey } from '../fields/keys.ts'
import { FrontEntries } from '../fronting/front-entries.ts'
import type { FormatReader, Incoming, IncomingGroup, IncomingMember, ReaderOptions } from '../incoming.ts'
import { Warnings } from '../warnings.ts'
import { Documents, type Entry, type Group, type Person, type User } from './documents.ts'

export const simplyPluralReader = (options: ReaderOptions): FormatReader => new SimplyPlural(options)

/** Collections that may hold keys and personal data. Nothing in them is read or counted. */
const secret = new Set(['private', 'tokens', 'avatarExports', 'verifiedKeys', 'securityLogs', 'subscribers'])

/** Collections that people wrote and will miss. The rest is the program's own bookkeeping. */
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

/** Every collection of its database is a list at the top. Its documents refer to each other in any direction. */
class SimplyPlural implements FormatReader {
  readonly #customFronts: boolean
  readonly #warnings = new Warnings()
  readonly #documents = new Documents(this.#warnings)
  readonly #members = new People()
  readonly #fronts = new People()
  readonly #groups: Group[] = []
  readonly #fields = new CustomFields(this.#warnings)
  readonly #entries: FrontEntries
  #user: User | undefined

  readonly #collections = new Map<string, (document: Document) => void>([
    ['users', (document) => (this.#user ??= this.#documents.user(document))],
    ['members', (document) => this.#members.add(this.#documents.member(document))],
    ['frontStatuses', (document) => this.#fronts.add(this.#documents.customFront(document))],
    ['customFronts', (document) => this.#fronts.add(this.#documents.customFront(document))],
    ['groups', (document) => this.#groups.push(this.#documents.group(document))],
    ['customFields', (document) => this.#defineField([document._id, document.oid], document)],
    ['frontHistory', (document) => this.#addEntry(this.#documents.entry(document))],
  ])

  constructor({ customFronts = false, now }: ReaderOptions) {
    this.#customFronts = customFronts
    this.#entries = new FrontEntries(now, this.#warnings)
  }

  element(key: string, value: unknown): void {
    if (secret.has(key)) return
    const read = this.#collections.get(key)
    if (!read) this.#countElsewhere(key)
    else if (isDocument(value)) read(value)
    else this.#warn('error', 'record_dropped', `${key}: an entry that cannot be read was left out.`, 1, key)
  }

  value(key: string, value: unknown): void {
    if (key === 'users') this.element(key, value)
    else if (this.#collections.has(key) && value !== null) {
      this.#warn('error', 'record_dropped', `${key}: this part cannot be read and was left out.`, 1, key)
    }
  }

  async finish(): Promise<Incoming> {
    for (const [id, field] of Object.entries(this.#user?.fields ?? {})) {
      if (isDocument(field)) this.#defineField([id], field)
    }
    const people = this.#customFronts ? [...this.#members.all, ...this.#fronts.all] : this.#members.all
    const members = await mapInBreaths(people, (person) => this.#member(person))
    const groups = await mapInBreaths(this.#groups, (group, place) => this.#group(group, place))
    if (this.#customFronts) groups.push(...this.#customFrontGroup())
    else {
      this.#warn(
        'warning',
        'custom_fronts_left_out',
        'Custom fronts were left out. They can come along as members if you ask for it.',
        this.#fronts.all.length,
        'custom_fronts',
      )
    }
    const { switches, refusals } = await this.#entries.switches((reference) => this.#whoFronts(reference))
    if (this.#members.byId.size === 0 && this.#members.all.length > 0) {
      refusals.unshift({ at: '', message: 'File type is unknown.', code: 'unknown_program' })
    }
    return {
      format: 'simply_plural',
      system: { patch: this.#system(), fillsOnly: true, accounts: [] },
      members,
      groups,
      switches,
      refusals,
      warnings: this.#warnings.list(),
    }
  }

  #system(): SystemPatch {
    const { patch, text } = this.#user ?? {}
    const privacy = everyKey(systemPrivacyKeys, 'private')
    return { ...patch, ...this.#described(this.#documents.readers.user, text), privacy }
  }

  #member({ kind, key, name, patch, text, hid, created, fields }: Keyed): IncomingMember {
    const described = this.#described(this.#documents.readers[kind], text)
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

  #group({ name, patch, text, members }: Group, place: number): IncomingGroup {
    return {
      key: `group ${place}`,
      name,
      patch: { ...patch, ...this.#described(this.#documents.readers.group, text) },
      privacyWhenNew: everyKey(groupPrivacyKeys, 'private'),
      members: [...new Set(members.flatMap((id) => this.#whoIsIn(id) ?? []))],
    }
  }

  /** Makes a group of all custom fronts, so that people can tell them from members. */
  #customFrontGroup(): IncomingGroup[] {
    const name = 'Custom fronts'
    const members = this.#fronts.all.map(({ key }) => key)
    const privacyWhenNew = everyKey(groupPrivacyKeys, 'private')
    return members.length === 0 ? [] : [{ key: name, name, patch: { name }, privacyWhenNew, members }]
  }

  #described(fields: FieldReader, text: string | undefined): { description?: string } {
    return text === undefined
      ? {}
      : { description: fields.cut(this.#withNames(text), 'desc', limits.description) }
  }

  #withNames(text: string): string {
    return text.replace(mention, (_, id: string) => {
      const person = this.#find(id)
      if (!person)
        this.#warn(
          'warning',
          'dangling_reference',
          'Texts mention members who are not in the file.',
          1,
          'texts',
        )
      return person?.name ?? 'somebody'
    })
  }

  #whoIsIn(id: string): string | undefined {
    const person = this.#find(id)
    if (!person)
      this.#warn('info', 'dangling_reference', 'Groups list members who are not in the file.', 1, 'groups')
    return person && this.#comesAlong(person) ? person.key : undefined
  }

  #addEntry({ id, kind, start, end }: Entry): void {
    this.#entries.add(id && `${kind}:${id}`, start, end)
  }

  #whoFronts(reference: string): string | undefined {
    const [kind] = reference.split(':', 1)
    const id = reference.slice(`${kind}:`.length)
    const person = (kind === 'custom front' ? this.#fronts.byId.get(id) : undefined) ?? this.#find(id)
    if (person && this.#comesAlong(person)) return person.key
    if (person) {
      this.#warn(
        'warning',
        'custom_fronts_left_out',
        'Fronting: entries of custom fronts were left out.',
        1,
        'fronting',
      )
    } else {
      this.#warn(
        'error',
        'dangling_reference',
        'Fronting: entries of members who are not in the file were left out.',
        1,
        'fronting',
      )
    }
    return undefined
  }

  #find(id: string): Keyed | undefined {
    return this.#members.byId.get(id) ?? this.#fronts.byId.get(id)
  }

  #comesAlong({ kind }: Person): boolean {
    return this.#customFronts || kind === 'member'
  }

  #defineField(ids: readonly unknown[], document: Document): void {
    this.#fields.define(ids.map(referenceOf), this.#documents.fieldName(document), document.order)
  }

  #countElsewhere(key: string): void {
    const name = written.get(key)
    if (!name) return
    const subject = name.toLowerCase().replaceAll(' ', '_')
    this.#warn('error', 'module_not_supported', `${name} have no place here and were left out.`, 1, subject)
  }

  #warn(...warning: Parameters<Warnings['add']>): void {
    this.#warnings.add(...warning)
  }
}

interface Keyed extends Person {
  key: string
}

/** Members or custom fronts, in their order and by their ids. */
class People {
  readonly all: Keyed[] = []
  readonly byId = new Map<string, Keyed>()
  readonly #hids = new Set<string>()

  add({ hid, ...person }: Person): void {
    const isFirst = hid !== undefined && !this.#hids.has(hid)
    const keyed = { ...person, ...(isFirst && { hid }), key: `${person.kind} ${this.all.length}` }
    if (isFirst) this.#hids.add(hid)
    this.all.push(keyed)
    if (person.id !== undefined && !this.byId.has(person.id)) this.byId.set(person.id, keyed)
  }
}
