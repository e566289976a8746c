import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { contrast } from '../../../text/colors.ts'
import { edgeOn } from './edge.ts'
import { grounds } from './grounds.ts'

test('a colour with too little contrast gets a visible outline in both themes, and no other colour does', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(grounds)), color, (ground, color) => {
      const edge = edgeOn(ground, color)
      return contrast(ground, color) >= 3
        ? edge === undefined
        : edge !== undefined && contrast(ground, edge) >= 3
    }),
  )
})

test('the outlines of a pale pink and a white differ: one is pink, the other grey', () => {
  expect([edgeOn(grounds.light, '#ffe3ee'), edgeOn(grounds.light, '#ffffff')]).toEqual(['#dc568b', '#868686'])
})
