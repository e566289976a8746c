import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

const root = join(import.meta.dir, '../../../..')

/** The folders of a package, and what each may import. */
type ImportRules = Readonly<Record<string, readonly string[]>>

const serverImports: ImportRules = {
  base: [],
  pacing: ['base'],
  domain: ['base'],
  store: ['base', 'domain', 'pacing'],
  observe: ['base', 'store'],
  'rate-limit': ['base', 'observe'],
  pictures: ['base', 'observe', 'pacing'],
  outbound: ['base', 'domain', 'observe'],
  datafile: ['base', 'domain', 'observe', 'pacing'],
  context: [
    'background',
    'base',
    'domain',
    'observe',
    'operations',
    'outbound',
    'pacing',
    'pictures',
    'rate-limit',
    'store',
    'streams',
  ],
  operations: ['base', 'context', 'datafile', 'domain', 'pacing', 'pictures', 'store'],
  streams: ['base', 'context', 'domain', 'operations', 'pacing', 'store'],
  background: ['base', 'context', 'domain', 'observe', 'operations', 'outbound', 'pacing', 'store'],
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
    'background',
    'base',
    'context',
    'domain',
    'http',
    'observe',
    'operations',
    'outbound',
    'pacing',
    'pictures',
    'rate-limit',
    'store',
    'streams',
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

const botImports: ImportRules = {
  base: [],
  text: [],
  config: [],
  bridge: [],
  platform: ['text'],
  parsing: ['base', 'text'],
  observe: ['base', 'platform', 'text'],
  discord: ['base', 'platform', 'text'],
  'choose-language': ['bridge', 'platform', 'text'],
  state: ['base', 'bridge', 'observe', 'platform'],
  context: ['base', 'bridge', 'observe', 'platform', 'state'],
  'moderation-logs': ['bridge', 'choose-language', 'context', 'platform', 'text'],
  proxying: [
    'base',
    'bridge',
    'choose-language',
    'context',
    'moderation-logs',
    'observe',
    'platform',
    'state',
    'text',
  ],
  messages: [
    'base',
    'bridge',
    'context',
    'moderation-logs',
    'observe',
    'parsing',
    'platform',
    'proxying',
    'text',
  ],
  commands: [
    'base',
    'bridge',
    'context',
    'messages',
    'moderation-logs',
    'observe',
    'parsing',
    'platform',
    'proxying',
    'text',
  ],
  main: [
    'base',
    'bridge',
    'choose-language',
    'commands',
    'config',
    'context',
    'discord',
    'messages',
    'moderation-logs',
    'observe',
    'platform',
    'proxying',
    'state',
    'text',
  ],
}

const dashboardImports: ImportRules = {
  storage: [],
  text: [],
  tabs: ['text'],
  routing: ['text'],
  state: ['storage', 'tabs', 'text'],
  appearance: ['state', 'text'],
  offline: ['routing', 'state', 'storage', 'tabs', 'text'],
  components: ['appearance', 'offline', 'routing', 'state', 'text'],
  person: ['components', 'state', 'text'],
  fronting: ['components', 'offline', 'state', 'text'],
  editing: ['components', 'fronting', 'routing', 'state', 'storage', 'text'],
  pages: [
    'appearance',
    'components',
    'editing',
    'fronting',
    'offline',
    'person',
    'routing',
    'state',
    'storage',
    'text',
  ],
  styles: [],
  main: ['appearance', 'components', 'offline', 'pages', 'person', 'routing', 'state', 'styles', 'text'],
}

interface LayeredPackage {
  readonly name: string
  readonly mayImport: ImportRules
  /** Files beside the folders, with the name that the rules give them. */
  readonly loose: Readonly<Record<string, string>>
}

/** Packages whose folders stand in layers. `docs/inside/architecture.md` draws each under "Layers of the …". */
const layered: readonly LayeredPackage[] = [
  {
    name: 'server',
    mayImport: serverImports,
    loose: { 'main.ts': 'main', 'context.ts': 'context', 'config.ts': 'base' },
  },
  {
    name: 'bot',
    mayImport: botImports,
    loose: {
      'index.ts': 'main',
      'without-platform.ts': 'main',
      'bot.ts': 'main',
      'handle-message.ts': 'main',
      'notifier.ts': 'main',
      'config.ts': 'config',
      'context.ts': 'context',
      'bridge.ts': 'bridge',
      'choose-language.ts': 'choose-language',
    },
  },
  {
    name: 'dashboard',
    mayImport: dashboardImports,
    loose: { 'main.ts': 'main', 'shared.ts': 'main', 'app.svelte': 'main' },
  },
]

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

const isTest = (file: string) => file.endsWith('.test.ts')
const sourcesOf = (source: string) => files.filter((file) => file.startsWith(`${source}/`) && !isTest(file))
const page = readFileSync(join(root, 'docs/inside/architecture.md'), 'utf8')

describe.each(layered)('the direction of imports in the $name', ({ name, mayImport, loose }) => {
  const source = `packages/${name}/src`
  const inside = sourcesOf(source)
  const layerOf = (file: string): string => {
    const [first = '', ...rest] = relative(source, file).split('/')
    return rest.length > 0 ? first : (loose[first] ?? `(${first})`)
  }

  test('every folder and loose file has its rule', () => {
    const layers = new Set(inside.map(layerOf))
    expect([...layers].filter((layer) => !(layer in mayImport))).toEqual([])
  })

  test('no folder imports what its rule does not name', () => {
    const arrows = inside.flatMap((file) =>
      (imports.get(file) ?? [])
        .filter((target) => target.startsWith(`${source}/`))
        .filter((target) => layerOf(target) !== layerOf(file))
        .filter((target) => !mayImport[layerOf(file)]?.includes(layerOf(target)))
        .map((target) => `${relative(source, file)} -> ${relative(source, target)}`),
    )
    expect(arrows).toEqual([])
  })

  test('docs/inside/architecture.md names every folder', () => {
    const [, picture = ''] = new RegExp(`## Layers of the ${name}\n+\`\`\`\n([^]*?)\`\`\``).exec(page) ?? []
    const folders = Object.keys(mayImport).filter((layer) => existsSync(join(root, source, layer)))
    expect(folders.filter((layer) => !new RegExp(`\\b${layer}\\b`).test(picture))).toEqual([])
  })
})

test('the surfaces of the API never import each other', () => {
  const surfaceOf = (file: string) =>
    surfaces.find((surface) => file.startsWith(`packages/server/src/http/${surface}/`))
  const arrows = sourcesOf('packages/server/src/http').flatMap((file) =>
    (imports.get(file) ?? [])
      .filter((target) => surfaceOf(file) && surfaceOf(target) && surfaceOf(file) !== surfaceOf(target))
      .map((target) => `${file} -> ${target}`),
  )
  expect(arrows).toEqual([])
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
    .filter((file) => file.startsWith('packages/server/src/operations/'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const starts = [...text.matchAll(/\bfirst(?=: \(?tx\b|\(tx\))/g)]
      return starts.map(({ index }) => ({ file, sent: upToClosing(text, index) }))
    })
  expect(looks.length).toBeGreaterThan(10)
  expect(looks.filter(({ sent }) => /\b(ctx|clock|now)\b/.test(sent))).toEqual([])
})

test('no files import each other in a cycle, of types neither', () => {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, path: readonly string[]) => {
    const start = path.indexOf(file)
    if (start >= 0) cycles.push([...path.slice(start), file].join(' -> '))
    if (start >= 0 || done.has(file)) return
    for (const target of imports.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  expect(cycles).toEqual([])
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
