import { expect, test } from 'bun:test'
import { proofsOf } from './proofs.ts'

test('people confirm with the ways that they have and that this browser can use', () => {
  const all = { password: true, totp: true, passkeys: [{}] }
  expect(proofsOf(all, true)).toEqual(['passkey', 'password', 'code'])
  expect(proofsOf(all, false)).toEqual(['password', 'code'])
  expect(proofsOf({ password: false, totp: false, passkeys: [] }, true)).toEqual([])
})
