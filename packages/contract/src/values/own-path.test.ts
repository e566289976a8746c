import { expect, test } from 'bun:test'
import { parseOwnPath } from './own-path.ts'

test('a path of our own is kept as it is', () => {
  for (const path of [
    '/',
    '/settings/ways',
    '/oauth/authorize?client_id=a&redirect_uri=https%3A%2F%2Fb',
    '/a#b',
  ])
    expect(parseOwnPath(path)).toBe(path)
})

test('everything that could lead elsewhere is refused', () => {
  const evil = [
    ...['', 'settings', 'https://evil.example', '//evil.example', '///evil.example', '/\\evil.example'],
    ...['\\/evil.example', '/\t/evil.example', '/\n/evil.example', '/./%09/../\\evil', '/.//evil.example'],
    ...['/a/..//evil.example', 'javascript:alert(1)', ' /a', '/a b', '/ä', '@evil.example', '.evil.example'],
    `/${'a'.repeat(4_000)}`,
  ]
  for (const text of evil) expect([text, parseOwnPath(text)]).toEqual([text, undefined])
})
