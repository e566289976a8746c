import { groupPrivacyKeys, memberPrivacyKeys, systemPrivacyKeys } from '@polyphony/contract/privacy'
import { data } from '../../../state/data.svelte.ts'
import { nameOf } from '../../../text/names.ts'
import type { SyncWords } from '../../../text/sync-words.ts'
import type { SyncLogEntry } from './shapes.ts'
import { labelOfKey } from './values.ts'

/** An entry of the log in words. */
export interface LogLine {
  readonly text: string
  readonly reason: string
  /** True if the old and the new value stand below. */
  readonly hasValues: boolean
  readonly canUndo: boolean
}

export function lineOf(entry: SyncLogEntry, say: SyncWords, place: string): LogLine {
  const { what, key, reason } = entry
  const reasons: Partial<Record<string, (place: string) => string>> = say.log.reasons
  const isChange = what === 'update' || what === 'conflict'
  return {
    text: sentenceOf(entry, say, place),
    reason: reasons[reason]?.(place) ?? '',
    hasValues: isChange && key !== undefined && !isMembership(entry),
    canUndo: (isChange && !wasPublicThereAlone(entry)) || what === 'archive',
  }
}

const privacyKeys = new Set<string>([...systemPrivacyKeys, ...memberPrivacyKeys, ...groupPrivacyKeys])

/** Tests for a value that was public on the other side alone: the server does not publish it here. */
const wasPublicThereAlone = ({ side, key = '', old, reason }: SyncLogEntry) =>
  side === 'there' && old === 'public' && reason !== 'changed' && privacyKeys.has(key)

const isMembership = ({ kind, key }: SyncLogEntry) => kind === 'group' && key === 'members'

function sentenceOf(entry: SyncLogEntry, say: SyncWords, place: string): string {
  const { kind, what, side, key } = entry
  const words = say.log
  const where = words.where[side](place)
  const name = nameIn(entry, say)
  if (what === 'stop') return words.stop
  if (isMembership(entry) && what !== 'refused') {
    const member = memberName(entry.new ?? entry.old, say)
    return entry.new ? words.joined(member, name, where) : words.left(member, name, where)
  }
  if (kind === 'switch' && what === 'create')
    return words.createSwitch(
      [entry.new ?? []].flat().map((ref) => memberName(ref, say)),
      where,
    )
  if (what === 'refused')
    return key === undefined
      ? words.refusedWhole(name, where)
      : words.refused(labelOfKey(key, say), name, where)
  if (what === 'update' || what === 'conflict') return words[what](labelOfKey(key ?? '', say), name, where)
  return words[what](name, where)
}

/** The name of what an entry is about: as it is now, or else as it was. */
function nameIn({ kind, what, ref, old, new: next }: SyncLogEntry, say: SyncWords): string {
  const thing =
    kind === 'member' ? data.member(ref ?? '') : kind === 'group' ? data.group(ref ?? '') : undefined
  if (thing) return nameOf(thing)
  const known = what === 'create' ? next : old
  const isNamed = what === 'create' || what === 'archive' || what === 'delete' || what === 'end'
  return isNamed && typeof known === 'string' && kind !== 'switch' ? known : say.log.someone[kind]
}

function memberName(ref: unknown, say: SyncWords): string {
  const member = data.member(String(ref))
  return member ? nameOf(member) : say.log.someone.member
}
