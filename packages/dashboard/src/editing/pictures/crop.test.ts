import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { drawnSize, type Frame, middleOf, mostZoom, moved, rectOf, zoomed } from './crop.ts'

const photo: Frame = { width: 4000, height: 3000, aspect: 1 }

test('the first crop is as large as possible and centred', () => {
  expect(rectOf(photo, middleOf(photo))).toEqual({ x: 500, y: 0, width: 3000, height: 3000 })
  const banner = { ...photo, aspect: 4 }
  expect(rectOf(banner, middleOf(banner))).toEqual({ x: 0, y: 1000, width: 4000, height: 1000 })
})

test('moving stops at the edges', () => {
  const closer = zoomed(photo, middleOf(photo), 2)
  expect(rectOf(photo, closer)).toEqual({ x: 1250, y: 750, width: 1500, height: 1500 })
  expect(rectOf(photo, moved(photo, closer, 0.1, -0.1))).toMatchObject({ x: 1400, y: 600 })
  expect(rectOf(photo, moved(photo, closer, 9, -9))).toMatchObject({ x: 2500, y: 0 })
})

test('the point under the finger stays in place during a zoom', () => {
  const start = middleOf(photo)
  const before = rectOf(photo, start)
  const after = rectOf(photo, zoomed(photo, start, 3, { x: 0.25, y: 0.8 }))
  expect(after.x + after.width * 0.25).toBeCloseTo(before.x + before.width * 0.25)
  expect(after.y + after.height * 0.8).toBeCloseTo(before.y + before.height * 0.8)
})

test('the crop keeps its aspect ratio and stays inside the picture, whatever people do', () => {
  const side = fc.integer({ min: 1, max: 9000 })
  const step = fc.record({
    right: fc.double({ min: -3, max: 3, noNaN: true }),
    down: fc.double({ min: -3, max: 3, noNaN: true }),
    factor: fc.double({ min: 0.1, max: 10, noNaN: true }),
  })
  fc.assert(
    fc.property(side, side, fc.constantFrom(1, 3), fc.array(step), (width, height, aspect, steps) => {
      const frame = { width, height, aspect }
      let crop = middleOf(frame)
      for (const { right, down, factor } of steps)
        crop = moved(frame, zoomed(frame, crop, factor, { x: right, y: down }), right, down)
      const part = rectOf(frame, crop)
      expect(part.width / part.height).toBeCloseTo(aspect)
      expect(Math.min(part.x, part.y)).toBeGreaterThan(-0.001)
      expect(part.x + part.width).toBeLessThan(width + 0.001)
      expect(part.y + part.height).toBeLessThan(height + 0.001)
      expect(crop.zoom).toBeGreaterThanOrEqual(1)
      expect(crop.zoom).toBeLessThanOrEqual(mostZoom)
    }),
  )
})

test('the output of a crop is never enlarged, and no larger than the server stores', () => {
  expect(drawnSize({ width: 300.4, height: 300.4 }, 1024)).toEqual({ width: 300, height: 300 })
  expect(drawnSize({ width: 4500, height: 1500 }, 1500)).toEqual({ width: 1500, height: 500 })
  expect(drawnSize({ width: 0.2, height: 0.1 }, 1024)).toEqual({ width: 1, height: 1 })
})
