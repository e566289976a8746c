import {
  type GroupPatch,
  type Hid,
  type Instant,
  limits,
  type MemberPatch,
  parseHid,
} from '@polyphony/contract'
import { type Document, referenceOf } from '../document.ts'
import type { FieldValue } from '../fields/custom-fields.ts'
import { FieldReader } from '../fields/field-reader.ts'
import { defined } from '../fields/keys.ts'
import { cutText } from '../fields/text.ts'
import { fieldWords, kindWords, type WarnedKind } from '../fields/words.ts'
import type { Warnings } from '../warnings.ts'

/** A member or a custom front. Mentions in its text are replaced by names when all people are known. */
export interface Person {
  kind: 'member' | 'custom front'
  id: string | undefined
  name: string
  patch: MemberPatch
  text: string | undefined
  hid?: Hid
  created?: Instant
  fields: readonly FieldValue[]
}

export interface Group {
  name: string
  patch: GroupPatch
  text: string | undefined
  /** Ids of members and custom fronts. */
  members: readonly string[]
}

export interface User {
  patch: { name?: string; color?: string; avatar_url?: string }
  text: string | undefined
  /** The definitions of custom fields in older files, by their ids. */
  fields: Document
}

export interface Entry {
  id: string | undefined
  kind: Person['kind']
  start: Instant | undefined
  end: Instant | 'open' | undefined
}

/** why: a name may be longer than the mention it replaces, so a text is also cut before. */
const longestRawText = 20_000

/** Reads the documents of a Simply Plural file one by one. References between them are resolved later. */
export class Documents {
  readonly #warnings: Warnings
  readonly readers: Readonly<Record<'user' | 'group' | 'field' | 'entry' | Person['kind'], FieldReader>>

  constructor(warnings: Warnings) {
    this.#warnings = warnings
    this.readers = {
      user: new FieldReader('system', warnings),
      member: new FieldReader('members', warnings),
      'custom front': new FieldReader('custom_fronts', warnings),
      group: new FieldReader('groups', warnings),
      field: new FieldReader('custom_fields', warnings),
      entry: new FieldReader('fronting', warnings),
    }
  }

  user(document: Document): User {
    const fields = this.readers.user
    const name = fields.shortText(document, 'username', limits.name)
    return {
      patch: { ...defined({ name }), ...this.#looks(fields, document) },
      text: text(fields, document),
      fields: fields.object(document, 'fields'),
    }
  }

  member(document: Document): Person {
    const fields = this.readers.member
    if (fields.flag(document, 'archived')) {
      this.#warnings.add(
        'info',
        'archived',
        'Members: those that were archived are like the others here.',
        1,
        'members',
      )
    }
    this.#lose(fields, document, 'members', 'archivedReason')
    const person = this.#person('member', document)
    const pronouns = fields.shortText(document, 'pronouns', limits.pronouns)
    return {
      ...person,
      patch: { ...person.patch, ...defined({ pronouns }) },
      ...defined({
        hid: parseHid(fields.text(document, 'pkId') ?? ''),
        created: fields.time(document, 'created'),
      }),
      fields: this.#values(fields.object(document, 'info')),
    }
  }

  customFront(document: Document): Person {
    return this.#person('custom front', document)
  }

  group(document: Document): Group {
    const fields = this.readers.group
    const name = fields.nameOr('Unnamed group', document)
    const emoji = fields.text(document, 'emoji')
    const parent = referenceOf(document.parent)
    if (parent !== undefined && parent !== 'root') {
      this.#warnings.add(
        'warning',
        'hierarchy_dropped',
        'Groups: those inside of others stand beside them here.',
        1,
        'groups',
      )
    }
    return {
      name,
      patch: defined({
        name,
        display_name: emoji && fields.cut(`${emoji} ${name}`, 'emoji', limits.display_name),
        color: fields.color(document, 'color'),
      }),
      text: text(fields, document),
      members: fields.list(document, 'members').flatMap((member) => referenceOf(member) ?? []),
    }
  }

  fieldName(document: Document): string {
    return this.readers.field.nameOr('Unnamed field', document)
  }

  entry(document: Document): Entry {
    const fields = this.readers.entry
    this.#lose(fields, document, 'fronting', 'customStatus')
    return {
      id: referenceOf(document.member),
      kind: fields.flag(document, 'custom') ? 'custom front' : 'member',
      start: fields.time(document, 'startTime'),
      end: fields.flag(document, 'live') ? 'open' : fields.time(document, 'endTime'),
    }
  }

  #person(kind: Person['kind'], document: Document): Person {
    const fields = this.readers[kind]
    const name = fields.nameOr(`Unnamed ${kind}`, document)
    return {
      kind,
      id: referenceOf(document._id),
      name,
      patch: { name, ...this.#looks(fields, document) },
      text: text(fields, document),
      fields: [],
    }
  }

  #looks(fields: FieldReader, document: Document): { color?: string; avatar_url?: string } {
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
        'asset_external_dropped',
        'Pictures that were uploaded to Simply Plural have no address in the file and were left out.',
        1,
        'uploaded_pictures',
      )
    }
    return defined({ color: fields.color(document, 'color'), avatar_url: avatar })
  }

  #values(info: Document): FieldValue[] {
    return Object.keys(info).flatMap((id) => {
      const value = this.readers.field.text({ value: info[id] }, 'value')
      return value === undefined ? [] : [[id, value] as const]
    })
  }

  #lose(fields: FieldReader, document: Document, kind: WarnedKind, key: string): void {
    if (fields.text(document, key) === undefined) return
    const { field, words } = fieldWords(key)
    const message = `${kindWords[kind]}: ${words} have no place here and were left out.`
    this.#warnings.add('error', 'field_dropped', message, 1, `${kind}.${field}`)
  }
}

function text(fields: FieldReader, document: Document): string | undefined {
  const description = fields.text(document, 'desc')
  return description && cutText(description, longestRawText)
}
