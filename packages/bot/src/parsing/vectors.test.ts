import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { showDuration } from '../text/en/durations.ts'
import { readDate, storedDate } from './dates.ts'
import { changedOnPurpose } from './differences.ts'
import { readDuration } from './durations.ts'
import { readMoment } from './moments.ts'
import { splitWords } from './words.ts'

/** Runs every case of a file, except the cases that we answer differently on purpose: those must differ. */
function eachCase<Case extends { name: string }>(file: string, check: (row: Case) => void): void {
  const path = join(import.meta.dir, '../../../../fixtures/bot-commands', file)
  const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { cases: Case[] }
  const changed = changedOnPurpose[file] ?? {}
  const names = new Set(cases.map(({ name }) => name))
  describe(file, () => {
    test('the answers of the reference service hold', () => {
      for (const row of cases) if (!(row.name in changed)) check(row)
    })
    test('the named differences are differences', () => {
      for (const name of Object.keys(changed)) {
        const row = cases.find((row) => row.name === name)
        expect(names).toContain(name)
        if (row) expect(() => check(row), name).toThrow()
      }
    })
  })
}

interface Split {
  name: string
  text: string
  words: string[]
  flags: string[]
  rest: string[]
}

/** The reference puts a space before every line break. We leave the text as typed. */
const asTyped = (texts: string[]) => texts.map((text) => text.replaceAll(' \n', '\n'))

eachCase<Split>('splitting.json', ({ text, words, flags, rest }) => {
  const split = splitWords(text)
  const plain = split.filter(({ flag }) => flag === null)
  const taken = [...plain.map((word) => word.text), '', '']
  const left = [...plain.map(({ start }) => text.slice(start).trim()), '']
  // why: the cases end where two empty words would follow each other.
  const count = taken.findIndex((word, index) => word === '' && taken[index + 1] === '') + 1
  expect({ text, words: taken.slice(0, count), rest: left.slice(0, count) }).toEqual({
    text,
    words: asTyped(words),
    rest: asTyped(rest),
  })
  const named = split.flatMap(({ flag }) => (flag ? [flag] : []))
  expect([...new Set(named)].sort()).toEqual(flags)
})

eachCase<{ name: string; text: string; seconds: number | null }>('durations.json', ({ text, seconds }) => {
  expect({ text, seconds: readDuration(text) ?? null }).toEqual({ text, seconds })
})

eachCase<{ name: string; text: string; yearless: boolean; date: string | null }>(
  'dates.json',
  ({ text, yearless, date }) => {
    const read = readDate(text)
    const allowed = read && (yearless || read.year !== null) ? storedDate(read) : undefined
    expect({ text, date: allowed ?? null }).toEqual({ text, date })
  },
)

eachCase<{ name: string; text: string; zone: string; moment: string | null }>(
  'times.json',
  ({ text, zone, moment }) => {
    const read = readMoment(text, { zone, now: Date.parse('2026-11-16T12:00:00Z') })
    expect({ text, moment: read ?? null }).toEqual({
      text,
      moment: moment === null ? null : Date.parse(moment),
    })
  },
)

eachCase<{ name: string; seconds: number; text: string }>('shown-durations.json', ({ seconds, text }) => {
  expect(showDuration(seconds)).toBe(text)
})
