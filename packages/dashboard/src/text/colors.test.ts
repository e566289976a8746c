import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { colorOf, contrast, inkOn } from './colors.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((n) => n.toString(16).padStart(6, '0'))

test('text is readable on any colour', () => {
  fc.assert(fc.property(anyColor, (color) => contrast(inkOn(`#${color}`), `#${color}`) >= 4.5))
})

test('a thing without a usable colour always gets the same default colour', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom(null, '', 'red', '12345', '#123456'), (uuid, color) => {
      expect(colorOf({ uuid, color })).toMatch(/^#[0-9a-f]{6}$/)
      expect(colorOf({ uuid, color })).toBe(colorOf({ uuid, color: null }))
    }),
  )
  expect(colorOf({ uuid: 'x', color: 'A1b2C3' })).toBe('#A1b2C3')
})

test('the contrast follows WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
