import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errors, oidcReasons, syncReasons } from '@polyphony/contract'
import { withQuotations } from '../../../../scripts/quote.ts'
import { readBotSurroundings, readConfig } from '../../src/config.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The first cells of every table row whose first cell is `code`, without the backticks. */
const rows = (path: string) =>
  [...read(path).matchAll(/^\| `([^`]+)` \|(.*)\|$/gm)].map(([, name = '', rest = '']) => [
    name,
    ...rest.split(' | ').map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
  ])

describe('docs/build/errors.md', () => {
  const documented = rows('docs/build/errors.md').map(([name = '', status, code, message]) => [
    name,
    { status: Number(status), code: Number(code), message },
  ])

  test('lists every refusal with its status, code and exact text, and nothing else', () => {
    expect(Object.fromEntries(documented)).toEqual(errors)
  })

  test('lists each once', () => {
    expect(documented.length).toBe(Object.keys(errors).length)
  })
})

test('docs/build/people.md lists every reason for which the single sign-on lets nobody in', () => {
  const listed = rows('docs/build/people.md').map(([name = '']) => name)
  expect(listed.filter((name) => name.startsWith('oidc_')).sort()).toEqual([...oidcReasons].sort())
})

test('docs/build/sync.md lists every reason of an entry in the log, once and in order', () => {
  const [, log = ''] = read('docs/build/sync.md').split(/^## The log$/m)
  const [, reasons = ''] = (log.split(/^## /m)[0] ?? '').split('| `reason` | |')
  expect([...reasons.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual([...syncReasons])
})

/** The variables that the configuration looks at, and those among them that name the file of another one. */
function variables(): { values: string[]; files: string[] } {
  const seen = new Set<string>()
  const watched = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get(_, name) {
        seen.add(String(name))
        return undefined
      },
    },
  )
  readConfig(watched)
  readBotSurroundings(watched)
  const { values = [], files = [] } = Object.groupBy([...seen].sort(), (name) =>
    name.endsWith('_FILE') ? 'files' : 'values',
  )
  return { values, files }
}

describe('the configuration', () => {
  const example = Object.fromEntries(
    [...read('.env.example').matchAll(/^#([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

  test('.env.example lists exactly the variables that are read', () => {
    expect(Object.keys(example).sort()).toEqual(variables().values)
  })

  test('docs/run/configuration.md lists exactly the variables that are read', () => {
    const listed = rows('docs/run/configuration.md').map(([name = '']) => name)
    const { values, files } = variables()
    expect(listed.sort()).toEqual(values)
    const page = read('docs/run/configuration.md')
    expect(files.filter((name) => !page.includes(`\`${name}`))).toEqual([])
  })

  test('.env.example shows the defaults', () => {
    expect(readConfig(example, { terminal: true })).toEqual(readConfig({}, { terminal: true }))
  })
})

/** Finds every Markdown file of the repository, without packages that npm installed and files that a build made. */
function markdownFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : markdownFiles(path)
    return entry.isFile() && path.endsWith('.md') ? [path] : []
  })
}
const notOurs = new Set(['.git', 'node_modules', 'dist', 'data', 'polyphony-data'])

/** The targets of the links of a page, without links to the web. Paths are given from the root of the repository. */
function linksOf(page: string): { path: string; anchor: string | undefined; target: string }[] {
  const text = read(page).replace(/^```.*?^```/gms, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = '', anchor] = target.split('#')
      return { path: file === '' ? page : normalize(join(dirname(page), file)), anchor, target }
    })
}

/** The anchors of a page, as the places that render Markdown make them from headings. */
const anchorsOf = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

const pages = markdownFiles().sort()

describe('links', () => {
  for (const page of pages) {
    test(`of ${page} lead somewhere`, () => {
      const broken = linksOf(page).filter(
        ({ path, anchor }) =>
          path.startsWith('..') ||
          !existsSync(join(root, path)) ||
          (anchor !== undefined && !anchorsOf(path).includes(anchor)),
      )
      expect(broken.map(({ target }) => target)).toEqual([])
    })
  }
})

test('pages quote code as it is; if not, run: npx bun scripts/quote.ts', () => {
  const quoting = pages.filter((page) => read(page).includes('\n<!-- from '))
  expect(quoting).toContain('CONTRIBUTING.md')
  for (const page of quoting) expect(read(page)).toBe(withQuotations(read(page)))
})

describe('README.md', () => {
  test('says the version', () => {
    expect(read('README.md')).toContain(`Version ${JSON.parse(read('package.json')).version},`)
  })

  test('names every package', () => {
    const { workspaces } = JSON.parse(read('package.json'))
    const named = [...read('README.md').matchAll(/^(packages\/\w+) {2,}\w/gm)].map(([, path]) => path)
    expect(named.sort()).toEqual(workspaces.sort())
  })
})

describe('docs/README.md', () => {
  test('names every page, the decisions through their own index', () => {
    const named = new Set(
      ['docs/README.md', 'docs/inside/decisions/README.md'].flatMap((index) =>
        linksOf(index).map(({ path }) => path),
      ),
    )
    const missing = pages.filter((page) => page.startsWith('docs/') && !named.has(page))
    expect(missing).toEqual([])
  })

  test('opens to rooms of at most 20 pages', () => {
    const rooms = readdirSync(join(root, 'docs')).filter((name) =>
      statSync(join(root, 'docs', name)).isDirectory(),
    )
    const full = rooms.filter((room) => readdirSync(join(root, 'docs', room)).length > 20)
    expect(full).toEqual([])
  })
})

test('docs/inside/decisions/README.md gives each decision its number and its state, once', () => {
  const folder = 'docs/inside/decisions/'
  const listed = [...read(`${folder}README.md`).matchAll(/^\| (\d+) \| \[.+\]\((.+)\) \| (\w+).* \|$/gm)].map(
    ([, number, file, state]) => `${number} ${file} ${state}`,
  )
  const written = pages
    .filter((page) => page.startsWith(`${folder}0`))
    .map((page) => {
      const [, number, state] = /^# (\d+)\. .+\n\nStatus: (\w+)/.exec(read(page)) ?? []
      return `${number} ${page.slice(folder.length)} ${state}`
    })
  expect(listed.sort()).toEqual(written.sort())
})

describe('docs/inside/decisions/0007-dependencies.md', () => {
  const page = read('docs/inside/decisions/0007-dependencies.md')
  const [runTime = '', development = ''] = page.split('\nFor development:\n')
  const manifests = ['package.json', ...new Bun.Glob('packages/*/package.json').scanSync(root)].map(
    (path): Partial<Record<string, Record<string, string>>> => JSON.parse(read(path)),
  )

  for (const [kind, text] of [
    ['dependencies', runTime],
    ['devDependencies', development],
  ] as const) {
    test(`gives the reason for each of the ${kind} of every package`, () => {
      const cells = [...text.matchAll(/^\| (`.+?`) \|/gm)].map(([, cell = '']) => cell)
      const named = cells.flatMap((cell) => cell.replaceAll('`', '').split(', '))
      const used = new Set(manifests.flatMap((manifest) => Object.keys(manifest[kind] ?? {})))
      expect(named.sort()).toEqual([...used].filter((name) => !name.startsWith('@polyphony/')).sort())
    })
  }
})
