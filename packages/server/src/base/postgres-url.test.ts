import { describe, expect, test } from 'bun:test'
import { readPostgresUrl } from './postgres-url.ts'

describe('an address of PostgreSQL', () => {
  test('of one server stays as it is', () => {
    for (const url of [
      'postgres://u:p@h:5433/x?sslmode=require',
      'postgresql://h/x',
      'postgres:///x?path=/run',
    ]) {
      expect(readPostgresUrl(url)?.urls).toEqual([url])
    }
  })

  test('of several servers is one for each, and a label without the password', () => {
    expect(
      readPostgresUrl('postgres://u:p%40@a:5432,b:5433,[::1]:5434/x?target_session_attrs=read-write'),
    ).toEqual({
      urls: ['postgres://u:p%40@a:5432/x', 'postgres://u:p%40@b:5433/x', 'postgres://u:p%40@[::1]:5434/x'],
      label: 'u@a:5432,b:5433,[::1]:5434/x',
    })
    expect(readPostgresUrl('postgres://a,b/x')?.urls).toEqual(['postgres://a/x', 'postgres://b/x'])
  })

  test('is refused if it cannot be used', () => {
    const wrong = [
      'mysql://h/x',
      'postgres://a,,b/x',
      'postgres://a:x,b/x',
      'postgres://a,b/x?target_session_attrs=standby',
    ]
    for (const url of wrong) expect(readPostgresUrl(url)).toBeUndefined()
  })
})
