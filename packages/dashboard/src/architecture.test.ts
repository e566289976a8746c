import { expect, test } from 'bun:test'
import { dirname, join, normalize } from 'node:path'

/** The folders of the dashboard, and the folders that each may import. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  storage: [],
  text: [],
  routing: ['text'],
  state: ['storage', 'text'],
  offline: ['routing', 'state', 'storage', 'text'],
  components: ['offline', 'routing', 'state', 'text'],
  person: ['components', 'state', 'text'],
  fronting: ['components', 'offline', 'state', 'text'],
  editing: ['components', 'fronting', 'routing', 'state', 'storage', 'text'],
  pages: ['components', 'editing', 'fronting', 'offline', 'person', 'routing', 'state', 'storage', 'text'],
}

const sources = [...new Bun.Glob('**/*.{ts,svelte}').scanSync(import.meta.dir)].filter(
  (path) => !path.endsWith('.test.ts'),
)
const read = (path: string) => Bun.file(join(import.meta.dir, path)).text()
const folderOf = (path: string) => path.split('/')[0] ?? ''

test('a folder imports only the folders that the table allows', async () => {
  const wrong: string[] = []
  for (const path of sources.filter((each) => each.includes('/'))) {
    const imports = (await read(path)).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
    for (const [, target = ''] of imports) {
      const folder = folderOf(normalize(join(dirname(path), target)))
      if (folder !== folderOf(path) && !mayImport[folderOf(path)]?.includes(folder))
        wrong.push(`${path} imports ${target}`)
    }
  }
  expect(wrong).toEqual([])
})

test('no two files export a type of the same name', async () => {
  const files = new Map<string, string>()
  const twice: string[] = []
  for (const path of sources) {
    for (const [, name = ''] of (await read(path)).matchAll(/^export (?:type|interface|class) (\w+)/gm)) {
      if (files.has(name)) twice.push(`${name}: ${files.get(name)} and ${path}`)
      files.set(name, path)
    }
  }
  expect(twice).toEqual([])
})
