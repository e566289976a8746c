import type { Hid, Instant, Privacy, SystemPrivacyKey, SystemSettings, Uuid } from '@polyphony/contract'

declare const brand: unique symbol
/** Row ids. They order things by creation and never leave the server. */
export type SystemId = number & { readonly [brand]: 'system' }

/** A system as it is stored: columns under their wire names, privacy keys beside the values they guard. */
export interface StoredSystem extends Record<SystemPrivacyKey, Privacy> {
  id: SystemId
  hid: Hid
  uuid: Uuid
  name: string | null
  description: string | null
  tag: string | null
  pronouns: string | null
  avatar_url: string | null
  banner: string | null
  color: string | null
  webhook_url: string | null
  created: Instant
}

/** Settings as they are stored: a null limit or name format means the default. */
export interface StoredSettings
  extends Omit<SystemSettings, 'member_limit' | 'group_limit' | 'name_format' | 'description_templates'> {
  system_id: SystemId
  member_limit: number | null
  group_limit: number | null
  name_format: string | null
  /** JSON text. */
  description_templates: string
}
