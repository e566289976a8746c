import { describe, expect, test } from 'bun:test'
import { setTimeout as pause } from 'node:timers/promises'
import * as de from './de/all.ts'
import * as en from './en/all.ts'
import { inEachLanguage, inLanguage, language, languageOf, later } from './language.ts'
import { switchText } from './texts.ts'

type Say = (...values: unknown[]) => unknown
type Leaf = readonly [path: string, english: unknown, german: unknown]

const leavesOf = (english: object, german: object, at = ''): Leaf[] =>
  Object.entries(english).flatMap(([key, value]) => {
    const other: unknown = Reflect.get(german, key)
    const isGroup = typeof value === 'object' && value !== null
    return isGroup ? leavesOf(value, other as object, `${at}${key}.`) : [[at + key, value, other] as const]
  })
const leaves = leavesOf(en, de)

const named = { id: 'abcdef', name: 'Ash' }
const counts = { created: 2, updated: 3, unchanged: 4, skipped: 5 }
const report = { ...named, system: 'abcdef', member: 'ghijkl', sender: named, original: '1', ...counts }
/** Values of every kind that some text takes. The first ones that a text can say are its sample. */
const samples: readonly unknown[] = [
  'Ash',
  2,
  ['Ash', 'Birch'],
  [named],
  named,
  true,
  false,
  1,
  null,
  undefined,
  [],
  'manage-server',
  'member',
  'members',
  'groups',
  'public',
  'private',
  'blacklist',
  'pluralkit',
  'what',
  'reading',
  'withPicture',
  'withMessages',
  '2026-05-01',
  {
    ...report,
    members: counts,
    groups: counts,
    switches: counts,
    filter: 'all',
    sort: 'byName',
    search: 'Ash',
  },
  { filter: 'visible', sort: 'byId' },
  {
    kind: 'silence',
    minutes: 30,
    name: 'Tea',
    on: { kind: 'silence', minutes: 30 },
    enabled: true,
    due: 9,
    next: 9,
  },
  { before: 'member Ash', word: 'tree', suggestions: [], fitting: ['member list'], help: 'member help' },
]
const mostTries = 60_000

function* tuples(length: number): Generator<readonly unknown[]> {
  if (length === 0) return yield []
  for (const rest of tuples(length - 1)) for (const value of samples) yield [value, ...rest]
}

/** The text, or nothing if these are not the values that it takes. */
function said(say: unknown, values: readonly unknown[]): string | undefined {
  if (typeof say !== 'function') return say as string
  try {
    const result = (say as Say)(...values)
    const text = typeof result === 'string' ? result : JSON.stringify(result)
    return /undefined|NaN|\[object|function|=>|null/.test(text ?? 'undefined') ? undefined : text
  } catch {
    return undefined
  }
}

/** A text in both languages, for a few values that it takes. */
function* pairsOf([, english, german]: Leaf): Generator<readonly [string, string]> {
  const length = typeof english === 'function' ? english.length : 0
  let [tries, found] = [0, 0]
  for (const values of tuples(length)) {
    if (found >= 40 || ++tries > mostTries) return
    const [text, translated] = [said(english, values), said(german, values)]
    if (text === undefined || translated === undefined) continue
    found += 1
    yield [text, translated]
  }
}

/** Texts without a word, or with words that both languages have. */
const alike =
  /\.(command|pageButtons|mentionToCopy|accountLine|systemField|changedMark|entry|value|colorValue|format|name|withId|front|group|alias|card\.(title|memberCount|manyFronters|account|members)|id|line|text|moment|mention|channel|inCategory|names|version|switches|mebibytes|milliseconds|count|addressExample|change|some|shortValue|tags|birthday|share|restarting|unknown|duration)\b/

const codeless = (text: string) => text.replace(/`[^`]*`|\S*;\S+|<[^>]*>|\{\w+\}|-\w+/g, ' ')
const englishWord = /\b(the|this|that|with|your|you|and|not|nothing|has|have|from|which|please)\b/i

describe('German', () => {
  test('has every text, with the same values, and none is still in English', () => {
    const silent: string[] = []
    const same = new Set<string>()
    const english: string[] = []
    for (const leaf of leaves) {
      const pairs = [...pairsOf(leaf)]
      if (pairs.length === 0) silent.push(leaf[0])
      for (const [text, translated] of pairs) {
        if (translated === text) same.add(leaf[0])
        else if (englishWord.test(codeless(translated))) english.push(`${leaf[0]}: ${translated}`)
      }
    }
    expect(silent).toEqual([])
    expect([...same].filter((path) => !alike.test(path))).toEqual([])
    expect(english).toEqual([])
  })

  test('writes numbers, lengths and days as people do', () => {
    expect(de.aboutText.count(12_345)).toBe('12.345')
    expect(de.configText.duration(100_000)).toBe('1 Tg. 3 Std.')
    expect(de.frontText.share(0.5, 65)).toBe('50 % (1 Min. 5 Sek.)')
    expect(de.commonText.birthday('1999-01-02')).toBe('02.01.1999')
    expect(de.commonText.birthday('0004-05-24')).toBe('24.05.')
    expect(de.systemText.card.footer('abcdef', '2026-05-01')).toEndWith('Angelegt: 01.05.2026')
  })
})

describe('The language of a text', () => {
  test('is that of the work that reads it, even beside other work', async () => {
    const speak = (code: 'en' | 'de') =>
      inLanguage(code, async () => {
        const heard = new Set<string>()
        for (let turn = 0; turn < 20; turn += 1) {
          heard.add(switchText.deleted)
          await (turn % 3 === 0 ? pause(0) : Promise.resolve())
        }
        return [...heard]
      })
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => speak(at % 2 === 0 ? 'en' : 'de')))
    all.forEach((heard, at) => {
      expect(heard).toEqual([at % 2 === 0 ? en.switchText.deleted : de.switchText.deleted])
    })
  })

  test('is that of the innermost work, and then that of the outer work', () => {
    inLanguage('de', () => {
      expect(inLanguage('en', () => language())).toBe('en')
      expect(language()).toBe('de')
    })
    expect(inEachLanguage(() => language())).toEqual({ en: 'en', de: 'de' })
  })

  test('must be known: reading a text outside of all work throws', () => {
    expect(() => switchText.deleted).toThrow()
    const help = later(switchText.help)
    expect(inLanguage('de', help.new)).toBe(de.switchText.help.new)
    expect(inLanguage('en', help.new)).toBe(en.switchText.help.new)
  })

  test.each([
    ['de', 'de'],
    ['de-DE', 'de'],
    ['de_AT', 'de'],
    ['DE', 'de'],
    ['en-US', 'en'],
    ['en-GB', 'en'],
    ['fr', undefined],
    ['den', undefined],
    ['', undefined],
    [null, undefined],
  ] as const)('of the locale %p is %p', (locale, found) => {
    expect(languageOf(locale)).toBe(found)
  })
})
