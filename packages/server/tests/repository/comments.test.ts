import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '../../../..')
const places = ['packages/*/src', 'packages/*/tests', 'packages/*/scripts', 'scripts', 'bench']
const files = places.flatMap((place) => [...new Bun.Glob(`${place}/**/*.{ts,svelte}`).scanSync(root)])
const pronoun = /^\s*(?:\/\*\*|\/\/|\*|<!--) (?:What|Whose?|Those|Whether|The same|Others)\b.*$/gm

test('comments start with a verb or a noun, so that nobody has to read them twice', () => {
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(pronoun)].map(([line]) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
