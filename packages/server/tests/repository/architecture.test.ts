import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

const root = join(import.meta.dir, '../../../..')

/** The folders of the server, and what each may import. `docs/inside/architecture.md` draws the same picture. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  base: [],
  pacing: ['base'],
  domain: ['base'],
  store: ['base', 'domain', 'pacing'],
  observe: ['base', 'store'],
  'rate-limit': ['base', 'observe'],
  pictures: ['base', 'observe', 'pacing'],
  datafile: ['base', 'domain', 'observe', 'pacing'],
  context: ['base', 'domain', 'events', 'observe', 'operations', 'pacing', 'pictures', 'rate-limit', 'store'],
  operations: ['base', 'context', 'datafile', 'domain', 'pacing', 'pictures', 'store'],
  events: ['base', 'context', 'domain', 'observe', 'pacing', 'store'],
  backup: ['base', 'observe', 'pacing', 'pictures', 'store'],
  admin: ['backup', 'base', 'context', 'domain', 'observe', 'operations'],
  http: [
    'admin',
    'base',
    'context',
    'datafile',
    'domain',
    'observe',
    'operations',
    'pacing',
    'pictures',
    'store',
  ],
  main: [
    'base',
    'context',
    'domain',
    'events',
    'http',
    'observe',
    'operations',
    'pacing',
    'pictures',
    'rate-limit',
    'store',
  ],
  cli: [
    'admin',
    'backup',
    'base',
    'context',
    'datafile',
    'domain',
    'main',
    'observe',
    'operations',
    'pacing',
    'pictures',
    'rate-limit',
    'store',
  ],
}

/** Files beside the folders: the composition root and its upkeep, the context it builds, the configuration it reads. */
const loose: Readonly<Record<string, string>> = {
  'main.ts': 'main',
  'upkeep.ts': 'main',
  'context.ts': 'context',
  'config.ts': 'base',
}

/** `v1`, `v2` and `bridge` share operations, presenters and targets, never each other. */
const surfaces = ['v1', 'v2', 'bridge']

/** Folders that may hold more entries, and why. */
const crowded: Readonly<Record<string, string>> = {}
const mostEntries = 20

const isSource = (name: string) => /\.(ts|svelte|mjs)$/.test(name)

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(node_modules|dist.*|assets)$/.test(entry.name) ? [] : sourcesIn(path)
    return isSource(entry.name) ? [path] : []
  })
}

const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)
const folders = [
  ...packages.flatMap((home) => [`${home}/src`, `${home}/tests`, `${home}/scripts`]),
  'bench',
  'scripts',
].filter((folder) => existsSync(join(root, folder)))
const files = folders.flatMap(sourcesIn)

/** Every import of a file by a relative path, of types too. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const paths = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)
  return [...paths].map(([, path = '']) => normalize(join(dirname(file), path)))
}
const imports = new Map(files.map((file) => [file, importsOf(file)]))

const server = 'packages/server/src'
const isTest = (file: string) => file.endsWith('.test.ts')

function roomOf(file: string): string {
  const [first = '', ...rest] = relative(server, file).split('/')
  return rest.length > 0 ? first : (loose[first] ?? `(${first})`)
}

describe('the direction of imports', () => {
  const inside = files.filter((file) => file.startsWith(`${server}/`) && !isTest(file))

  test('every folder and loose file of the server has its rule', () => {
    const rooms = new Set(inside.map(roomOf))
    expect([...rooms].filter((room) => !(room in mayImport))).toEqual([])
  })

  test('no folder of the server imports what its rule does not name', () => {
    const arrows = inside.flatMap((file) =>
      (imports.get(file) ?? [])
        .filter((target) => target.startsWith(`${server}/`))
        .filter((target) => roomOf(target) !== roomOf(file))
        .filter((target) => !mayImport[roomOf(file)]?.includes(roomOf(target)))
        .map((target) => `${relative(server, file)} -> ${relative(server, target)}`),
    )
    expect(arrows).toEqual([])
  })

  test('the surfaces of the API never import each other', () => {
    const surfaceOf = (file: string) =>
      surfaces.find((surface) => file.startsWith(`${server}/http/${surface}/`))
    const arrows = inside.flatMap((file) =>
      (imports.get(file) ?? [])
        .filter((target) => surfaceOf(file) && surfaceOf(target) && surfaceOf(file) !== surfaceOf(target))
        .map((target) => `${file} -> ${target}`),
    )
    expect(arrows).toEqual([])
  })

  test('docs/inside/architecture.md names every folder of the server', () => {
    const page = readFileSync(join(root, 'docs/inside/architecture.md'), 'utf8')
    const [, picture = ''] = /## Layers of the server\n+```\n([\s\S]*?)```/.exec(page) ?? []
    const names = Object.keys(mayImport).filter((room) => existsSync(join(root, server, room)))
    expect(names.filter((room) => !new RegExp(`\\b${room}\\b`).test(picture))).toEqual([])
  })
})

/** Returns the text from `at` up to the bracket that closes around it. */
function upToClosing(text: string, at: number): string {
  let open = 0
  for (let end = at; end < text.length; end++) {
    const sign = text.charAt(end)
    if ('([{'.includes(sign)) open += 1
    if (')]}'.includes(sign) && --open < 0) return text.slice(at, end)
  }
  return text.slice(at)
}

test('statements that travel with the lock of a system read neither the clock nor the memory', () => {
  const looks = files
    .filter((file) => file.startsWith(`${server}/operations/`))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const starts = [...text.matchAll(/\bfirst(?=: \(?tx\b|\(tx\))/g)]
      return starts.map(({ index }) => ({ file, sent: upToClosing(text, index) }))
    })
  expect(looks.length).toBeGreaterThan(10)
  expect(looks.filter(({ sent }) => /\b(ctx|clock|now)\b/.test(sent))).toEqual([])
})

test('no files import each other in a circle, of types neither', () => {
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: readonly string[]) => {
    const start = path.indexOf(file)
    if (start >= 0) circles.push([...path.slice(start), file].join(' -> '))
    if (start >= 0 || done.has(file)) return
    for (const target of imports.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  expect(circles).toEqual([])
})

test(`no folder of source has more than ${mostEntries} entries without a reason`, () => {
  const entries = new Map<string, Set<string>>()
  for (const file of files) {
    for (let path = file; dirname(path) !== '.'; path = dirname(path)) {
      entries.set(dirname(path), (entries.get(dirname(path)) ?? new Set()).add(path))
    }
  }
  const full = [...entries].filter(([folder, { size }]) => size > mostEntries && !(folder in crowded))
  expect(full.map(([folder, { size }]) => `${folder}: ${size}`)).toEqual([])
})
