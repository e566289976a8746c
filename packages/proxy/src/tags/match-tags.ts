import type { ProxyMember } from '../member.ts'
import type { PreparedTags, TagMatch } from './prepared-tags.ts'
import { readSubject, type Subject, tryTag } from './try-tag.ts'
import { isBlank } from './white-space.ts'

/**
 * Options of {@link matchTags}. By default, letter case matters.
 *
 * @example
 * const options: MatchOptions = { has_attachments: true, case_sensitive_proxy_tags: false }
 */
export interface MatchOptions {
  readonly has_attachments?: boolean | null
  readonly case_sensitive_proxy_tags?: boolean | null
}

const leadingMention = /^<@!?\d{17,19}> /

/**
 * Finds the member whose tags are around a text: the longest tag wins, then the member that comes first. A match
 * with nothing inside counts only when there is an attachment; shorter tags are then not tried.
 *
 * @example
 * const members = [
 *   { id: 'ash', name: 'Ash', proxy_tags: [{ prefix: '[', suffix: ']' }] },
 *   { id: 'birch', name: 'Birch', proxy_tags: [{ prefix: '[[', suffix: ']]' }] },
 * ]
 * matchTags(members, '[[hi]]')?.member.id // 'birch'
 * matchTags(members, '[]') // undefined
 */
export function matchTags<M extends ProxyMember>(
  members: readonly M[] | PreparedTags<M>,
  content: string,
  options: MatchOptions = {},
): TagMatch<M> | undefined {
  const mention = leadingMention.exec(content)?.[0] ?? ''
  const subject = readSubject(content.slice(mention.length), options.case_sensitive_proxy_tags !== false)
  const match = 'lookUp' in members ? members.lookUp(subject) : scanTags(members, subject)
  if (match === undefined) return undefined
  const inner = mention === '' ? match.inner : `${mention} ${match.inner}`
  return isBlank(inner) && !options.has_attachments ? undefined : { ...match, inner }
}

// why: the longest match in one pass is what sorting by length and taking the first would find, without the sort
function scanTags<M extends ProxyMember>(members: readonly M[], subject: Subject): TagMatch<M> | undefined {
  let best: TagMatch<M> | undefined
  let longest = 0
  for (const member of members) {
    for (const tag of member.proxy_tags ?? []) {
      const prefix = tag.prefix ?? ''
      const suffix = tag.suffix ?? ''
      if (prefix.length + suffix.length <= longest) continue
      const inner = tryTag(prefix, suffix, subject)
      if (inner === undefined) continue
      best = { member, tag, inner }
      longest = prefix.length + suffix.length
    }
  }
  return best
}
