import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { contrast } from '../text/colors.ts'
import { accents, looks, type Tones, tonesOf, variablesOf } from './accent.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
const sides = ['light', 'dark'] as const

/** Lists every pair of text and ground that a page draws with these tones, and its contrast where it is too low. */
function unreadable(tones: Tones, look: keyof typeof looks, side: 'light' | 'dark'): string[] {
  const { least } = looks[look]
  const { grounds, ink } = looks[look][side]
  const pairs: [string, string][] = [
    ...[...grounds, tones.soft].map((ground): [string, string] => [tones.accent, ground]),
    ...[...grounds, tones.soft].map((ground): [string, string] => [tones.hover, ground]),
    [tones.ink, tones.accent],
    [tones.ink, tones.hover],
    [tones.softInk, tones.soft],
    [ink, tones.soft],
  ]
  return pairs
    .filter(([text, ground]) => !(contrast(text, ground) >= least))
    .map(([text, ground]) => `${look} ${side}: ${text} on ${ground} is ${contrast(text, ground).toFixed(2)}`)
}

const allUnreadable = (color: string) =>
  (['normal', 'high'] as const).flatMap((look) =>
    sides.flatMap((side) => unreadable(tonesOf(color, look, side), look, side)),
  )

test('each of the eight accents is readable, light, dark and with high contrast', () => {
  expect(Object.keys(accents)).toHaveLength(8)
  for (const color of Object.values(accents)) expect(allUnreadable(color)).toEqual([])
})

test('any colour of a system gives a readable accent', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      expect(allUnreadable(color)).toEqual([])
    }),
    { numRuns: 500 },
  )
  for (const color of ['#000000', '#ffffff', '#ffff00', '#0000ff']) expect(allUnreadable(color)).toEqual([])
})

/** The values of a variable of tokens.css in the given part of the file: for light and for dark. */
function token(part: string, name: string): readonly [string, string] {
  const [, light = '', dark = ''] =
    new RegExp(`--${name}:[^;]*?light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(part) ?? []
  return [light, dark]
}

test('the colours of tokens.css are readable, and the grounds here are those of tokens.css', () => {
  const css = readFileSync(join(import.meta.dir, '../styles/tokens.css'), 'utf8')
  const [, normal = '', high = ''] = /^([\s\S]*?)\/\* High contrast\b([\s\S]*?)\n}/.exec(css) ?? []
  for (const [look, part] of Object.entries({ normal, high }) as ['normal' | 'high', string][])
    for (const [at, side] of sides.entries()) {
      const of = (name: string) => token(part, name)[at] ?? ''
      const { grounds, ink } = looks[look][side]
      for (const name of ['paper', 'surface', 'raised', 'sunken'])
        expect(grounds).toContain(of(name) as never)
      expect(of('ink')).toBe(ink)
      const tones = {
        accent: of('accent'),
        hover: of('accent-hover'),
        ink: of('accent-ink'),
        soft: of('accent-soft'),
        softInk: of('accent-soft-ink'),
      }
      expect(unreadable(tones, look, side)).toEqual([])
      for (const text of ['ink', 'ink-soft', 'good', 'warn', 'bad'])
        for (const ground of grounds)
          expect([text, contrast(of(text), ground) >= looks[look].least]).toEqual([text, true])
      for (const ground of grounds) expect(contrast(of('line-strong'), ground)).toBeGreaterThanOrEqual(3)
    }
})

test('the variables of a colour are few and small enough to keep on the device', () => {
  expect(JSON.stringify(variablesOf('#12786a')).length).toBeLessThan(700)
})
