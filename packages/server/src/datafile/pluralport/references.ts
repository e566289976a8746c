import type { Document } from '../document.ts'

/**
 * The list that each reference field points to. A list is named by its top-level array, or `chat/messages` and the like
 * if it is inside a module.
 */
const targets = new Map([
  ['system_id', 'systems'],
  ['parent_system_id', 'systems'],
  ['avatar_asset_id', 'assets'],
  ['banner_asset_id', 'assets'],
  ['attachment_asset_ids', 'assets'],
  ['asset_id', 'assets'],
  ['group_id', 'groups'],
  ['parent_group_id', 'groups'],
  ['member_id', 'members'],
  ['author_member_id', 'members'],
  ['author_member_ids', 'members'],
  ['creator_member_id', 'members'],
  ['participant_member_ids', 'members'],
  ['target_member_id', 'members'],
  ['from_member_id', 'members'],
  ['to_member_id', 'members'],
  ['term_id', 'taxonomy_terms'],
  ['parent_term_id', 'taxonomy_terms'],
  ['field_id', 'custom_fields'],
  ['front_period_id', 'front_periods'],
  ['front_event_id', 'front_events'],
  ['conversation_id', 'chat/conversations'],
  ['message_id', 'chat/messages'],
  ['reply_to_message_id', 'chat/messages'],
])

const subjects = new Map([
  ['member', 'members'],
  ['system', 'systems'],
  ['note', 'notes'],
  ['asset', 'assets'],
  ['front_period', 'front_periods'],
])

/** Finds the list that a field of a record refers to. Gives undefined for a field that is no known reference. */
export function targetOf(record: Document, field: string): string | undefined {
  return field === 'subject_id' ? subjects.get(String(record.subject_type)) : targets.get(field)
}

const needed = new Map<string, readonly string[]>([
  ['group_memberships', ['group_id', 'member_id']],
  ['taxonomy_assignments', ['term_id', 'subject_id']],
  ['custom_field_values', ['field_id', 'subject_id']],
  ['chat/messages', ['conversation_id']],
  ['chat/attachments', ['message_id', 'asset_id']],
  ['chat/reactions', ['message_id']],
  ['relationships/edges', ['from_member_id', 'to_member_id']],
])

/** References without which a record of a list means nothing. */
export const neededBy = (list: string): readonly string[] => needed.get(list) ?? []

/** Orders lists so that records come after the records they refer to. */
export function rankOf(list: string): number {
  if (list === 'front_periods' || list === 'chat/messages') return 1
  return needed.has(list) ? 2 : 0
}

const ofSystem = new Set([
  'members',
  'groups',
  'taxonomy_terms',
  'custom_fields',
  'front_periods',
  'front_events',
  'front_comments',
  'notes',
  'chat/conversations',
  'boards/posts',
  'relationships/types',
  'relationships/edges',
])

/** Tells whether the records of a list belong to a system. */
export const belongsToSystem = (list: string): boolean => ofSystem.has(list)
