import { expect, test } from 'bun:test'
import { arrange } from './arrange.ts'

test('every fronter has a place of their own, or counts in the last place', () => {
  for (let width = 4; width <= 60; width += 0.5) {
    for (let count = 4; count <= 150; count++) {
      const { columns, isSmall, shown } = arrange(count, width)
      const places = shown < count ? shown + 1 : shown
      expect(places).toBeLessThanOrEqual(columns * 2)
      expect(shown).toBeGreaterThanOrEqual(3)
      if (!isSmall) expect(shown).toBe(count)
    }
  }
  expect(arrange(4, 21)).toEqual({ columns: 2, isSmall: false, shown: 4 })
  expect(arrange(7, 21)).toEqual({ columns: 4, isSmall: true, shown: 7 })
  expect(arrange(12, 21)).toEqual({ columns: 4, isSmall: true, shown: 7 })
})
