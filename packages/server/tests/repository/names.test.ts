import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

const root = join(import.meta.dir, '../../../..')

/** Packages in which no two files export a type of the same name. */
const exportedOnce = ['bot', 'client', 'contract', 'dashboard', 'proxy', 'server']
/** Packages in which, beyond that, no file declares a type under a name that another file exports. */
const declaredOnce = ['client', 'contract', 'proxy', 'server']

interface Declaration {
  readonly name: string
  readonly file: string
  readonly isExported: boolean
}

const sourceOf = (name: string): string => join(root, 'packages', name, 'src')

function filesOf(name: string): string[] {
  return readdirSync(sourceOf(name), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|svelte)$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => join(sourceOf(name), path))
}

/** Finds types, interfaces and classes at the top of a file. In a component they are indented by one step. */
function declarationsOf(name: string): Declaration[] {
  return filesOf(name).flatMap((path) => {
    const indent = path.endsWith('.svelte') ? '(?: {2})?' : ''
    const pattern = new RegExp(`^${indent}(export )?(?:abstract )?(?:type|interface|class) (\\w+)`, 'gm')
    const found = readFileSync(path, 'utf8').matchAll(pattern)
    return [...found].map(([, exported, word = '']) => ({
      name: word,
      file: relative(sourceOf(name), path),
      isExported: exported !== undefined,
    }))
  })
}

/** Lists the names that several of these files declare. */
function repeated(declarations: readonly Declaration[]): string[] {
  return [...Map.groupBy(declarations, ({ name }) => name)]
    .map(([name, all]) => ({ name, files: new Set(all.map(({ file }) => file)) }))
    .filter(({ files }) => files.size > 1)
    .map(({ name, files }) => `${name}: ${[...files].join(', ')}`)
}

describe('a type name', () => {
  test.each(exportedOnce)('is exported by one file only, in %s', (name) => {
    expect(repeated(declarationsOf(name).filter(({ isExported }) => isExported))).toEqual([])
  })

  test.each(declaredOnce)('that one file exports has no other meaning in another file, in %s', (name) => {
    const all = declarationsOf(name)
    const exported = new Set(all.filter(({ isExported }) => isExported).map((one) => one.name))
    expect(repeated(all.filter((one) => exported.has(one.name)))).toEqual([])
  })
})

describe('docs/inside/glossary.md', () => {
  const page = readFileSync(join(root, 'docs/inside/glossary.md'), 'utf8')
  const cells = page.split('\n').filter((line) => line.startsWith('| '))
  const quoted = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text))
  const files = readdirSync(join(root, 'packages')).flatMap(filesOf)

  test('names no identifier that the code no longer has', () => {
    const words = quoted.flatMap((text) => /^(\w+)(?:\(.*\))?$/.exec(text)?.[1] ?? [])
    const code = files.map((path) => readFileSync(path, 'utf8')).join('\n')
    expect(words.length).toBeGreaterThan(50)
    expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(code))).toEqual([])
  })

  test('names no file that is gone', () => {
    const named = quoted.filter((text) => text.endsWith('.ts'))
    expect(named).toContain('main.ts')
    expect(named.filter((name) => !files.some((path) => basename(path) === name))).toEqual([])
  })
})
