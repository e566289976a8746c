import { expect, test } from 'bun:test'
import { readConfig } from '../config.ts'
import { ownOrigins } from './site.ts'

test('names of this machine are our own pages only where the public address is one of them', () => {
  const at = (PUBLIC_URL: string) => ownOrigins(readConfig({ HOST: '127.0.0.1', PORT: '8080', PUBLIC_URL }))
  expect(at('http://localhost:8080')).toContain('http://127.0.0.1:8080')
  expect(at('http://[::1]:8080')).toContain('http://localhost:8080')
  expect(at('https://plural.example')).toEqual(['https://plural.example'])
})
