import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'

interface Locked {
  optionalDependencies?: Readonly<Record<string, string>>
  resolved?: string
  link?: true
}
const { packages } = JSON.parse(
  readFileSync(new URL('../../../../package-lock.json', import.meta.url), 'utf8'),
) as { packages: Readonly<Record<string, Locked>> }

/** The folders in which a package at this path finds its dependencies, its own first. */
function shelves(path: string): string[] {
  const above = path.split('/').map((_, depth, parts) => parts.slice(0, parts.length - depth).join('/'))
  return [...above, ''].map((folder) => (folder === '' ? 'node_modules' : `${folder}/node_modules`))
}

test('every optional dependency of a locked package is locked, so that each platform gets its binaries', () => {
  const optional = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  )
  expect(optional.length).toBeGreaterThan(50)
  const missing = optional.filter(
    ({ path, name }) => !shelves(path).some((folder) => `${folder}/${name}` in packages),
  )
  expect(missing).toEqual([])
})

test('a locked package comes from the registry of whoever installs it', () => {
  const elsewhere = Object.values(packages).filter(({ resolved, link }) => resolved && !link)
  expect(elsewhere).toEqual([])
})
