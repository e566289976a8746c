import { formatInstant, type Instant, parseInstant } from '@polyphony/contract'
import { type Document, isDocument } from '../document.ts'
import { isPlain, knownOf } from './fields.ts'

/** Fields of a fronting record that switches have no place for. */
export const frontDetails = ['front_role', 'presence', 'confidence', 'mood', 'energy', 'location'] as const

/** compat: one program writes a member and those beside them in place of assignments. */
export function assignmentsOf({ assignments, member_id, co_member_ids }: Document): Document[] {
  if (Array.isArray(assignments)) return assignments.filter(isDocument)
  const ids = [member_id, ...(Array.isArray(co_member_ids) ? co_member_ids : [])]
  return ids.filter((id) => (id ?? null) !== null).map((id) => ({ member_id: id, front_role: 'member' }))
}

export const instantOf = (value: unknown): Instant | undefined =>
  typeof value === 'string' ? parseInstant(value) : undefined

/** Rewrites a moment in UTC: readers of our files may know no other offset. */
export const inUtc = (text: unknown, instant: Instant): unknown =>
  typeof text === 'string' && text.endsWith('Z') ? text : formatInstant(instant)

/** Orders members of one record by their role: the lowest comes first. */
export function rankOf(role: unknown): number {
  if (role === 'primary') return 0
  if (role === 'co_conscious') return 2
  return role === 'influencing' ? 3 : 1
}

/** Tells whether a switch can say everything that the event says. */
export function isPlainEvent(record: Document): boolean {
  const words = wordsIn(record)
  const keys = ['id', 'system_id', 'at', 'assignments', ...words]
  return isPlain(record, keys) && isPlainList(record.assignments, words)
}

export function isPlainPeriod(record: Document): boolean {
  const words = wordsIn(record)
  const keys = ['id', 'system_id', 'started_at', 'ended_at', 'assignments', 'source_kind', ...words]
  return (
    record.source_kind === 'event_pair' && isPlain(record, keys) && isPlainList(record.assignments, words)
  )
}

/** Lists the fields of words that repeat the notes in our own additions. */
const wordsIn = (record: Document): string[] =>
  Array.isArray(knownOf(record).notes) ? ['status', 'note'] : []

const isPlainList = (assignments: unknown, words: readonly string[]): boolean =>
  Array.isArray(assignments) &&
  assignments.every(
    (assignment) =>
      isDocument(assignment) &&
      assignment.front_role === 'member' &&
      isPlain(assignment, ['member_id', 'front_role', ...words]),
  )
