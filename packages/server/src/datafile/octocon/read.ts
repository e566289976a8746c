import {
  type FieldType,
  type GroupPatch,
  groupPrivacyKeys,
  type Instant,
  isEmpty,
  limits,
  type MemberPatch,
  memberPrivacyKeys,
  type ProxyTag,
  type SystemPatch,
  systemPrivacyKeys,
} from '@polyphony/contract'
import { mapInSlices } from '../../pacing/time-slice.ts'
import { type Document, isDocument, referenceOf } from '../document.ts'
import { CustomFields } from '../fields/custom-fields.ts'
import { describe } from '../fields/description.ts'
import { FieldReader } from '../fields/field-reader.ts'
import { defined, everyKey } from '../fields/keys.ts'
import { cutText } from '../fields/text.ts'
import { type FrontComment, placeComments } from '../fronting/comments.ts'
import { FrontEntries } from '../fronting/front-entries.ts'
import type {
  FormatReader,
  Incoming,
  IncomingGroup,
  IncomingMember,
  IncomingNote,
  ReaderOptions,
} from '../incoming.ts'
import { Additions, unsaid } from '../kept/additions.ts'
import { ForeignData } from '../kept/foreign-data.ts'
import { longestOrigin } from '../kept/kept-types.ts'
import { Warnings } from '../warnings.ts'

export const octoconReader = (options: ReaderOptions): FormatReader => new Octocon(options)

const app = 'octocon'

interface Tag {
  id: string | undefined
  name: string
  patch: GroupPatch
  parent: string | undefined
  alters: readonly string[]
}

interface Journal {
  title: string
  text: string
  color: string | undefined
  date: Instant | undefined
  updated: Instant | undefined
  alters: readonly string[]
  document: Document
}

const fieldTypes: Readonly<Record<string, FieldType>> = { text: 'text', number: 'number', boolean: 'boolean' }

/** why several spellings: no published file has journals, so their keys are not known for certain. */
const journalLists = ['journals', 'global_journals', 'alter_journals', 'journal_entries', 'journal']
const journalKeys = {
  title: ['title', 'name'],
  text: ['content', 'body', 'text', 'note'],
  date: ['inserted_at', 'created_at', 'date'],
  updated: ['updated_at', 'edited_at'],
} as const

/** Finds the key that an entry of a journal has for something. */
function keyIn(document: Document, part: keyof typeof journalKeys): string {
  const [usual, ...others] = journalKeys[part]
  return others.find((key) => (document[usual] ?? null) === null && (document[key] ?? null) !== null) ?? usual
}

/** Reads Octocon's full file: alters are members, tags are groups. Alters carry no privacy. */
class Octocon implements FormatReader {
  readonly #now: Instant
  readonly #warnings = new Warnings()
  readonly #additions = new Additions(app)
  readonly #foreign = new ForeignData()
  readonly #ofUser = this.#reader('system')
  readonly #ofField = this.#reader('custom_fields')
  readonly #ofAlter = this.#reader('members')
  readonly #ofTag = this.#reader('groups')
  readonly #ofFront = this.#reader('fronting')
  readonly #ofNote = this.#reader('notes')
  readonly #fields = new CustomFields(this.#warnings)
  readonly #definitions = new Map<string, Document>()
  readonly #members: IncomingMember[] = []
  readonly #alters: Document[] = []
  readonly #keys = new Map<string, string>()
  readonly #tags: Tag[] = []
  readonly #placeOfTag = new Map<string, number>()
  readonly #fronts: FrontEntries
  readonly #comments: (FrontComment & { alter: string | undefined })[] = []
  readonly #journals: Journal[] = []
  #system: SystemPatch = {}
  #user: Document = {}

  readonly #lists = new Map<string, (document: Document) => void>([
    ['alters', (document) => this.#readAlter(document)],
    ['tags', (document) => this.#readTag(document)],
    ['fronts', (document) => this.#readFront(document)],
    ...journalLists.map((list) => [list, (document: Document) => this.#readJournal(list, document)] as const),
  ])

  constructor({ now }: ReaderOptions) {
    this.#now = now
    this.#fronts = new FrontEntries(now, this.#warnings, (text) => this.#additions.addText('fronts', text))
    this.#foreign.saysAll = false
  }

  element(key: string, value: unknown): void {
    const read = this.#lists.get(key)
    if (read && isDocument(value)) read(value)
    else this.#keep(key, value, read !== undefined)
  }

  value(key: string, value: unknown): void {
    if (key === 'user' && isDocument(value)) this.#readUser(value)
    else if (value !== null) this.#keep(key, value, key === 'user' || this.#lists.has(key))
  }

  async finish(): Promise<Incoming> {
    const { fields, over } = this.#fields.settle()
    for (const key of over) this.#additions.add('fields', this.#definitions.get(key))
    for (const { key, name } of fields) this.#keepField(key, name)
    const members = await mapInSlices(this.#members, (member, place) => this.#withValues(member, place))
    const groups = await mapInSlices(this.#tags, (tag, place) => this.#group(tag, place))
    const notes = await mapInSlices(this.#journals, (journal, place) => this.#note(journal, place))
    const fronts = await this.#fronts.switches((alter) =>
      this.#keyOf(alter, 'Fronting: entries name members', 'fronting'),
    )
    const spoken = this.#comments.map(({ alter, ...comment }) => {
      const member = (alter !== undefined && this.#keys.get(alter)) || null
      return { ...comment, entry: comment.entry && { ...comment.entry, member } }
    })
    // why: an entry that makes no switch is kept with its comment.
    const comments = await placeComments(spoken, fronts.switches, () => {})
    this.#keepUser()
    return {
      format: 'octocon',
      system: {
        patch: { ...this.#system, privacy: everyKey(systemPrivacyKeys, 'private') },
        fillsOnly: true,
        accounts: [],
      },
      members,
      groups,
      fields,
      notes,
      comments,
      ...fronts,
      warnings: this.#warnings.list(),
      foreign: this.#foreign,
    }
  }

  #reader(kind: ConstructorParameters<typeof FieldReader>[0]): FieldReader {
    return new FieldReader(kind, this.#warnings, { kept: true })
  }

  #readUser(document: Document): void {
    const fields = this.#ofUser
    this.#user = document
    this.#system = defined({
      name: fields.shortText(document, 'username', limits.name),
      description: fields.shortText(document, 'description', limits.description),
      avatar_url: fields.address(document, 'avatar_url'),
    })
    for (const field of fields.list(document, 'fields')) {
      if (!isDocument(field)) continue
      const name = this.#ofField.nameOr('Unnamed field', field)
      const type = fieldTypes[String(field.type)] ?? 'text'
      const made = this.#fields.define([referenceOf(field.id)], { name, type })
      if (made) this.#definitions.set(made.key, field)
    }
  }

  #keepUser(): void {
    const id = referenceOf(this.#user.id)
    const { description } = this.#user
    const isCut = typeof description === 'string' && description.length > limits.description
    const { name, ...said } = this.#system
    const rest = unsaid(this.#user, {
      ...said,
      id: this.#user.id,
      username: name,
      fields: this.#user.fields,
      ...(isCut && { description }),
    })
    this.#foreign.system = this.#additions.record('user', id, isCut ? { description } : {}, rest)
    const origin = `${app} ${id ?? ''}`.replaceAll('\0', '').toWellFormed()
    this.#foreign.origin = cutText(origin, longestOrigin)
    this.#additions.keepIn(this.#foreign)
  }

  #keepField(key: string, name: string | undefined): void {
    const { id, type, ...document } = this.#definitions.get(key) ?? {}
    const rest = unsaid(document, { name })
    const isOdd = type !== undefined && fieldTypes[String(type)] === undefined
    const more = isOdd ? { ...rest, type } : rest
    this.#foreign.fields.set(key, this.#additions.record('fields', referenceOf(id), {}, more))
  }

  #readAlter(document: Document): void {
    const fields = this.#ofAlter
    const key = `member ${this.#members.length}`
    const id = referenceOf(document.id)
    const isFirst = id !== undefined && !this.#keys.has(id)
    if (isFirst) this.#keys.set(id, key)
    const shown = fields.shortText(document, 'proxy_name', limits.display_name)
    const name =
      fields.shortText(document, 'name', limits.name) ?? shown ?? fields.nameOr('Unnamed member', {})
    const described = describe(fields, fields.text(document, 'description'), 'description', this.#warnings)
    const plain: MemberPatch = defined({
      name,
      display_name: shown === name ? undefined : shown,
      pronouns: fields.shortText(document, 'pronouns', limits.pronouns),
      color: fields.color(document, 'color'),
      avatar_url: fields.address(document, 'avatar_url'),
      proxy_tags: this.#proxies(document),
    })
    const { color, proxy_tags, ...said } = plain
    const isSaid = color !== undefined && String(document.color).toLowerCase() === `#${color}`
    const rest = unsaid(document, {
      ...said,
      id: document.id,
      fields: document.fields,
      description: described.text,
      proxy_name: shown,
      ...(isSaid && { color: document.color }),
      ...(proxy_tags &&
        proxy_tags.length === fields.list(document, 'discord_proxies').length && {
          discord_proxies: document.discord_proxies,
        }),
    })
    this.#alters.push(document)
    this.#foreign.members.set(
      key,
      this.#additions.record('alters', isFirst ? id : undefined, described.whole, rest),
    )
    this.#members.push({
      key,
      name,
      patch: { ...plain, ...described.patch },
      privacyWhenNew: everyKey(memberPrivacyKeys, 'private'),
    })
  }

  /** Adds the values of custom fields. Those that are not stored as they are stay with the record. */
  #withValues(member: IncomingMember, place: number): IncomingMember {
    const list = this.#ofAlter.list(this.#alters[place] ?? {}, 'fields')
    const given = list.filter(isDocument).flatMap(({ id, value }) => {
      const field = referenceOf(id)
      return field === undefined ? [] : [[field, value] as const]
    })
    const { fields, byId } = this.#fields.read(given)
    const rest = list.filter((each) => {
      if (!isDocument(each)) return true
      const stored = byId.get(referenceOf(each.id) ?? '')
      return stored === undefined ? each.value != null && each.value !== '' : String(stored) !== each.value
    })
    if (rest.length > 0) this.#addRest(member.key, { fields: rest })
    return isEmpty(fields) ? member : { ...member, fields }
  }

  #addRest(key: string, more: Document): void {
    const record = this.#foreign.members.get(key) ?? {}
    const extensions = isDocument(record.extensions) ? record.extensions : {}
    const rest = isDocument(extensions[app]) ? extensions[app] : {}
    this.#foreign.members.set(key, { ...record, extensions: { [app]: { ...rest, ...more } } })
  }

  /** Reads proxies. The first word `text` in each stands for the message. */
  #proxies(document: Document): ProxyTag[] | undefined {
    const proxies = this.#ofAlter.list(document, 'discord_proxies')
    if (!Array.isArray(document.discord_proxies)) return undefined
    const tags = proxies.flatMap((proxy) => {
      const text = this.#ofAlter.text({ discord_proxies: proxy }, 'discord_proxies')
      if (text === undefined) return []
      const [prefix = '', ...rest] = text.split('text')
      if (rest.length > 0) return [{ prefix: prefix || null, suffix: rest.join('text') || null }]
      this.#warnings.add(
        'warning',
        'field_kept',
        'Members: proxies without the word "text" are kept for export.',
        1,
        'members.proxy_tags',
      )
      return []
    })
    return this.#ofAlter.tags(tags, 'discord_proxies')
  }

  #readTag(document: Document): void {
    const fields = this.#ofTag
    const name = fields.nameOr('Unnamed group', document)
    const id = referenceOf(document.id)
    const place = this.#tags.length
    const isFirst = id !== undefined && !this.#placeOfTag.has(id)
    if (isFirst) this.#placeOfTag.set(id, place)
    const description = fields.shortText(document, 'description', limits.description)
    const color = fields.color(document, 'color')
    const alters = fields.list(document, 'alters').flatMap((alter) => referenceOf(alter) ?? [])
    const isCut = typeof document.description === 'string' && document.description.length > limits.description
    const isSaid = color !== undefined && String(document.color).toLowerCase() === `#${color}`
    const rest = unsaid(document, {
      id: document.id,
      name,
      description: isCut ? document.description : description,
      parent_tag_id: document.parent_tag_id,
      ...(isSaid && { color: document.color }),
    })
    const values = isCut ? { description: document.description } : {}
    this.#foreign.groups.set(
      `group ${place}`,
      this.#additions.record('tags', isFirst ? id : undefined, values, rest),
    )
    this.#tags.push({
      id,
      name,
      patch: defined({ name, description, color }),
      parent: referenceOf(document.parent_tag_id),
      alters,
    })
  }

  #group({ name, patch, parent, alters }: Tag, place: number): IncomingGroup {
    const above = parent === undefined ? undefined : this.#placeOfTag.get(parent)
    const members = alters.flatMap((alter) => this.#keyOf(alter, 'Groups list members', 'groups') ?? [])
    return {
      key: `group ${place}`,
      name,
      patch,
      parent: above === undefined ? null : `group ${above}`,
      privacyWhenNew: everyKey(groupPrivacyKeys, 'private'),
      members: [...new Set(members)],
    }
  }

  #readFront(document: Document): void {
    const fields = this.#ofFront
    const isOpen = document.time_end === undefined || document.time_end === null
    const end = isOpen ? 'open' : fields.time(document, 'time_end')
    const start = fields.time(document, 'time_start')
    const alter = referenceOf(document.alter_id)
    this.#fronts.add({ member: alter, start, end }, document)
    const text = fields.shortText(document, 'comment', limits.commentText)
    if (text === undefined) return
    const id = referenceOf(document.id)
    const key = `comment ${this.#comments.length}`
    const span = start === undefined ? undefined : { member: null, start }
    this.#comments.push({ key, text, time: start, entry: span, alter })
    this.#foreign.comments.set(key, this.#additions.record('fronts', id, {}, {}))
  }

  #readJournal(list: string, document: Document): void {
    const fields = this.#ofNote
    const title = fields.shortText(document, keyIn(document, 'title'), limits.noteTitle)
    const text = fields.text(document, keyIn(document, 'text'))
    const isUnknown = title === undefined && text === undefined
    if (isUnknown || this.#journals.length === limits.notesPerSystem) {
      this.#keep(list, document, true)
      return
    }
    this.#journals.push({
      title: title ?? 'Note without a title',
      text: text ?? '',
      color: fields.color(document, 'color'),
      date: fields.time(document, keyIn(document, 'date')),
      updated: fields.time(document, keyIn(document, 'updated')),
      alters: [
        document.alter_id,
        ...fields.list(document, 'alters'),
        ...fields.list(document, 'alter_ids'),
      ].flatMap((each) => referenceOf(each) ?? []),
      document,
    })
  }

  #note({ title, text, color, date, updated, alters, document }: Journal, place: number): IncomingNote {
    const key = `note ${place}`
    const shown = this.#ofNote.cut(text, 'content', limits.noteText)
    const created = date ?? updated ?? this.#now
    const known = alters.flatMap((alter) => this.#keyOf(alter, 'Notes name members', 'notes') ?? [])
    const { id, alter_id, alters: several, alter_ids } = document
    const [dateKey, updatedKey] = [keyIn(document, 'date'), keyIn(document, 'updated')]
    const rest = unsaid(document, {
      id,
      [keyIn(document, 'title')]: title,
      [keyIn(document, 'text')]: text,
      ...(date !== undefined && { [dateKey]: document[dateKey] }),
      ...(updated !== undefined && { [updatedKey]: document[updatedKey] }),
      ...(known.length === alters.length && { alter_id, alters: several, alter_ids }),
      ...(color !== undefined && { color: document.color }),
    })
    const values = shown === text ? {} : { body: text }
    this.#foreign.notes.set(key, this.#additions.record('journals', referenceOf(id), values, rest))
    return {
      key,
      title,
      text: shown,
      color: color ?? null,
      date: created,
      members: [...new Set(known)],
      authors: [],
      created,
      updated: updated ?? created,
    }
  }

  #keyOf(alter: string, where: string, about: string): string | undefined {
    const key = this.#keys.get(alter)
    if (key === undefined) {
      const message = `${where} who are not in the file; they are kept for export.`
      this.#warnings.add('info', 'dangling_reference', message, 1, about)
    }
    return key
  }

  #keep(key: string, value: unknown, isUnreadable: boolean): void {
    this.#additions.add(key, value)
    const [code, message] = isUnreadable
      ? ['record_kept', `${key}: an entry that cannot be read is kept for export.`]
      : ['module_archived_only', `${key}: cannot be shown here yet and are kept for export.`]
    this.#warnings.add(isUnreadable ? 'warning' : 'info', code, message, 1, key)
  }
}
