import { test } from 'bun:test'
import fc from 'fast-check'
import { runs } from '../../../server/tests/support/runs.ts'
import { postName } from './post-name.ts'

const words = ['clyde', 'Discord', 'here', 'everyone', '```', 'a', ' ', '🌿']
const anyName = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 40 }).map((it) => it.join(''))
const anyPrevious = fc.option(fc.record({ name: anyName, member: fc.option(fc.constantFrom('m', 'n')) }))

test('a posted name has two to 80 code units', () => {
  const property = fc.property(anyName, anyPrevious, (name, previous) => {
    const { length } = postName(name, 'm', previous)
    return length >= 2 && length <= 80
  })
  fc.assert(property, { numRuns: runs(1000) })
})

test('a posted name holds no word that Discord refuses', () => {
  const property = fc.property(anyName, anyPrevious, (name, previous) => {
    return !/clyde|discord|^here$|^everyone$/i.test(postName(name, 'm', previous))
  })
  fc.assert(property, { numRuns: runs(1000) })
})

test('without the invisible characters a short posted name is the name', () => {
  const shortName = anyName.filter((name) => name.length <= 40)
  const property = fc.property(shortName, anyPrevious, (name, previous) => {
    return postName(name, 'm', previous).replace(/[\u200a\u17b5]/g, '') === name
  })
  fc.assert(property, { numRuns: runs(1000) })
})

test('the same member keeps its name over a run of messages', () => {
  const property = fc.property(anyName, anyPrevious, (name, previous) => {
    const first = postName(name, 'm', previous)
    return first !== name || postName(name, 'm', { name: first, member: 'm' }) === first
  })
  fc.assert(property, { numRuns: runs(1000) })
})
