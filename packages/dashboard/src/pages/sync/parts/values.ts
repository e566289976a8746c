import { type DraftValue, labelOf, wordsOf } from '../../../editing/draft/draft.ts'
import { data } from '../../../state/data.svelte.ts'
import { formatBirthday, formatMoment } from '../../../state/time.svelte.ts'
import { nameOf } from '../../../text/names.ts'
import { t } from '../../../text/strings.ts'
import type { SyncWords } from '../../../text/sync-words.ts'

/** The label of a key that the server names. */
export function labelOfKey(key: string, say: SyncWords): string {
  const known: Partial<Record<string, string>> = say.keys
  return known[key] ?? labelOf(key)
}

const nameOfMember = (ref: unknown, say: SyncWords): string => {
  const member = data.member(String(ref))
  return member ? nameOf(member) : say.log.someone.member
}

/** A value of a key in words. */
export function valueInWords(key: string, value: unknown, say: SyncWords): string {
  if (value === null || value === undefined || value === '') return t.editing.nothing
  if (key === 'timestamp') return formatMoment(String(value), data.settings?.timezone)
  if (key === 'members') {
    const refs = [value].flat()
    return refs.length > 0 ? t.common.listOf(refs.map((ref) => nameOfMember(ref, say))) : t.editing.nothing
  }
  if (key === 'birthday' && typeof value === 'string') return formatBirthday(value)
  if (key === 'proxy_tags' && Array.isArray(value)) return wordsOf(key, value.map(asTag))
  if (typeof value === 'string' || typeof value === 'boolean' || Array.isArray(value))
    return wordsOf(key, value as DraftValue)
  return String(value)
}

const asTag = ({ prefix, suffix }: { prefix?: string | null; suffix?: string | null }) => ({
  prefix: prefix ?? '',
  suffix: suffix ?? '',
})
