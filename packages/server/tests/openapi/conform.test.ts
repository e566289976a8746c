import { describe, expect, test } from 'bun:test'
import { differenceFrom as differenceOf, document } from '../support/callers/conform.ts'

const json = (status: number, body: unknown, type = 'application/json; charset=utf-8') => ({
  status,
  headers: new Headers({ 'content-type': type }),
  text: JSON.stringify(body),
})
const empty = (status: number) => ({ status, headers: new Headers(), text: '' })
const [member] = (document.components.schemas.Member?.examples ?? []) as [object]

describe('an answer that the document does not describe is noticed:', () => {
  test('a status', () => {
    expect(differenceOf('GET', '/v2/members/pqsxyw', json(200, member))).toBeUndefined()
    expect(differenceOf('GET', '/v2/members/pqsxyw', json(418, member))).toContain('status')
  })

  test('a media type', () => {
    expect(differenceOf('GET', '/v2/members/pqsxyw', json(200, member, 'text/html'))).toContain('text/html')
  })

  test('a body of another shape, a key too few and a key too many', () => {
    const { name, ...nameless } = { name: '', ...member }
    for (const wrong of [{ ...member, name: null }, nameless, { ...member, secret: 1 }]) {
      expect(differenceOf('GET', '/v2/members/pqsxyw', json(200, wrong))).toContain('body')
    }
    expect(name).toBe('Wren')
  })

  test('a key too many, deep inside', () => {
    const odd = { ...member, proxy_tags: [{ prefix: 'w:', suffix: null, note: 'hi' }] }
    expect(differenceOf('GET', '/v2/systems/kvrtuo/members', json(200, [member, member]))).toBeUndefined()
    expect(differenceOf('GET', '/v2/systems/kvrtuo/members', json(200, [member, odd]))).toContain('body/1')
  })

  test('a body where there is none, and none where there is one', () => {
    expect(differenceOf('DELETE', '/v2/members/pqsxyw', empty(204))).toBeUndefined()
    expect(differenceOf('DELETE', '/v2/members/pqsxyw', json(204, {}))).toContain('a body')
    expect(differenceOf('GET', '/v2/members/pqsxyw', empty(200))).toContain('type')
  })

  test('a refusal that belongs to other endpoints, by its code or by its words', () => {
    const refuse = (code: number, message: string) => json(404, { message, code })
    expect(differenceOf('GET', '/v2/members/pqsxyw', refuse(20002, 'Member not found.'))).toBeUndefined()
    expect(differenceOf('GET', '/v2/members/pqsxyw', refuse(20004, 'Group not found.'))).toContain('code')
    expect(differenceOf('GET', '/v2/members/pqsxyw', refuse(20002, 'No such member.'))).toContain('refusal')
  })

  test('a line of v1 in other words', () => {
    const line = (text: string) => ({ ...json(404, '', 'text/plain; charset=utf-8'), text })
    expect(differenceOf('GET', '/v1/m/pqsxyw', line('Member not found.'))).toBeUndefined()
    expect(differenceOf('GET', '/v1/m/pqsxyw', line('Not found.'))).toContain('body')
  })

  test('a path or method without an operation that answers all the same', () => {
    const notFound = json(404, { message: '404: Not Found', code: 0 })
    expect(differenceOf('GET', '/v2/nothing', notFound)).toBeUndefined()
    expect(differenceOf('GET', '/v2/nothing', json(200, {}))).toContain('404')
    expect(differenceOf('PUT', '/v2/members/pqsxyw', json(200, member))).toContain('405')
  })
})
