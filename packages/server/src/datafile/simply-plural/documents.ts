import {
  type FieldType,
  type GroupPatch,
  type Hid,
  type Instant,
  limits,
  type MemberPatch,
  OwnPicture,
  parseHid,
} from '@polyphony/contract'
import { type Document, referenceOf } from '../document.ts'
import { colorDigits, FieldReader } from '../fields/field-reader.ts'
import { defined } from '../fields/keys.ts'
import { isBlank } from '../fields/text.ts'
import type { FrontEntry } from '../fronting/front-entries.ts'
import type { Bundle } from '../source/bundle.ts'
import type { Warnings } from '../warnings.ts'

/** A document that becomes a row. Mentions in its text are replaced by names when all people are known. */
interface Read {
  id: string | undefined
  text: string | undefined
  document: Document
  /** Values of the document that came over as they are. */
  said: Document
  /** Values for an export that were too long here. */
  whole: Document
}

export interface Person extends Read {
  kind: 'member' | 'custom front'
  name: string
  patch: MemberPatch
  hid?: Hid
  created?: Instant
  /** Values of custom fields by the ids of the fields. */
  info: Document
}

export interface GroupDocument extends Read {
  name: string
  patch: GroupPatch
  parent: string | undefined
  /** Ids of members and custom fronts. */
  members: readonly string[]
}

export interface User extends Read {
  patch: { name?: string; color?: string; avatar_url?: string }
  /** The definitions of custom fields in older files, by their ids. */
  fields: Document
}

export interface Note extends Read {
  title: string
  color: string | null
  date: Instant | undefined
  updated: Instant | undefined
  member: string | undefined
}

export interface Comment {
  id: string | undefined
  /** The id of the entry that it belongs to. */
  entry: string | undefined
  time: Instant | undefined
  text: string | undefined
}

export interface HistoryEntry extends FrontEntry {
  kind: Person['kind']
  comments: readonly unknown[]
}

const fieldTypes: readonly FieldType[] = [
  'text',
  'color',
  'date',
  'month',
  'year',
  'month_year',
  'timestamp',
  'month_day',
]

/** Colours that older notes have as a number. */
const noteColors = ['000000', 'c83232', '32c832', '3232c8', 'eb0e58', '56dceb', 'eb59da', 'f25d3b']

/** Reads the documents of a Simply Plural file one by one. References between them are resolved later. */
export class Documents {
  readonly #warnings: Warnings
  readonly #bundle: Bundle | undefined
  readonly readers: Readonly<
    Record<'user' | 'group' | 'field' | 'entry' | 'note' | 'comment' | Person['kind'], FieldReader>
  >

  constructor(warnings: Warnings, bundle: Bundle | undefined) {
    this.#warnings = warnings
    this.#bundle = bundle
    const reader = (kind: ConstructorParameters<typeof FieldReader>[0]) =>
      new FieldReader(kind, warnings, { kept: true })
    this.readers = {
      user: reader('system'),
      member: reader('members'),
      'custom front': reader('custom_fronts'),
      group: reader('groups'),
      field: reader('custom_fields'),
      entry: reader('fronting'),
      note: reader('notes'),
      comment: reader('comments'),
    }
  }

  user(document: Document): User {
    const fields = this.readers.user
    const name = fields.shortText(document, 'username', limits.name)
    return {
      ...this.#read(fields, document, { username: name }),
      patch: { ...defined({ name }), ...this.#looks(fields, document) },
      fields: fields.object(document, 'fields'),
    }
  }

  member(document: Document): Person {
    const fields = this.readers.member
    const person = this.#person('member', document)
    const pronouns = fields.shortText(document, 'pronouns', limits.pronouns)
    const archived = fields.flag(document, 'archived')
    const reason = fields.shortText(document, 'archivedReason', limits.archived_reason)
    return {
      ...person,
      patch: {
        ...person.patch,
        ...defined({ pronouns }),
        extended: { ...person.patch.extended, ...defined({ archived, archived_reason: reason }) },
      },
      said: { ...person.said, pronouns, archived, archivedReason: reason },
      whole: { ...person.whole, ...uncut({ pronouns }, document) },
      ...defined({
        hid: parseHid(fields.text(document, 'pkId') ?? ''),
        created: fields.time(document, 'created'),
      }),
      info: fields.object(document, 'info'),
    }
  }

  customFront(document: Document): Person {
    return this.#person('custom front', document)
  }

  group(document: Document): GroupDocument {
    const fields = this.readers.group
    const name = fields.nameOr('Unnamed group', document)
    const emoji = fields.shortText(document, 'emoji', limits.emoji)
    const parent = referenceOf(document.parent)
    const members = fields.list(document, 'members').flatMap((member) => referenceOf(member) ?? [])
    const color = fields.color(document, 'color')
    return {
      ...this.#read(fields, document, { name, emoji, members, ...said({ color }, document) }),
      name,
      patch: { name, ...defined({ color }), ...(emoji !== undefined && { extended: { emoji } }) },
      whole: uncut({ name, emoji }, document),
      parent: parent === 'root' ? undefined : parent,
      members,
    }
  }

  field(document: Document): { name: string; type: FieldType; markdown: boolean } {
    const { type } = document
    return {
      name: this.readers.field.nameOr('Unnamed field', document),
      type: (typeof type === 'number' ? fieldTypes[type] : undefined) ?? 'text',
      markdown: this.readers.field.flag(document, 'supportMarkdown') ?? false,
    }
  }

  entry(document: Document): HistoryEntry {
    const fields = this.readers.entry
    return {
      member: referenceOf(document.member),
      kind: fields.flag(document, 'custom') ? 'custom front' : 'member',
      start: fields.time(document, 'startTime'),
      end: fields.flag(document, 'live') ? 'open' : fields.time(document, 'endTime'),
      status: fields.shortText(document, 'customStatus', limits.switchStatus)?.trim(),
      comments: fields.list(document, 'comments'),
    }
  }

  comment(document: Document, entry = referenceOf(document.documentId)): Comment {
    const fields = this.readers.comment
    return {
      id: referenceOf(document._id),
      entry,
      time: fields.time(document, 'time'),
      text: fields.text(document, 'text'),
    }
  }

  note(document: Document): Note {
    const fields = this.readers.note
    const { text, ...read } = this.#read(fields, document, {}, 'note')
    const title =
      fields.shortText(document, 'title', limits.noteTitle) ?? firstLine(text) ?? 'Note without a title'
    const { color } = document
    const index = typeof color === 'number' ? color : typeof color === 'string' ? Number(color || -1) : -1
    return {
      ...read,
      text,
      title,
      color: noteColors[index] ?? colorDigits(typeof color === 'string' ? color : '') ?? null,
      date: fields.time(document, 'date'),
      updated: fields.time(document, 'lastOperationTime'),
      member: referenceOf(document.member),
    }
  }

  #person(kind: Person['kind'], document: Document): Person {
    const fields = this.readers[kind]
    const name = fields.nameOr(`Unnamed ${kind}`, document)
    const looks = this.#looks(fields, document)
    const isCustom = kind === 'custom front' && { extended: { custom_front: true } }
    return {
      ...this.#read(fields, document, { name, ...said(looks, document) }),
      kind,
      name,
      patch: { name, ...looks, ...isCustom },
      whole: uncut({ name }, document),
      info: {},
    }
  }

  #read(fields: FieldReader, document: Document, values: Document, text = 'desc'): Read {
    const id = referenceOf(document._id)
    return {
      id,
      text: fields.text(document, text),
      document,
      said: { _id: id, uid: document.uid, ...values },
      whole: {},
    }
  }

  #looks(fields: FieldReader, document: Document): { color?: string; avatar_url?: string } {
    const bundled = this.#bundle?.named(referenceOf(document._id) ?? '')
    if (bundled) {
      const avatar_url = new OwnPicture(bundled.id).stored
      return { ...defined({ color: fields.color(document, 'color') }), avatar_url }
    }
    const avatar = fields.address(document, 'avatarUrl')
    if (avatar?.includes('apparyllis.com/')) {
      this.#warnings.add(
        'info',
        'asset_uri_only',
        'Pictures stay where they are: at Simply Plural, for as long as it has them.',
        1,
        'simply_plural',
      )
    } else if (avatar === undefined && fields.text(document, 'avatarUuid') !== undefined) {
      this.#warnings.add(
        'warning',
        'field_kept',
        'Pictures that were uploaded to Simply Plural have no address in the file. Their names are kept for export.',
        1,
        'uploaded_pictures',
      )
    }
    return defined({ color: fields.color(document, 'color'), avatar_url: avatar })
  }
}

/** Says in the words of the document what came over of a colour and a picture. */
function said({ color, avatar_url }: Document, document: Document): Document {
  const digits =
    typeof document.color === 'string' ? document.color.replace('#', '').toLowerCase() : undefined
  return { ...(digits === color && { color: document.color }), avatarUrl: avatar_url }
}

/** Picks the whole texts of values that were cut. */
const uncut = (values: Readonly<Record<string, string | undefined>>, document: Document): Document =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const whole = document[key]
      const isCut = typeof whole === 'string' && value !== undefined && whole.length > value.length
      return isCut && whole.startsWith(value) ? [[key, whole]] : []
    }),
  )

function firstLine(text = ''): string | undefined {
  const line = text
    .split('\n')
    .find((each) => !isBlank(each))
    ?.trim()
  return line === undefined || line.length > limits.noteTitle ? undefined : line
}
