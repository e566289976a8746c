import {
  formatInstant,
  groupModel,
  groupPrivacyKeys,
  type Hid,
  type Model,
  memberModel,
  memberPrivacyKeys,
  systemModel,
  systemPrivacyKeys,
  type Uuid,
} from '@polyphony/contract'
import type { StoredGroup, StoredMember, StoredSystem } from '../../domain/entities.ts'
import { formatNullable, httpsOnly } from '../../domain/present/format.ts'
import type { Document } from '../document.ts'
import { writeBirthday } from './birthday.ts'
import { ourName } from './format.ts'
import { writePrivacy } from './privacy.ts'

/** Writes rows as records of the format. References are our UUIDs. */

/** Fields that the format has no place for: they go among our own keys, so that no field is lost. */
const systemExtras = without(systemModel, 'description', 'tag', 'avatar_url', 'banner')
const memberExtras = without(
  memberModel,
  'name',
  'display_name',
  'pronouns',
  'description',
  'birthday',
  'color',
  'avatar_url',
  'banner',
  'proxy_tags',
)
const groupExtras = without(groupModel, 'name', 'description', 'color')

function without<M extends Model>({ fields }: M, ...placed: (keyof M['fields'])[]): readonly string[] {
  return Object.keys(fields).filter((key) => !placed.includes(key))
}

const pick = (row: Document, keys: readonly string[]): Document =>
  Object.fromEntries(keys.map((key) => [key, row[key]]))

export function systemRecord(system: StoredSystem, config?: Document): Document {
  const { hid, uuid, name, created } = system
  return {
    id: uuid,
    name: name ?? hid,
    description: system.description,
    tag: system.tag,
    color: writeColor(system.color),
    ...pictures(system),
    privacy: writePrivacy(systemPrivacyKeys, system),
    source_refs: [ourReference('systems', uuid)],
    extensions: ours({
      id: hid,
      uuid,
      ...pick(system, systemExtras),
      created: formatInstant(created),
      ...(config && { config }),
    }),
  }
}

export function memberRecord(member: StoredMember, system: Uuid): Document {
  const { hid, uuid, message_count, extended } = member
  // why: every file written so far has this key after the flags.
  const { webhook_avatar_url, ...extras } = pick(member, memberExtras)
  return {
    id: uuid,
    system_id: system,
    name: member.name,
    display_name: member.display_name,
    pronouns: member.pronouns,
    description: extended?.description ?? member.description,
    birthday: writeBirthday(member.birthday),
    color: writeColor(member.color),
    ...pictures(member),
    proxy_tags: JSON.parse(member.proxy_tags),
    is_custom_front: extended?.custom_front ?? false,
    archived: extended?.archived ?? false,
    created_at: formatInstant(member.created),
    privacy: writePrivacy(memberPrivacyKeys, member),
    source_refs: [ourReference('members', uuid)],
    extensions: ours({
      id: hid,
      uuid,
      ...extras,
      webhook_avatar_url,
      message_count,
      last_message_timestamp: formatNullable(member.last_message_timestamp),
      archived_reason: extended?.archived_reason ?? null,
      aliases: JSON.parse(extended?.aliases ?? '[]'),
      pin: extended?.pin ?? null,
      never_shared: extended?.never_shared ?? false,
    }),
  }
}

/** Finds the UUIDs of groups, which name their parents by short IDs. */
export type GroupUuids = ReadonlyMap<Hid, Uuid>
export const groupUuids = (groups: readonly StoredGroup[]): GroupUuids =>
  new Map(groups.map(({ hid, uuid }) => [hid, uuid]))

export function groupRecord(group: StoredGroup, system: Uuid, uuids: GroupUuids): Document {
  const { hid, uuid, created, extended } = group
  const parent = (extended?.parent ?? null) as Hid | null
  const privacy = Object.fromEntries(groupPrivacyKeys.map((key) => [key, group[key]]))
  return {
    id: uuid,
    system_id: system,
    name: group.name,
    description: group.description,
    color: writeColor(group.color),
    emoji: extended?.emoji ?? null,
    parent_group_id: (parent && uuids.get(parent)) ?? null,
    sort_order: extended?.position ?? null,
    source_refs: [ourReference('groups', uuid)],
    extensions: ours({
      id: hid,
      uuid,
      ...pick(group, groupExtras),
      created: formatInstant(created),
      privacy,
    }),
  }
}

export const membershipId = (group: Uuid, member: Uuid): Uuid => derivedId(`${group}/${member}`)
export const assetId = (url: string): Uuid => derivedId(url)
/** Leaves the picture out of an asset: an export fills in the stored one, or leaves the asset out. */
export const withoutPicture = (asset: Document): Document => ({
  ...Object.fromEntries(Object.entries(asset).filter(([key]) => !pictureFacts.has(key))),
  bundle_path: null,
})
const pictureFacts = new Set([
  'uri',
  'data_base64',
  'data_uri',
  'mime_type',
  'size_bytes',
  'sha256',
  'width',
  'height',
])

export const periodId = (switched: Uuid): Uuid => derivedId(`${switched}/period`)

/** Derives an id that is always the same for one text: other programs recognise records by their ids. */
export const derivedId = (text: string): Uuid => Bun.randomUUIDv5(text, namespace) as Uuid
const namespace = '0d3f4c1a-8c55-4f0e-9b1c-6f4f5b0f6c0e'

export const ourReference = (collection: string, uuid: Uuid): Document => ({
  app: ourName,
  collection,
  id: uuid,
  uuid,
})

export const ours = (values: Document): Document => ({ [ourName]: values })

export const writeColor = (color: string | null): string | null => (color === null ? null : `#${color}`)

export function pictures({ avatar_url, banner }: Pick<StoredMember, 'avatar_url' | 'banner'>): Document {
  return { avatar_asset_id: pictureOf(avatar_url), banner_asset_id: pictureOf(banner) }
}

function pictureOf(url: string | null): Uuid | null {
  const address = httpsOnly(url)
  return address === null ? null : assetId(address)
}
