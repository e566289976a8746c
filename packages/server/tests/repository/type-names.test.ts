import { expect, test } from 'bun:test'
import { Glob } from 'bun'

const root = new URL('../../../../', import.meta.url).pathname

/** Packages in which every exported type name has one meaning. */
const packages = ['bot']

const declaration = /^export (?:declare )?(?:abstract )?(?:type|interface|class) (\w+)/gm

test.each(packages)('an exported type name of the %s has one meaning', async (name) => {
  const homes = new Map<string, string[]>()
  for (const file of new Glob('**/*.ts').scanSync(`${root}packages/${name}/src`)) {
    const text = await Bun.file(`${root}packages/${name}/src/${file}`).text()
    for (const type of new Set([...text.matchAll(declaration)].map(([, type = '']) => type))) {
      homes.set(type, [...(homes.get(type) ?? []), file])
    }
  }
  expect(homes.size).toBeGreaterThan(0)
  expect([...homes].filter(([, files]) => files.length > 1)).toEqual([])
})
