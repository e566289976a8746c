import {
  type GroupPatch,
  groupPrivacyKeys,
  isCalendarDate,
  limits,
  type MemberPatch,
  memberModel,
  memberPrivacyKeys,
  type ProxyTag,
  systemPrivacyKeys,
} from '@polyphony/contract'
import { type Document, isDocument, referenceOf } from '../document.ts'
import { FieldReader } from '../fields/field-reader.ts'
import { defined, everyKey } from '../fields/keys.ts'
import { readRecord } from '../fields/patches.ts'
import { leftOut, type RecordPlace } from '../fields/places.ts'
import { cutText } from '../fields/text.ts'
import type { FormatReader, Incoming, IncomingMember, ReaderOptions } from '../incoming.ts'
import { SwitchLog } from '../logs/switch-log.ts'
import { Oddities } from '../oddities.ts'
import { Refusals } from '../refusals.ts'
import { Warnings } from '../warnings.ts'

export const tupperboxReader = ({ lenient = false }: ReaderOptions): FormatReader =>
  new Tupperbox(lenient ? new Oddities() : undefined)

interface Group {
  reference: string | undefined
  name: string
  patch: GroupPatch
}

/**
 * Each tupper is a member, each of its groups a group. There is no system, no fronting and no privacy.
 * compat: the rules and words of refusals are those of the reference.
 */
class Tupperbox implements FormatReader {
  readonly #warnings = new Warnings()
  readonly #refusals: Refusals
  readonly #ofTupper = new FieldReader('members', this.#warnings)
  readonly #ofGroup = new FieldReader('groups', this.#warnings)
  readonly #members: IncomingMember[] = []
  readonly #groups: Group[] = []
  /** Keys of members by the group id that their tuppers name. */
  readonly #memberships = new Map<string, string[]>()
  readonly #tags: string[] = []

  constructor(oddities: Oddities | undefined) {
    this.#refusals = new Refusals(oddities)
  }

  element(key: string, value: unknown): void {
    if (key !== 'tuppers' && key !== 'groups') return
    if (!isDocument(value)) {
      this.#warnings.add(
        'error',
        'record_dropped',
        `${key}: an entry that cannot be read was left out.`,
        1,
        key,
      )
    } else if (key === 'tuppers') this.#readTupper(value)
    else this.#groups.push(this.#readGroup(value))
  }

  value(key: string): void {
    if (key === 'tuppers')
      this.#refusals.add(key, 'tuppers is no list, so nothing can be read from this file.')
  }

  finish(): Incoming {
    this.#warnAboutTags()
    const groups = this.#groups.map(({ reference = '', name, patch }, place) => {
      const members = this.#memberships.get(reference) ?? []
      this.#memberships.delete(reference)
      const privacyWhenNew = everyKey(groupPrivacyKeys, 'private')
      return { key: `group ${place}`, name, patch, privacyWhenNew, members }
    })
    const lost = [...this.#memberships.values()].flat().length
    this.#warnings.add(
      'error',
      'dangling_reference',
      'Tuppers: the groups of some are not in the file.',
      lost,
      'members.group',
    )
    return {
      format: 'tupperbox',
      system: {
        patch: { privacy: everyKey(systemPrivacyKeys, 'private') },
        fillsOnly: true,
        accounts: [],
      },
      members: this.#members,
      groups,
      switches: new SwitchLog(),
      refusals: this.#refusals.list,
      ...(this.#refusals.oddities && { oddities: this.#refusals.oddities }),
      warnings: this.#warnings.list(),
    }
  }

  #readTupper(document: Document): void {
    const fields = this.#ofTupper
    const key = `tupper ${this.#members.length}`
    const name = fields.text(document, 'name')
    if (name === undefined) {
      const odd = leftOut({ kind: 'member', name: null }, null, 'no_name', document)
      this.#refusals.add('tuppers', "Field 'name' cannot be null.", odd)
      return
    }
    const place = inTupper(cutText(name, limits.name))
    const group = referenceOf(document.group_id)
    if (group !== undefined) this.#addTo(group, key)
    const patch = readRecord(memberModel, this.#readBody(document, name, place), place, this.#refusals)
    this.#members.push({
      key,
      name: patch.name ?? name,
      patch,
      privacyWhenNew: everyKey(memberPrivacyKeys, 'private'),
      ...defined({
        messageCount: fields.count(document, 'posts'),
        created: fields.time(document, 'created_at'),
        lastMessage: fields.time(document, 'last_used'),
      }),
    })
  }

  #addTo(group: string, member: string): void {
    const members = this.#memberships.get(group)
    if (members) members.push(member)
    else this.#memberships.set(group, [member])
  }

  #readBody(document: Document, name: string, place: RecordPlace): MemberPatch {
    const avatar = document.avatar_url === null ? undefined : this.#nullable(document, 'avatar_url')
    if (document.banner || (document.avatar && !avatar)) {
      this.#warnings.add(
        'warning',
        'asset_external_dropped',
        'Tuppers: pictures that the file gives no address for were left out.',
        1,
        'uploaded_pictures',
      )
    }
    return defined({
      name,
      display_name: this.#displayName(document, name),
      avatar_url: avatar?.trim().replace(/^http:/i, 'https:') ?? avatar,
      description: this.#nullable(document, 'description'),
      birthday: this.#birthday(document, place),
      proxy_tags: this.#brackets(document, place),
      keep_proxy: this.#ofTupper.flag(document, 'show_brackets'),
    })
  }

  #displayName(document: Document, name: string): string | null | undefined {
    const nick = this.#nullable(document, 'nick')
    const tag = this.#ofTupper.text(document, 'tag')
    if (tag === undefined) return nick
    this.#tags.push(tag)
    if (nick) {
      this.#warnings.add(
        'error',
        'field_dropped',
        'Tuppers: nicknames were left out where name and tag became the display name.',
        1,
        'members.display_name',
      )
    }
    return `${name} ${tag}`
  }

  #brackets(document: Document, place: RecordPlace): ProxyTag[] | undefined {
    if (!Array.isArray(document.brackets)) {
      this.#ofTupper.list(document, 'brackets')
      return undefined
    }
    const sides = document.brackets.map((side) => (side === '' ? null : side))
    if (sides.length % 2 === 0 && sides.every((side) => typeof side === 'string' || side === null)) {
      return Array.from({ length: sides.length / 2 }, (_, i) => ({
        prefix: sides[2 * i],
        suffix: sides[2 * i + 1],
      }))
    }
    this.#refuse('brackets', 'proxy_tags', document.brackets, place)
    return undefined
  }

  #birthday(document: Document, place: RecordPlace): string | undefined {
    const text = this.#ofTupper.text(document, 'birthday')
    if (text === undefined) return undefined
    const date = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/.exec(text)?.[1] ?? ''
    if (!isCalendarDate(date)) {
      this.#refuse('birthday', 'birthday', text, place)
      return undefined
    }
    this.#warnings.add(
      'info',
      'birthday_year',
      'Tuppers: birthdays have a year there even if none was given. Please look them over.',
      1,
      'members.birthday',
    )
    return date
  }

  #refuse(key: string, field: string, value: unknown, place: RecordPlace): void {
    const message = `${place.field(`'${key}'`)} is invalid.`
    this.#refusals.add(`${place.at}.${key}`, message, leftOut(place, field, 'invalid', value))
  }

  #readGroup(document: Document): Group {
    const fields = this.#ofGroup
    const name = fields.nameOr('Unnamed group', document)
    const tag = fields.text(document, 'tag')
    if (tag !== undefined) {
      this.#warnings.add(
        'warning',
        'tag_in_display_name',
        'Groups: the tag was put behind the name.',
        1,
        'groups',
      )
    }
    const patch = defined({
      name,
      display_name: tag && fields.cut(`${name} ${tag}`, 'tag', limits.display_name),
      description: fields.shortText(document, 'description', limits.description),
      icon: fields.address(document, 'avatar'),
    })
    return { reference: referenceOf(document.id), name, patch }
  }

  #warnAboutTags(): void {
    const differ = new Set(this.#tags).size > 1
    this.#warnings.add(
      differ ? 'warning' : 'info',
      'tag_in_display_name',
      differ
        ? 'Tuppers: the tags differ, so each was put behind its name, as the display name.'
        : 'Tuppers: the tag was put behind the names, as display names. It could be the tag of the system instead.',
      this.#tags.length,
      differ ? 'members.different_tags' : 'members.tag',
    )
  }

  /** Gives null if the file says that there is no text, and undefined if it says nothing. */
  #nullable(document: Document, key: string): string | null | undefined {
    const isNone = document[key] === null || typeof document[key] === 'string'
    return this.#ofTupper.text(document, key) ?? (isNone ? null : undefined)
  }
}

const inTupper = (name: string): RecordPlace => ({
  at: `tuppers.${name}`,
  kind: 'member',
  name,
  field: (key) => `Field ${key} in tupper ${name}`,
  own: '',
})
