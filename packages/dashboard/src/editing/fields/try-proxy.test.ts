import { describe, expect, test } from 'bun:test'
import type { Member } from '../../state/data.svelte.ts'
import { t } from '../../text/strings.ts'
import { draftOfMember } from '../draft/draft.ts'
import { tryMembersOf, tryMessage, twinOf } from './try-proxy.ts'

const member = (uuid: string, prefix: string, created: string) =>
  ({ uuid, id: uuid, name: uuid, created, proxy_tags: [{ prefix, suffix: null }] }) as unknown as Member
const members = [member('robin', 'r:', '2024-02-01T00:00:00Z'), member('wren', 'w:', '2024-01-01T00:00:00Z')]
const stage = { system: undefined, settings: undefined }
const draft = { ...draftOfMember(), name: 'Finch' }

describe('trying a message', () => {
  test('uses the draft instead of the saved member', () => {
    const tryMembers = tryMembersOf(
      { members },
      { uuid: 'wren', draft: { ...draft, proxy_tags: [{ prefix: 'f:', suffix: '' }] } },
    )
    expect(tryMessage('f:hello', tryMembers, stage)).toMatchObject({
      kind: 'proxy',
      name: 'Finch',
      content: 'hello',
    })
    expect(tryMessage('w:hello', tryMembers, stage)).toEqual({ kind: 'skip', why: t.editing.tryNobody })
    expect(tryMessage('r:hello', tryMembers, stage)).toMatchObject({ member: { id: 'robin' } })
  })

  test('gives a message to the older of two members with the same tag', () => {
    const edited = { uuid: undefined, draft: { ...draft, proxy_tags: [{ prefix: 'w:', suffix: '' }] } }
    expect(tryMessage('w:hi', tryMembersOf({ members }, edited), stage)).toMatchObject({
      member: { id: 'wren' },
    })
    const tag = { prefix: 'W:', suffix: '' }
    expect(twinOf(tag, members, true)).toBeUndefined()
    expect(twinOf(tag, members, false)?.uuid).toBe('wren')
    expect(twinOf({ prefix: '', suffix: '' }, members, true)).toBeUndefined()
  })

  test('explains why nobody gets the message', () => {
    const tryMembers = tryMembersOf({ members }, { uuid: undefined, draft })
    expect(tryMessage('', tryMembers, stage)).toEqual({ kind: 'skip', why: t.editing.tryEmpty })
    expect(tryMessage('\\w:hello', tryMembers, stage)).toEqual({ kind: 'skip', why: t.editing.tryEscaped })
  })
})
