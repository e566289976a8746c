import { describe, expect, test } from 'bun:test'
import { Refusal } from '../../src/base/refusal.ts'
import type { TextEdit } from '../../src/messages/edit.ts'
import { newText as makeText } from '../../src/messages/edit.ts'
import { readReplacing as read, translate } from '../../src/messages/regex/read.ts'
import { replace } from '../../src/messages/regex/replace.ts'
import { inLanguage } from '../../src/text/language.ts'

const newText = (old: string, change: TextEdit, account: string) =>
  inLanguage('en', () => makeText(old, change, account))
const readReplacing = (typed: string) => inLanguage('en', () => read(typed))

const old = 'aaa bbb'
/** A text that takes the pattern `^(a+)+$` forever. */
const astray = `${'a'.repeat(60)}!`

describe('a new text made of the old one', () => {
  const cases: [TextEdit, string][] = [
    [{ text: 'new' }, 'new'],
    [{ text: 'new', append: true }, 'aaa bbb new'],
    [{ text: 'new', prepend: true }, 'new aaa bbb'],
    [{ text: 'new', append: true, prepend: true }, 'new aaa bbb new'],
    [{ text: 'new', append: true, withoutSpace: true }, 'aaa bbbnew'],
    [{ text: '', clearEmbeds: true }, 'aaa bbb'],
    [{ text: '', clearFiles: true }, 'aaa bbb'],
  ]
  for (const [change, expected] of cases) {
    test(JSON.stringify(change), async () => expect(await newText(old, change, '1')).toBe(expected))
  }

  test('the bot refuses an empty text, and a replacement with -append', () => {
    expect(newText(old, { text: ' ' }, '1')).rejects.toBeInstanceOf(Refusal)
    expect(newText(old, { text: 's|a|b', regex: true, append: true }, '1')).rejects.toBeInstanceOf(Refusal)
  })
})

describe('a replacement', () => {
  const cases: [string, string][] = [
    ['s|a|x', 'xaa bbb'],
    ['s|a|x|g', 'xxx bbb'],
    ['s/A/x/gi', 'xxx bbb'],
    ['s|(a)(b)?|[$1$2]|', '[a]aa bbb'],
    [`s|(?<first>a+) (b+)|$2 $\{first}|`, 'bbb aaa'],
    ['s|(?<first>a+) (b+)|$<first>-$0-$&-$$|', 'aaa-aaa bbb-aaa bbb-$'],
    [`s|(a+)|$\{1}0$10$9|`, 'aaa0aaa0$9 bbb'],
    [`s|(a+) (?<last>b+)|$1/$2/$\{last}|n`, 'bbb/$2/bbb'],
    ['s| a a # two of them|x|x', 'xa bbb'],
    ['s|[ ]b|_|x', 'aaa_bb'],
    ['s🙂b🙂c', 'aaa cbb'],
  ]
  for (const [typed, expected] of cases) {
    test(typed, () => expect(replace(old, readReplacing(typed))).toBe(expected))
  }

  for (const typed of ['s|a', 's|a|b|c|d', 's|a|x|q', 'x|a|b', 's', '']) {
    test(`${typed} is refused`, () => expect(() => readReplacing(typed)).toThrow(Refusal))
  }

  test('flags that JavaScript lacks are written into the pattern', () => {
    expect(translate('a (b)[ (#]\\( # note', { namedOnly: true, spaced: true })).toBe('a(?:b)[ (#]\\(')
    expect(translate('# (a)', { namedOnly: true, spaced: false })).toBe('# (?:a)')
    expect(translate('(?<n>a)(?=b)', { namedOnly: true, spaced: false })).toBe('(?<n>a)(?=b)')
  })

  test('an emoji stays whole, and needless backslashes work', () => {
    expect(replace('🙂🙂', readReplacing('s/./x'))).toBe('x🙂')
    expect(replace('a-b', readReplacing('s/\\-/x'))).toBe('axb')
  })

  test('runs in a child process, which the bot kills when a pattern takes too long', async () => {
    expect(await newText(old, { text: 's|a|x|g', regex: true }, '1')).toBe('xxx bbb')
    await expect(newText(old, { text: 's|(|x', regex: true }, '1')).rejects.toThrow('cannot read')
    await expect(newText(astray, { text: 's|^(a+)+$|x', regex: true }, '1')).rejects.toThrow('too long')
    const inGerman = inLanguage('de', () => makeText(old, { text: 's|(|x', regex: true }, '1'))
    await expect(inGerman).rejects.toThrow('nicht lesen')
  })

  test('has a short queue, with one replacement per account', async () => {
    const slow = { text: 's|^(a+)+$|x', regex: true }
    const first = newText(astray, slow, '1').catch((error: Error) => error.message)
    await expect(newText(old, { text: 's|a|x', regex: true }, '1')).rejects.toThrow('busy')
    expect(await newText(old, { text: 's|a|x', regex: true }, '2')).toBe('xaa bbb')
    expect(await first).toContain('too long')
    expect(await newText(old, { text: 's|a|x', regex: true }, '1')).toBe('xaa bbb')
  })
})
