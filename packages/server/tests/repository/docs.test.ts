import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errors, oidcReasons } from '@polyphony/contract'
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

describe('links', () => {
  const pages = ['*.md', '{docs,fixtures,bench}/**/*.md', 'packages/*/*.md']
    .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(root)])
    .sort()

  /** The anchors of a page, as the places that render Markdown make them from headings. */
  const anchors = (path: string) =>
    [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    )

  for (const page of pages) {
    test(`of ${page} lead somewhere`, () => {
      const text = read(page).replace(/^```.*?^```/gms, '')
      const broken = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => {
          const [file = '', anchor] = target.split('#')
          const path = file === '' ? page : normalize(join(dirname(page), file))
          if (path.startsWith('..') || !existsSync(join(root, path))) return true
          return anchor !== undefined && !anchors(path).includes(anchor)
        })
      expect(broken).toEqual([])
    })
  }
})
