import type { CirclePart, FeedFormat, Hid, Instant, OthersChoice, Uuid } from '@polyphony/contract'
import type { FieldId, MemberId, RowId, SystemId } from '../entities.ts'

export type CircleId = RowId<'circle'>
export type ShareId = RowId<'share'>
export type FeedId = RowId<'feed'>

/** The members whom a circle has, and what it shows of them. Lists may name deleted ones, who count as not there. */
export interface CircleRules {
  /** In the order given. */
  shows: readonly CirclePart[]
  others: OthersChoice
  /** Days. */
  history: number
  fields: readonly FieldId[]
  everyone: boolean
  members: readonly MemberId[]
  /** Members whom the circle leaves out although it has everyone. */
  left_out: readonly MemberId[]
}

export interface StoredCircle extends CircleRules {
  id: CircleId
  system_id: SystemId
  uuid: Uuid
  name: string
  color: string | null
  created: Instant
}

/** A share without its code. */
export interface StoredShare {
  id: ShareId
  system_id: SystemId
  uuid: Uuid
  name: string
  title: string | null
  kind: 'link' | 'person'
  /** A secret from which the IDs that the holder sees are made. */
  salt: string
  /** The part of the addresses of pictures by which the server finds the share. */
  picture_key: string
  notify: boolean
  created: Instant
  /** Null: until somebody ends it. In the past: it ended then. */
  expires_at: Instant | null
  last_opened: Instant | null
}

/** A feed without its code. Its secrets are as those of shares. */
export interface StoredFeed {
  id: FeedId
  system_id: SystemId
  share_id: ShareId
  uuid: Uuid
  format: FeedFormat
  salt: string
  picture_key: string
  created: Instant
}

/** A share as the person who keeps it knows it. */
export interface StoredKeptShare {
  /** The ID for that person. */
  uuid: Uuid
  title: string | null
  system_name: string | null
  expires_at: Instant | null
}

/** A member as answers and events name them. */
export interface NamedInCircle {
  id: MemberId
  hid: Hid
  uuid: Uuid
}

/** A circle with those of its members and custom fields that are still there. */
export interface ListedCircle extends Omit<StoredCircle, 'fields' | 'members' | 'left_out'> {
  fields: readonly { id: FieldId; uuid: Uuid }[]
  members: readonly NamedInCircle[]
  left_out: readonly NamedInCircle[]
}

/** A share as its owner sees it. */
export interface ListedShare extends StoredShare {
  /** In the order given. */
  circles: readonly { id: CircleId; uuid: Uuid }[]
  /** Oldest first. */
  feeds: readonly Pick<StoredFeed, 'id' | 'uuid' | 'format' | 'created'>[]
  /** The name of the person who keeps it. */
  holder: string | null
  channels: number
}

/** The heading of a share for its holder. */
export const headingOf = (title: string | null, systemName: string | null): string =>
  title ?? systemName ?? 'Polyphony'

/** Tells whether a share ended. */
export const hasEnded = ({ expires_at }: Pick<StoredShare, 'expires_at'>, now: Instant): boolean =>
  expires_at !== null && expires_at <= now

/**
 * Makes a test whether a circle has a member; null stands for all members whom no circle names, and for those still to come.
 * A circle with everyone leaves out whom it excepts, even if it also names them.
 */
export function membership({
  everyone,
  members,
  left_out,
}: Pick<CircleRules, 'everyone' | 'members' | 'left_out'>): (member: MemberId | null) => boolean {
  const listed = new Set<MemberId | null>(everyone ? left_out : members)
  return (member) => listed.has(member) !== everyone
}

/** Returns the rules of a circle without deleted members and custom fields. */
export const rulesOf = (circle: ListedCircle): CircleRules => ({
  ...circle,
  fields: circle.fields.map(({ id }) => id),
  members: circle.members.map(({ id }) => id),
  left_out: circle.left_out.map(({ id }) => id),
})
