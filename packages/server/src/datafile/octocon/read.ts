import {
  type GroupPatch,
  groupPrivacyKeys,
  limits,
  memberPrivacyKeys,
  type ProxyTag,
  type SystemPatch,
  systemPrivacyKeys,
} from '@polyphony/contract'
import { mapInBreaths } from '../../pacing/breath.ts'
import { type Document, isDocument, referenceOf } from '../document.ts'
import { CustomFields, type FieldValue } from '../fields/custom-fields.ts'
import { FieldReader } from '../fields/field-reader.ts'
import { defined, everyKey } from '../fields/keys.ts'
import { FrontEntries } from '../fronting/front-entries.ts'
import type { FormatReader, Incoming, IncomingMember, ReaderOptions } from '../incoming.ts'
import { Warnings } from '../warnings.ts'

export const octoconReader = (options: ReaderOptions): FormatReader => new Octocon(options)

interface Tag {
  name: string
  patch: GroupPatch
  alters: readonly string[]
}

/** Reads Octocon's full file: alters are members, tags are groups. Alters carry no privacy. */
class Octocon implements FormatReader {
  readonly #warnings = new Warnings()
  readonly #ofUser = new FieldReader('system', this.#warnings)
  readonly #ofField = new FieldReader('custom_fields', this.#warnings)
  readonly #ofAlter = new FieldReader('members', this.#warnings)
  readonly #ofTag = new FieldReader('groups', this.#warnings)
  readonly #ofFront = new FieldReader('fronting', this.#warnings)
  readonly #fields = new CustomFields(this.#warnings)
  readonly #members: IncomingMember[] = []
  readonly #values: FieldValue[][] = []
  readonly #keys = new Map<string, string>()
  readonly #tags: Tag[] = []
  readonly #fronts: FrontEntries
  #system: SystemPatch = {}

  readonly #lists = new Map<string, (document: Document) => void>([
    ['alters', (document) => this.#readAlter(document)],
    ['tags', (document) => this.#readTag(document)],
    ['fronts', (document) => this.#readFront(document)],
  ])

  constructor({ now }: ReaderOptions) {
    this.#fronts = new FrontEntries(now, this.#warnings)
  }

  element(key: string, value: unknown): void {
    const read = this.#lists.get(key)
    if (key === 'polls') {
      this.#warnings.add(
        'error',
        'module_not_supported',
        'Polls have no place here and were left out.',
        1,
        'polls',
      )
    } else if (read && isDocument(value)) read(value)
    else if (read) {
      this.#warnings.add(
        'error',
        'record_dropped',
        `${key}: an entry that cannot be read was left out.`,
        1,
        key,
      )
    }
  }

  value(key: string, value: unknown): void {
    if (key === 'user' && isDocument(value)) this.#readUser(value)
    else if (this.#lists.has(key) && value !== null) {
      this.#warnings.add(
        'error',
        'record_dropped',
        `${key}: this part cannot be read and was left out.`,
        1,
        key,
      )
    }
  }

  async finish(): Promise<Incoming> {
    const members = await mapInBreaths(this.#members, (member, place) => {
      const values = this.#values[place] ?? []
      const privateDescription = this.#fields.describe(member.patch.description ?? undefined, values)
      return { ...member, ...defined({ privateDescription }) }
    })
    const groups = await mapInBreaths(this.#tags, ({ name, patch, alters }, place) => ({
      key: `group ${place}`,
      name,
      patch,
      privacyWhenNew: everyKey(groupPrivacyKeys, 'private'),
      members: [
        ...new Set(alters.flatMap((alter) => this.#keyOf(alter, 'Groups list members', 'groups') ?? [])),
      ],
    }))
    const fronts = await this.#fronts.switches((alter) =>
      this.#keyOf(alter, 'Fronting: entries name members', 'fronting'),
    )
    return {
      format: 'octocon',
      system: {
        patch: { ...this.#system, privacy: everyKey(systemPrivacyKeys, 'private') },
        fillsOnly: true,
        accounts: [],
      },
      members,
      groups,
      ...fronts,
      warnings: this.#warnings.list(),
    }
  }

  #readUser(document: Document): void {
    const fields = this.#ofUser
    this.#system = defined({
      name: fields.shortText(document, 'username', limits.name),
      description: fields.shortText(document, 'description', limits.description),
      avatar_url: fields.address(document, 'avatar_url'),
    })
    for (const field of fields.list(document, 'fields')) {
      if (!isDocument(field)) continue
      this.#fields.define([referenceOf(field.id)], this.#ofField.nameOr('Unnamed field', field))
    }
  }

  #readAlter(document: Document): void {
    const fields = this.#ofAlter
    const key = `member ${this.#members.length}`
    const id = referenceOf(document.id)
    if (id !== undefined && !this.#keys.has(id)) this.#keys.set(id, key)
    const shown = fields.shortText(document, 'proxy_name', limits.display_name)
    const name =
      fields.shortText(document, 'name', limits.name) ?? shown ?? fields.nameOr('Unnamed member', {})
    this.#members.push({
      key,
      name,
      patch: defined({
        name,
        display_name: shown === name ? undefined : shown,
        pronouns: fields.shortText(document, 'pronouns', limits.pronouns),
        description: fields.shortText(document, 'description', limits.description),
        color: fields.color(document, 'color'),
        avatar_url: fields.address(document, 'avatar_url'),
        proxy_tags: this.#proxies(document),
      }),
      privacyWhenNew: everyKey(memberPrivacyKeys, 'private'),
    })
    this.#values.push(this.#readValues(document))
  }

  #readValues(document: Document): FieldValue[] {
    return this.#ofAlter.list(document, 'fields').flatMap((each) => {
      const field = isDocument(each) ? each : {}
      const id = referenceOf(field.id)
      const value = this.#ofField.text(field, 'value')
      return id === undefined || value === undefined ? [] : [[id, value] as const]
    })
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
        'error',
        'field_ignored',
        'Members: proxies without the word "text" were left out.',
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
    if (referenceOf(document.parent_tag_id) !== undefined) {
      this.#warnings.add(
        'warning',
        'hierarchy_dropped',
        'Groups: those inside of others stand beside them here.',
        1,
        'groups',
      )
    }
    this.#tags.push({
      name,
      patch: defined({
        name,
        description: fields.shortText(document, 'description', limits.description),
        color: fields.color(document, 'color'),
      }),
      alters: fields.list(document, 'alters').flatMap((alter) => referenceOf(alter) ?? []),
    })
  }

  #readFront(document: Document): void {
    const fields = this.#ofFront
    const isOpen = document.time_end === undefined || document.time_end === null
    const end = isOpen ? 'open' : fields.time(document, 'time_end')
    this.#fronts.add(referenceOf(document.alter_id), fields.time(document, 'time_start'), end)
    if (fields.text(document, 'comment') !== undefined) {
      this.#warnings.add(
        'error',
        'field_dropped',
        'Fronting: comments of fronts have no place here and were left out.',
        1,
        'fronting.comment',
      )
    }
  }

  #keyOf(alter: string, where: string, about: string): string | undefined {
    const key = this.#keys.get(alter)
    if (key === undefined) {
      this.#warnings.add('error', 'dangling_reference', `${where} who are not in the file.`, 1, about)
    }
    return key
  }
}
