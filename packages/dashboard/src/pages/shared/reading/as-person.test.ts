import { expect, test } from 'bun:test'
import { errors } from '@polyphony/contract/errors'
import { isGone } from './as-person.ts'

test('only the answer of the server itself says that a share is gone', () => {
  const { status, ...body } = errors.share_not_found
  expect(isGone(status, body)).toBe(true)
  for (const [other, answer] of [
    [status, null],
    [status, { code: 0 }],
    [401, body],
    [204, null],
  ] as const)
    expect(isGone(other, answer)).toBe(false)
})
