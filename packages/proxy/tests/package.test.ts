import { afterAll, beforeAll, expect, test } from 'bun:test'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPacked } from '../../server/tests/support/packed.ts'
import { skipReasons } from '../src/index.ts'

const home = join(import.meta.dir, '..')
const readme = readFileSync(join(home, 'README.md'), 'utf8')
const elsewhere = mkdtempSync(join(tmpdir(), 'polyphony-proxy-'))
const installed = join(elsewhere, 'node_modules/@polyphony/proxy')

beforeAll(() => {
  installPacked('proxy', installed)
})

afterAll(() => rmSync(elsewhere, { recursive: true }))

test('the bot of the README runs on the built package in Node and says what the README says', () => {
  const [, bot = ''] = /```js\n([^`]*(?:`[^`]+`[^`]*)*)\n```\n/.exec(readme) ?? []
  const [, typed = '', answer = ''] =
    /\n\$ printf '%s\\n' (.*) \| node bot.mjs\n([^`]*)```/.exec(readme) ?? []
  const lines = [...typed.matchAll(/'([^']*)'/g)].map(([, line]) => `${line}\n`)
  writeFileSync(join(elsewhere, 'bot.mjs'), bot)
  const said = execFileSync('node', ['bot.mjs'], { cwd: elsewhere, input: lines.join(''), encoding: 'utf8' })
  expect(said).toBe(answer)
  expect(lines).toHaveLength(5)
})

test('the built package imports nothing but itself', () => {
  const built = join(installed, 'dist')
  const scripts = readdirSync(built).filter((file) => file.endsWith('.js'))
  const imports = scripts.flatMap((file) => [
    ...readFileSync(join(built, file), 'utf8').matchAll(/from '([^']+)'/g),
  ])
  expect(imports.map(([, from]) => from).filter((from) => !from?.startsWith('./'))).toEqual([])
  expect(imports.length).toBeGreaterThan(10)
})

test('the README lists the reasons to skip, all of them and in order', () => {
  const [, table = ''] = /### Reasons([^#]*)## /.exec(readme) ?? []
  expect([...table.matchAll(/^\| `([a-z-]+)`/gm)].map(([, reason]) => reason)).toEqual([...skipReasons])
})

test('every export carries a doc comment with an example', () => {
  const source = readdirSync(join(home, 'src'), { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(home, 'src', file), 'utf8'))
  const door = readFileSync(join(home, 'src/index.ts'), 'utf8')
  const lists = [...door.matchAll(/\{([^}]*)\}/g)].flatMap(([, list = '']) => list.split(','))
  const names = lists.map((name) => name.replace('type ', '').trim()).filter((name) => name !== '')
  const bare = names.filter((name) => {
    const comment = new RegExp(`@example\\n(?: \\*.*\\n)+ \\*/\\nexport \\w+ ${name}\\b`)
    return !source.some((text) => comment.test(text))
  })
  expect(bare).toEqual([])
  expect(names.length).toBeGreaterThan(30)
})
