import { test } from 'bun:test'
import fc from 'fast-check'
import { contrast } from '../../../text/colors.ts'
import { grounds } from './grounds.ts'
import { visibleOn } from './visible.ts'

test('every colour stands out in both themes, and one that does already stays as it is', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(grounds)), color, (ground, color) => {
      const shown = visibleOn(ground, color)
      return contrast(ground, shown) >= 3 && (contrast(ground, color) < 3 || shown === color)
    }),
  )
})
