import fc from 'fast-check'
import type { ProxyMember, ProxyTag } from '../../src/index.ts'

// why: few letters, so that tags and messages meet; the rest are the signs that rules speak of
const letters = [
  'a',
  'A',
  'b',
  '[',
  ']',
  '<',
  '>',
  ' ',
  '\u0085',
  '\ufe0f',
  '\\',
  '1',
  ':',
  '@',
  'σ',
  'ς',
  'İ',
]
const halves = ['\ud801', '\udc00', '\udc28']

const unit = fc.constantFrom(...letters, ...halves)
const side = fc.option(fc.string({ unit, maxLength: 4 }))

export const anyTag: fc.Arbitrary<ProxyTag> = fc.record({ prefix: side, suffix: side })

export const anyMembers: fc.Arbitrary<ProxyMember[]> = fc
  .array(fc.array(anyTag, { maxLength: 4 }), { maxLength: 6 })
  .map((lists) => lists.map((proxy_tags, at) => ({ id: `m${at}`, name: `Member ${at}`, proxy_tags })))

const anyText = fc.string({ unit, maxLength: 8 })
const anyMention = fc.constantFrom('', '', '', '<@123456789012345678> ', '<@!123456789012345678> ')

interface Written {
  members: ProxyMember[]
  content: string
}

/** Members, and a message that is often written with one of their tags. */
export const anyWritten: fc.Arbitrary<Written> = fc
  .tuple(anyMembers, anyMention, anyText, fc.nat(), fc.boolean())
  .map(([members, mention, text, pick, plain]) => {
    const tags = members.flatMap((member) => member.proxy_tags ?? [])
    const tag = plain ? undefined : tags[pick % Math.max(tags.length, 1)]
    return { members, content: `${mention}${tag?.prefix ?? ''}${text}${tag?.suffix ?? ''}` }
  })

export const anyOptions = fc.record({
  has_attachments: fc.boolean(),
  case_sensitive_proxy_tags: fc.boolean(),
})
