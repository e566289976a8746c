import type { ProxyMember } from '../member.ts'
import { foldCase } from './fold-case.ts'
import type { PreparedTags, TagMatch } from './prepared-tags.ts'
import { type Entry, indexByShape, indexPadded, listEntries, type Shape } from './tag-index.ts'
import { type Subject, tryTag } from './try-tag.ts'

interface Found<M> {
  readonly entry: Entry<M>
  readonly inner: string
}

/**
 * Compiles the tags of a system once, so that a message costs a few look-ups instead of a try of every tag.
 * The results are the same. Use it to match many messages against the same members.
 *
 * @example
 * const prepared = prepareTags(members)
 * decide({ content: 'A:hello' }, { members: prepared, now: Date.now() * 1000 })
 */
export function prepareTags<M extends ProxyMember>(members: readonly M[]): PreparedTags<M> {
  const entries = listEntries(members)
  const exact = indexByShape(entries, (side) => side)
  const padded = indexPadded(entries)
  let folded: readonly Shape<M>[] | undefined

  function lookUp(subject: Subject): TagMatch<M> | undefined {
    let best: Found<M> | undefined
    for (const entry of padded.get(subject.trimmed) ?? []) best = better(best, entry, subject)
    for (const { length, entries } of exact)
      if (length === subject.trimmed.length) best = better(best, entries.get(subject.trimmed), subject)
    if (subject.folded === null) {
      best = longestAround(subject.text, exact, best, subject)
    } else {
      folded ??= indexByShape(entries, foldCase)
      best = longestAround(subject.folded, folded, best, subject)
    }
    return best && { member: best.entry.member, tag: best.entry.tag, inner: best.inner }
  }

  return { members, lookUp }
}

function longestAround<M>(
  text: string,
  shapes: readonly Shape<M>[],
  found: Found<M> | undefined,
  subject: Subject,
): Found<M> | undefined {
  let best = found
  for (const { length, prefixLength, suffixLength, entries } of shapes) {
    if (length > text.length) continue
    if (best !== undefined && length < best.entry.length) break
    const edges = text.slice(0, prefixLength) + text.slice(text.length - suffixLength)
    best = better(best, entries.get(edges), subject)
  }
  return best
}

function better<M>(
  best: Found<M> | undefined,
  entry: Entry<M> | undefined,
  subject: Subject,
): Found<M> | undefined {
  if (entry === undefined || (best !== undefined && !comesFirst(entry, best.entry))) return best
  const inner = tryTag(entry.prefix, entry.suffix, subject)
  return inner === undefined ? best : { entry, inner }
}

function comesFirst<M>(a: Entry<M>, b: Entry<M>): boolean {
  return a.length > b.length || (a.length === b.length && a.position < b.position)
}
