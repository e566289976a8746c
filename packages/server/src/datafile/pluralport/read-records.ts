import {
  type GroupPatch,
  isEmpty,
  limits,
  type MemberPatch,
  OwnPicture,
  pictureAt,
  type SettingsPatch,
  type SystemPatch,
  settingsModel,
} from '@polyphony/contract'
import { type Document, isDocument, referenceOf } from '../document.ts'
import { FieldReader, isCount } from '../fields/field-reader.ts'
import { defined } from '../fields/keys.ts'
import { fitting, readRecord } from '../fields/patches.ts'
import { inConfig } from '../fields/places.ts'
import { cutText } from '../fields/text.ts'
import type { IncomingGroup, IncomingMember, IncomingSystem } from '../incoming.ts'
import type { Refusals } from '../refusals.ts'
import type { Bundle, BundledPicture } from '../source/bundle.ts'
import type { Warnings } from '../warnings.ts'
import { readBirthday } from './birthday.ts'
import {
  type Clearable,
  exactColor,
  extensionsOf,
  flagOf,
  identityOf,
  idsOf,
  instant,
  knownOf,
  nameOf,
  stated,
  tagOf,
  type Unclearable,
} from './fields.ts'
import { readGroupPrivacy, readMemberPrivacy, readSystemPrivacy } from './privacy.ts'

/** Reads systems, members and groups one by one. In our own files null clears a field. */
export class RecordReader {
  readonly #warnings: Warnings
  readonly #ofSystem: FieldReader
  readonly #ofMember: FieldReader
  readonly #ofGroup: FieldReader
  readonly #bundle: Bundle | undefined
  readonly #assets = new Map<string, Document>()
  readonly #taken = new Map<Document, BundledPicture>()

  constructor(warnings: Warnings, bundle: Bundle | undefined) {
    this.#warnings = warnings
    this.#bundle = bundle
    this.#ofSystem = new FieldReader('system', warnings, { kept: true })
    this.#ofMember = new FieldReader('members', warnings, { kept: true })
    this.#ofGroup = new FieldReader('groups', warnings, { kept: true })
  }

  /** Notes a picture. All assets come before the records that refer to them. */
  addAsset(asset: Document): void {
    const key = referenceOf(asset.id)
    if (key !== undefined) this.#assets.set(key, asset)
  }

  /** Finds the picture that an asset became. */
  pictureOf(asset: Document): BundledPicture | undefined {
    return this.#taken.get(asset)
  }

  system(record: Document, isOurs: boolean, refused: Refusals): IncomingSystem {
    const fields = this.#ofSystem
    const known = knownOf(record)
    const patch = stated<Clearable<SystemPatch>>(isOurs, {
      name: isOurs ? fields.shortText(known, 'name', limits.name) : nameOf(fields, record),
      description: fields.shortText(record, 'description', limits.description),
      tag: fields.shortText(record, 'tag', limits.tag),
      pronouns: fields.shortText(known, 'pronouns', limits.pronouns),
      color: isOurs ? exactColor(known) : fields.color(record, 'color'),
      avatar_url: this.#picture(fields, record, 'avatar_asset_id'),
      banner: this.#picture(fields, record, 'banner_asset_id'),
    })
    const { config } = known
    return {
      ...idsOf(known),
      ...(isOurs && instant('created', known.created)),
      patch: { ...patch, privacy: readSystemPrivacy(record.privacy, isOurs) },
      fillsOnly: !isOurs,
      ...(isOurs && isDocument(config) && { settings: this.#settings(config, refused) }),
      accounts: [],
    }
  }

  #settings(config: Document, refused: Refusals): SettingsPatch {
    const body = fitting(settingsModel, ['name_format'], config, this.#warnings)
    return readRecord(settingsModel, body, inConfig, refused)
  }

  member(record: Document, key: string, isOurs: boolean): IncomingMember {
    const fields = this.#ofMember
    const known = knownOf(record)
    const name = nameOf(fields, record)
    if (name === undefined)
      this.#warnings.add(
        'warning',
        'name_missing',
        'Some members have no name and were given one.',
        1,
        'members',
      )
    const description = fields.shortText(record, 'description', limits.extendedDescription)
    const texts = stated<Clearable<MemberPatch>>(isOurs, {
      display_name: fields.shortText(record, 'display_name', limits.display_name),
      pronouns: fields.shortText(record, 'pronouns', limits.pronouns),
      description: description && cutText(description, limits.description),
      birthday: this.#birthday(record),
      color: fields.color(record, 'color'),
      avatar_url: this.#picture(fields, record, 'avatar_asset_id'),
      banner: this.#picture(fields, record, 'banner_asset_id'),
      webhook_avatar_url: this.#address(fields, known, 'webhook_avatar_url'),
    })
    const tags = fields.tags(fields.list(record, 'proxy_tags').filter(isDocument).map(tagOf), 'proxy_tags')
    const lasting = defined<Unclearable<MemberPatch>>({
      name: name ?? 'Unnamed member',
      // why: programs without proxy tags write an empty list, which must not delete the tags here.
      proxy_tags: isOurs || tags.length > 0 ? tags : undefined,
      keep_proxy: flagOf(known.keep_proxy),
      tts: flagOf(known.tts),
      autoproxy_enabled: flagOf(known.autoproxy_enabled),
    })
    const isLong = description !== undefined && description.length > limits.description
    const extended = {
      ...defined({
        custom_front: flagOf(record.is_custom_front),
        archived: flagOf(record.archived),
        // why never false: a file must not show anybody.
        never_shared: known.never_shared === true ? true : undefined,
        aliases: Array.isArray(known.aliases) ? fields.aliases(known.aliases, 'aliases') : undefined,
      }),
      ...stated(isOurs, {
        archived_reason: fields.shortText(known, 'archived_reason', limits.archived_reason),
        description: isLong ? description : undefined,
        pin: isCount(known.pin) && known.pin <= limits.pin ? known.pin : undefined,
      }),
    }
    const patch = { ...texts, ...lasting, ...(!isEmpty(extended) && { extended }) }
    const privacy = readMemberPrivacy(record.privacy, record.archived === true, isOurs)
    const { message_count: count } = known
    return {
      ...identityOf(record, known, key),
      ...(name !== undefined && { name }),
      patch: isOurs ? { ...patch, privacy } : patch,
      privacyWhenNew: privacy,
      ...(isCount(count) && { messageCount: count }),
      ...instant('lastMessage', known.last_message_timestamp),
      ...(isOurs && instant('created', record.created_at)),
    }
  }

  group(record: Document, key: string, isOurs: boolean): Omit<IncomingGroup, 'members'> {
    const fields = this.#ofGroup
    const known = knownOf(record)
    const name = fields.shortText(record, 'name', limits.name)
    if (name === undefined)
      this.#warnings.add(
        'warning',
        'name_missing',
        'Some groups have no name and were given one.',
        1,
        'groups',
      )
    const order = record.sort_order
    const extended = stated(isOurs, {
      emoji: fields.shortText(record, 'emoji', limits.emoji),
      position: isCount(order) && order <= limits.position ? order : undefined,
    })
    const patch = {
      ...defined<Unclearable<GroupPatch>>({ name: name ?? 'Unnamed group' }),
      ...stated<Clearable<GroupPatch>>(isOurs, {
        description: fields.shortText(record, 'description', limits.description),
        color: fields.color(record, 'color'),
        display_name: fields.shortText(known, 'display_name', limits.display_name),
        icon: this.#address(fields, known, 'icon'),
        banner: this.#address(fields, known, 'banner'),
      }),
      ...(!isEmpty(extended) && { extended }),
    }
    const { sheaf } = extensionsOf(record)
    const privacy = readGroupPrivacy(known.privacy, isDocument(sheaf) ? sheaf.privacy : undefined)
    return {
      ...identityOf(record, known, key),
      ...(name !== undefined && { name }),
      patch: isOurs ? { ...patch, privacy } : patch,
      privacyWhenNew: privacy,
      ...(isOurs && instant('created', known.created)),
    }
  }

  #picture(fields: FieldReader, record: Document, key: string): string | undefined {
    const id = referenceOf(record[key])
    if (id === undefined) return undefined
    const picture = key === 'banner_asset_id' ? 'banner' : 'avatar'
    const asset = this.#assets.get(id)
    const bundled = asset && this.#bundle?.asset(asset, picture)
    if (bundled) {
      this.#taken.set(asset, bundled)
      const at = typeof asset.uri === 'string' ? pictureAt(asset.uri) : undefined
      return new OwnPicture(bundled.id, at?.id === bundled.id ? at.size : '').stored
    }
    if (typeof asset?.uri === 'string') {
      // why: a text that is too long for an address may be a whole picture.
      return this.#address(fields, { [picture]: cutText(asset.uri, limits.url + 1) }, picture)
    }
    if (asset) {
      const message = 'Pictures without an address have no place here and were left out.'
      this.#warnings.add('warning', 'asset_external_dropped', message, 1, 'uploaded_pictures')
    } else {
      this.#warnings.add(
        'error',
        'dangling_reference',
        'Pictures that the file does not have were left out.',
        1,
        'pictures',
      )
    }
    return undefined
  }

  /** Reads the address of a picture, which may be one of this server or of the bundle. */
  #address(fields: FieldReader, record: Document, key: string): string | undefined {
    const text = record[key]
    const own =
      typeof text === 'string' && this.#bundle?.find(text.trim(), key === 'banner' ? 'banner' : 'avatar')
    return own ? own.stored : fields.address(record, key)
  }

  #birthday(record: Document): string | undefined {
    if (record.birthday === undefined || record.birthday === null) return undefined
    const birthday = readBirthday(record.birthday)
    if (birthday === undefined) {
      this.#warnings.add(
        'warning',
        'field_kept',
        'Members: birthdays that are no day, or not understood, are kept for export.',
        1,
        'members.birthday',
      )
    }
    return birthday
  }
}
