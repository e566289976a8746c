import { describe, expect, test } from 'bun:test'
import { t } from '../../text/strings.ts'
import * as checks from './checks.ts'
import { draftOfGroup, draftOfMember, type GroupDraft, type MemberDraft } from './draft.ts'

const origin = 'http://home.example:8080'
const checkMember = (draft: MemberDraft) => checks.checkMember(draft, origin)
const checkGroup = (draft: GroupDraft) => checks.checkGroup(draft, origin)

const member = { ...draftOfMember(), name: 'Wren' }

describe('the check of a form', () => {
  test('accepts a name alone, and requires one', () => {
    expect(checkMember(member)).toEqual({})
    expect(checkMember({ ...member, name: ' ' })).toEqual({ name: t.editing.nameNeeded })
    expect(checkGroup({ ...draftOfGroup(), name: 'Crew' })).toEqual({})
    expect(checkGroup(draftOfGroup())).toEqual({ name: t.editing.nameNeeded })
  })

  test('refuses the same proxy tag twice', () => {
    const tag = { prefix: 'w:', suffix: '' }
    expect(checkMember({ ...member, proxy_tags: [tag, { prefix: '', suffix: 'w:' }] })).toEqual({})
    expect(checkMember({ ...member, proxy_tags: [tag, { ...tag }] })).toEqual({
      proxy_tags: t.editing.tagTwice,
    })
  })

  test('reports a problem for each field', () => {
    const wrong = checkMember({
      ...member,
      display_name: 'x'.repeat(101),
      avatar_url: 'http://img.example/a.png',
      banner: 'picture',
      color: 'red',
      birthday: '2023-02-29',
      proxy_tags: [{ prefix: 'x'.repeat(96), suffix: '' }],
    })
    expect(wrong).toEqual({
      display_name: t.errors.fieldTooLong(101, 100),
      avatar_url: t.editing.badUrl,
      banner: t.editing.badUrl,
      color: t.editing.badColor,
      birthday: t.editing.badBirthday,
      proxy_tags: t.editing.badTag(95),
    })
  })

  test('accepts pictures of this server, also on http', () => {
    const own = '/pictures/Zr3mQ0h1Tq2vYc8xK5aLwg.webp'
    expect(checkMember({ ...member, avatar_url: origin + own, banner: `${origin}${own}?size=512` })).toEqual(
      {},
    )
    expect(checkGroup({ ...draftOfGroup(), name: 'Crew', icon: origin + own })).toEqual({})
    expect(checkMember({ ...member, avatar_url: `http://other.example${own}` })).toEqual({
      avatar_url: t.editing.badUrl,
    })
  })

  test('accepts tags up to the limit of the server', () => {
    expect(checks.checkTag({ prefix: 'x'.repeat(90), suffix: 'y'.repeat(5) })).toBeUndefined()
    expect(checks.checkTag({ prefix: 'x'.repeat(90), suffix: 'y'.repeat(6) })).toBe(t.editing.badTag(95))
  })
})
