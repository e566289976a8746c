import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { runs } from '../../../server/tests/support/runs.ts'
import { anyMembers, anyOptions, anyWritten } from '../../tests/support/arbitraries.ts'
import { matchByTheBook } from '../../tests/support/by-the-book.ts'
import { matchTags } from './match-tags.ts'
import { prepareTags } from './prepare-tags.ts'

const lengthOf = (tag: { prefix?: string | null; suffix?: string | null }) =>
  (tag.prefix ?? '').length + (tag.suffix ?? '').length

test('the answer is that of the rules word by word', () => {
  const property = fc.property(anyWritten, fc.boolean(), fc.boolean(), (written, has_attachments, exact) => {
    const { members, content } = written
    const match = matchTags(members, content, { has_attachments, case_sensitive_proxy_tags: exact })
    const expected = matchByTheBook(members, content, has_attachments, exact)
    expect(match).toEqual(expected)
    expect(match?.tag).toBe(expected?.tag)
  })
  fc.assert(property, { numRuns: runs(5000) })
})

test('prepared tags give the same answers', () => {
  const property = fc.property(anyWritten, anyOptions, ({ members, content }, options) => {
    const match = matchTags(members, content, options)
    const prepared = matchTags(prepareTags(members), content, options)
    expect(prepared).toEqual(match)
    expect(prepared?.tag).toBe(match?.tag)
  })
  fc.assert(property, { numRuns: runs(5000) })
})

test('the order of members never matters unless tags are equally long', () => {
  const property = fc.property(anyWritten, anyOptions, fc.func(fc.nat()), (written, options, weigh) => {
    const seen = new Set<number>()
    const members = written.members.map((member) => ({
      ...member,
      proxy_tags: (member.proxy_tags ?? []).filter(
        (tag) => !seen.has(lengthOf(tag)) && seen.add(lengthOf(tag)),
      ),
    }))
    const shuffled = members.toSorted((a, b) => weigh(a.id) - weigh(b.id))
    expect(matchTags(shuffled, written.content, options)).toEqual(
      matchTags(members, written.content, options),
    )
  })
  fc.assert(property, { numRuns: runs(2000) })
})

test('the inner text is a substring of the message, behind the mention that was moved', () => {
  const property = fc.property(anyWritten, anyOptions, ({ members, content }, options) => {
    const match = matchTags(members, content, options)
    fc.pre(match !== undefined)
    const mention = /^<@!?\d{18}> /.exec(content)?.[0]
    const inner = mention === undefined ? match.inner : match.inner.slice(mention.length + 1)
    expect(match.inner).toBe(mention === undefined ? inner : `${mention} ${inner}`)
    expect(content.slice(mention?.length ?? 0).includes(inner)).toBe(true)
  })
  fc.assert(property, { numRuns: runs(2000) })
})

test('members without tags change nothing, wherever they stand', () => {
  const property = fc.property(anyWritten, anyOptions, fc.array(fc.nat()), (written, options, places) => {
    const crowd = [...written.members]
    for (const place of places)
      crowd.splice(place % (crowd.length + 1), 0, { id: `quiet${place}`, name: 'Quiet', proxy_tags: [] })
    expect(matchTags(crowd, written.content, options)).toEqual(
      matchTags(written.members, written.content, options),
    )
  })
  fc.assert(property, { numRuns: runs(1000) })
})

test('a match without an attachment is never blank', () => {
  const property = fc.property(anyMembers, fc.string({ maxLength: 6 }), (members, content) => {
    const match = matchTags(members, content)
    return match === undefined || /\P{White_Space}/u.test(match.inner)
  })
  fc.assert(property)
})
