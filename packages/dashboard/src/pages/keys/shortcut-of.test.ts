import { expect, test } from 'bun:test'
import { shortcutOf } from './shortcut-of.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false, target: null }
const field = { closest: () => ({}) }
const pc = { hasSingleKeys: true, isMac: false }

test('single keys work where nobody types, unless they are turned off; the palette opens everywhere', () => {
  expect(shortcutOf({ ...none, key: '/' }, pc)).toBe('search')
  expect(shortcutOf({ ...none, key: '?' }, pc)).toBe('list')
  expect(shortcutOf({ ...none, key: '/', target: field }, pc)).toBeUndefined()
  expect(shortcutOf({ ...none, key: '/', ctrlKey: true }, pc)).toBeUndefined()
  expect(shortcutOf({ ...none, key: '?' }, { ...pc, hasSingleKeys: false })).toBeUndefined()
  const k = { ...none, key: 'k', target: field }
  expect(shortcutOf({ ...k, ctrlKey: true }, { ...pc, hasSingleKeys: false })).toBe('palette')
  expect(shortcutOf({ ...k, metaKey: true }, pc)).toBeUndefined()
  expect(shortcutOf({ ...k, metaKey: true }, { ...pc, isMac: true })).toBe('palette')
  expect(shortcutOf({ ...k, ctrlKey: true }, { ...pc, isMac: true })).toBeUndefined()
})
