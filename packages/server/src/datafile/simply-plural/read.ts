import {
  groupPrivacyKeys,
  type Instant,
  isEmpty,
  limits,
  type MemberPatch,
  memberPrivacyKeys,
  type SystemPatch,
  systemPrivacyKeys,
} from '@polyphony/contract'
import { mapInSlices } from '../../pacing/time-slice.ts'
import { type Document, isDocument, referenceOf } from '../document.ts'
import { CustomFields } from '../fields/custom-fields.ts'
import { describe } from '../fields/description.ts'
import { defined, everyKey } from '../fields/keys.ts'
import { cutText } from '../fields/text.ts'
import { type FrontComment, placeComments } from '../fronting/comments.ts'
import { FrontEntries } from '../fronting/front-entries.ts'
import type {
  FormatReader,
  Incoming,
  IncomingCircle,
  IncomingGroup,
  IncomingMember,
  IncomingNote,
  ReaderOptions,
} from '../incoming.ts'
import { Additions, unsaid } from '../kept/additions.ts'
import { ForeignData } from '../kept/foreign-data.ts'
import { longestOrigin } from '../kept/kept-types.ts'
import { Warnings } from '../warnings.ts'
import { Buckets } from './buckets.ts'
import { secret, told, written } from './collections.ts'
import { type Comment, Documents, type GroupDocument, type Note, type User } from './documents.ts'
import { type Keyed, SimplyPluralPeople } from './people.ts'
import { Reminders } from './reminders.ts'

export const simplyPluralReader = (options: ReaderOptions): FormatReader => new SimplyPlural(options)

const app = 'simply_plural'

/** Every collection of its database is a list at the top. Its documents refer to each other in any direction. */
class SimplyPlural implements FormatReader {
  readonly #customFronts: boolean
  readonly #people: SimplyPluralPeople
  readonly #now: Instant
  readonly #warnings = new Warnings()
  readonly #documents: Documents
  readonly #additions = new Additions(app)
  readonly #foreign = new ForeignData()
  readonly #groups: GroupDocument[] = []
  readonly #placeOfGroup = new Map<string, number>()
  readonly #fields = new CustomFields(this.#warnings)
  readonly #buckets = new Buckets(this.#warnings)
  readonly #reminders = new Reminders(this.#warnings)
  readonly #definitions = new Map<string, { id: string | undefined; document: Document }>()
  readonly #entries: FrontEntries
  readonly #spans = new Map<string, Span>()
  readonly #notes: Note[] = []
  readonly #comments: (Comment & { document: Document })[] = []
  #user: User | undefined

  readonly #collections = new Map<string, (document: Document) => void>([
    ['users', (document) => this.#addUser(document)],
    ['members', (document) => this.#people.members.add(this.#documents.member(document))],
    ['frontStatuses', (document) => this.#people.fronts.add(this.#documents.customFront(document))],
    ['customFronts', (document) => this.#people.fronts.add(this.#documents.customFront(document))],
    ['groups', (document) => this.#addGroup(this.#documents.group(document))],
    ['customFields', (document) => this.#defineField([document._id, document.oid], document)],
    ['frontHistory', (document) => this.#addEntry('frontHistory', document)],
    ['fronters', (document) => this.#addEntry('fronters', { live: true, ...document })],
    ['notes', (document) => this.#addNote(document)],
    ['comments', (document) => this.#addComment(document)],
    [
      'privacyBuckets',
      (document) => this.#addKept('privacyBuckets', document, () => this.#buckets.add(document)),
    ],
    [
      'automatedReminders',
      (document) =>
        this.#addKept('automatedReminders', document, () => this.#reminders.addAutomated(document)),
    ],
    ...['repeatedReminders', 'repeatedRemidners'].map(
      (key) =>
        [
          key,
          (document: Document) => this.#addKept(key, document, () => this.#reminders.addRepeated(document)),
        ] as const,
    ),
    ['friends', (document) => this.#addKept('friends', document, () => this.#buckets.addFriend(document))],
  ])

  constructor({ customFronts = true, now, bundle }: ReaderOptions) {
    this.#documents = new Documents(this.#warnings, bundle)
    this.#customFronts = customFronts
    this.#people = new SimplyPluralPeople(customFronts, this.#warnings)
    this.#now = now
    this.#entries = new FrontEntries(now, this.#warnings, (text) =>
      this.#additions.addText('frontHistory', text),
    )
    this.#foreign.saysAll = false
  }

  element(key: string, value: unknown): void {
    if (secret.has(key)) return
    const read = this.#collections.get(key)
    if (read && isDocument(value)) read(value)
    else {
      this.#additions.add(key, value)
      this.#countKept(key, read !== undefined)
    }
  }

  value(key: string, value: unknown): void {
    if (secret.has(key) || value === null) return
    if (key === 'users') this.element(key, value)
    else {
      this.#additions.add(key, value)
      this.#countKept(key, this.#collections.has(key))
    }
  }

  async finish(): Promise<Incoming> {
    for (const [id, field] of Object.entries(this.#user?.fields ?? {})) {
      if (isDocument(field)) this.#defineField([id], field)
    }
    const { fields, over } = this.#fields.settle()
    for (const key of over) this.#additions.add('customFields', this.#definitions.get(key)?.document)
    for (const { key, name } of fields) this.#keepField(key, name)
    const members = await mapInSlices(this.#people.coming, (person) => this.#member(person))
    if (!this.#customFronts) this.#leaveFrontsOut()
    const groups = await mapInSlices(this.#groups, (group, place) => this.#group(group, place))
    const notes = await mapInSlices(this.#notes, (note, place) => this.#note(note, place))
    const { switches, refusals } = await this.#entries.switches((reference) =>
      this.#people.whoFronts(reference),
    )
    const comments = await placeComments(await this.#readComments(), switches, ({ key }) =>
      this.#keepComment(key),
    )
    if (this.#people.members.byId.size === 0 && this.#people.members.all.length > 0) {
      refusals.unshift({ at: '', message: 'File type is unknown.', code: 'unknown_program' })
    }
    const circles = this.#circles(groups)
    return {
      format: 'simply_plural',
      system: { patch: this.#system(), fillsOnly: true, accounts: [] },
      members,
      groups,
      fields,
      notes,
      comments,
      circles,
      friends: this.#buckets.friends(),
      reminders: this.#reminders.list,
      switches,
      refusals,
      warnings: this.#warnings.list(),
      foreign: this.#kept(),
    }
  }

  #addUser(document: Document): void {
    this.#buckets.addUser(document)
    if (this.#user) this.#additions.add('users', document)
    else this.#user = this.#documents.user(document)
  }

  /** Reads a document that an export of the other program needs again as it is. */
  #addKept(collection: string, document: Document, read: () => void): void {
    this.#additions.add(collection, document)
    read()
  }

  #circles(groups: readonly IncomingGroup[]): IncomingCircle[] {
    return this.#buckets.circles(
      this.#people.coming.map(({ key, document }) => ({ keys: [key], document })),
      this.#groups.map(({ document }, place) => ({ keys: groups[place]?.members ?? [], document })),
      Array.from(this.#definitions, ([key, { document }]) => ({ keys: [key], document })),
    )
  }

  #addGroup(group: GroupDocument): void {
    const place = this.#groups.push(group) - 1
    const { id } = group
    if (id !== undefined && !this.#placeOfGroup.has(id)) this.#placeOfGroup.set(id, place)
  }

  #system(): SystemPatch {
    const privacy = everyKey(systemPrivacyKeys, 'private')
    if (!this.#user) return { privacy }
    const { id, patch, text, document, said, whole } = this.#user
    const desc = text && this.#people.withNames(text)
    const description = desc && this.#documents.readers.user.cut(desc, 'desc', limits.description)
    const values = { ...whole, ...(description !== desc && { description: desc }) }
    this.#foreign.system = this.#additions.record('users', id, values, unsaid(document, { ...said, desc }))
    return { ...patch, ...defined({ description }), privacy }
  }

  #member({
    kind,
    key,
    id,
    name,
    patch,
    text,
    hid,
    created,
    info,
    document,
    said,
    whole,
  }: Keyed): IncomingMember {
    const named = text && this.#people.withNames(text)
    const described = describe(this.#documents.readers[kind], named, 'desc', this.#warnings)
    const given = Object.entries(info).map(([id, value]) => [id, this.#named(value)] as const)
    const { fields, byId } = this.#fields.read(given)
    const rest = unsaid(document, { ...said, desc: described.text, info })
    const values = unsaid(info, Object.fromEntries(byId))
    const isFirst = id !== undefined && this.#people.find(id)?.key === key
    this.#foreign.members.set(
      key,
      this.#additions.record(
        kind === 'member' ? 'members' : 'frontStatuses',
        isFirst ? id : undefined,
        { ...whole, ...described.whole },
        { ...rest, ...(!isEmpty(values) && { info: values }) },
      ),
    )
    return {
      key,
      name,
      patch: withExtended(
        { ...patch, ...described.patch },
        { ...patch.extended, ...described.patch.extended },
      ),
      ...(!isEmpty(fields) && { fields }),
      ...defined({ hid, created }),
      privacyWhenNew: everyKey(memberPrivacyKeys, 'private'),
    }
  }

  #group(
    { id, name, patch, text, parent, members, document, said, whole }: GroupDocument,
    place: number,
  ): IncomingGroup {
    const key = groupKey(place)
    const desc = text && this.#people.withNames(text)
    const description = desc && this.#documents.readers.group.cut(desc, 'desc', limits.description)
    const known = members.flatMap((member) => this.#people.whoIsIn(member) ?? [])
    const above = parent === undefined ? undefined : this.#placeOfGroup.get(parent)
    if (parent !== undefined && above === undefined) {
      this.#warn(
        'info',
        'dangling_reference',
        'Groups are inside groups that are not in the file.',
        1,
        'groups',
      )
    }
    const isAll = known.length === members.length
    const rest = unsaid(document, {
      ...said,
      desc,
      ...(!isAll && { members: undefined }),
      ...((parent === undefined || above !== undefined) && { parent: document.parent }),
    })
    const isFirst = id !== undefined && this.#placeOfGroup.get(id) === place
    const values = { ...whole, ...(description !== desc && { description: desc }) }
    this.#foreign.groups.set(key, this.#additions.record('groups', isFirst ? id : undefined, values, rest))
    return {
      key,
      name,
      patch: { ...patch, ...defined({ description }) },
      parent: above === undefined ? null : groupKey(above),
      privacyWhenNew: everyKey(groupPrivacyKeys, 'private'),
      members: [...new Set(known)],
    }
  }

  #note({ id, title, text, color, date, updated, member, document }: Note, place: number): IncomingNote {
    const key = `note ${place}`
    const fields = this.#documents.readers.note
    const named = text === undefined ? '' : this.#people.withNames(text)
    const shown = fields.cut(named, 'note', limits.noteText)
    const about = member === undefined ? undefined : this.#people.find(member)
    const knows = about !== undefined && this.#people.comesAlong(about)
    const time = date ?? updated ?? this.#now
    const rest = unsaid(document, {
      _id: id,
      uid: document.uid,
      title,
      note: named,
      ...(knows && { member }),
      ...(color !== null && { color: document.color }),
      date: document.date,
    })
    const values = {
      ...(shown !== named && { body: named }),
      ...(typeof document.title === 'string' &&
        document.title.length > title.length && { title: document.title }),
    }
    this.#foreign.notes.set(key, this.#additions.record('notes', id, values, rest))
    return {
      key,
      title,
      text: shown,
      color,
      date: time,
      members: knows ? [about.key] : [],
      // why: whoever a note belongs to there has written it, and it is mostly about them.
      authors: knows ? [about.key] : [],
      created: time,
      updated: updated ?? time,
    }
  }

  #addNote(document: Document): void {
    if (this.#notes.length < limits.notesPerSystem) this.#notes.push(this.#documents.note(document))
    else {
      this.#additions.add('notes', document)
      const message = `Notes beyond ${limits.notesPerSystem} are kept for export.`
      this.#warn('warning', 'module_archived_only', message, 1, 'notes')
    }
  }

  #addComment(document: Document): void {
    const { collection } = document
    if (collection !== undefined && collection !== 'frontHistory') {
      this.#additions.add('comments', document)
      this.#countKept('comments', false)
    } else this.#comments.push({ ...this.#documents.comment(document), document })
  }

  async #readComments(): Promise<FrontComment[]> {
    const read = await mapInSlices(this.#comments, ({ id, entry, time, text, document }, place) => {
      const key = `comment ${place}`
      const span = entry === undefined ? undefined : this.#spans.get(entry)
      const member = span && this.#people.keyOf(span.reference)
      if (text === undefined) {
        this.#additions.add('comments', document)
        return []
      }
      const named = this.#people.withNames(text)
      const shown = this.#documents.readers.comment.cut(named, 'text', limits.commentText)
      const said = { _id: id, uid: document.uid, text: named, time: document.time, documentId: entry }
      const rest = unsaid(document, { ...said, collection: 'frontHistory' })
      const values = shown === named ? {} : { body: named }
      this.#foreign.comments.set(key, this.#additions.record('comments', id, values, rest))
      return [{ key, text: shown, time, entry: span && { ...span, member: member ?? null } }]
    })
    return read.flat()
  }

  #keepComment(key: string): void {
    this.#foreign.comments.delete(key)
    this.#additions.add('comments', this.#comments[Number(key.slice('comment '.length))]?.document)
    this.#warn(
      'warning',
      'front_kept',
      'Fronting: comments without a switch are kept for export.',
      1,
      'comments',
    )
  }

  #named(value: unknown): unknown {
    return typeof value === 'string' ? this.#people.withNames(value) : value
  }

  #addEntry(collection: string, document: Document): void {
    const { kind, comments, ...entry } = this.#documents.entry(document)
    const reference = entry.member === undefined ? undefined : `${kind}:${entry.member}`
    const id = referenceOf(document._id) ?? `entry ${this.#spans.size}`
    const { start } = entry
    if (reference !== undefined && start !== undefined) {
      this.#spans.set(id, { reference, start })
    }
    for (const comment of comments) {
      if (isDocument(comment))
        this.#comments.push({ ...this.#documents.comment(comment, id), document: comment })
      else this.#additions.add('comments', comment)
    }
    this.#entries.add({ ...entry, member: reference }, document)
    const more = Object.entries(unsaid(document, { customStatus: entry.status })).filter(
      ([key]) => !told.has(key),
    )
    if (more.length > 0) this.#additions.add(collection, { _id: id, ...Object.fromEntries(more) })
  }

  #leaveFrontsOut(): void {
    for (const { document } of this.#people.fronts.all) this.#additions.add('frontStatuses', document)
    this.#warn(
      'info',
      'custom_fronts_left_out',
      'Custom fronts are kept for export. They can come along as members if you ask for it.',
      this.#people.fronts.all.length,
      'custom_fronts',
    )
  }

  #defineField(ids: readonly unknown[], document: Document): void {
    const known = ids.map(referenceOf)
    const field = this.#fields.define(known, this.#documents.field(document), document.order)
    if (field) this.#definitions.set(field.key, { id: known.find((id) => id !== undefined), document })
    else if (document._id !== undefined) this.#additions.add('customFields', document)
  }

  #keepField(key: string, name: string | undefined): void {
    const { id, document = {} } = this.#definitions.get(key) ?? {}
    const { _id, uid, type, order, supportMarkdown } = document
    const rest = unsaid(document, { _id, uid, type, order, supportMarkdown, name })
    this.#foreign.fields.set(key, this.#additions.record('customFields', id, {}, rest))
  }

  #countKept(key: string, isUnreadable: boolean): void {
    const name = written.get(key)
    if (isUnreadable) {
      this.#warn('warning', 'record_kept', `${key}: an entry that cannot be read is kept for export.`, 1, key)
    } else if (name) {
      const subject = name.toLowerCase().replaceAll(' ', '_')
      const message = `${name} cannot be shown here yet and are kept for export.`
      this.#warn('info', 'module_archived_only', message, 1, subject)
    }
  }

  #kept(): ForeignData {
    const origin = `${app} ${this.#user?.id ?? ''}`.replaceAll('\0', '').toWellFormed()
    this.#foreign.origin = cutText(origin, longestOrigin)
    this.#additions.keepIn(this.#foreign)
    return this.#foreign
  }

  #warn(...warning: Parameters<Warnings['add']>): void {
    this.#warnings.add(...warning)
  }
}

/** The beginning of an entry, and whose it is. */
interface Span {
  reference: string
  start: Instant
}

function withExtended(
  { extended: _, ...patch }: MemberPatch,
  extended: NonNullable<MemberPatch['extended']>,
) {
  return isEmpty(extended) ? patch : { ...patch, extended }
}

const groupKey = (place: number) => `group ${place}`
