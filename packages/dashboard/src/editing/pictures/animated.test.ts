import { expect, test } from 'bun:test'
import { isAnimated } from './animated.ts'

const bytesOf = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : [...part])),
  )

const gif = (...frames: (readonly number[])[]) =>
  bytesOf('GIF89a', [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255], frames.flat(), [0x3b])
const pause = [0x21, 0xf9, 4, 0, 10, 0, 0, 0]
const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]

test('a GIF with a second frame is animated', () => {
  expect(isAnimated(gif(pause, frame))).toBe(false)
  expect(isAnimated(gif(pause, frame, pause, frame))).toBe(true)
  expect(isAnimated(gif(pause, frame).subarray(0, 25))).toBe(false)
})

test('the header of WebP and AVIF files tells whether they are animated', () => {
  const webp = (flags: number) => bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, flags, 0, 0, 0])
  expect([webp(0x10), webp(0x12)].map(isAnimated)).toEqual([false, true])
  const avif = (brand: string) => bytesOf([0, 0, 0, 24], 'ftyp', brand, [0, 0, 0, 0], 'mif1miaf')
  expect([avif('avif'), avif('avis')].map(isAnimated)).toEqual([false, true])
  expect([bytesOf('\x89PNG\r\n\x1a\n'), bytesOf('')].map(isAnimated)).toEqual([false, false])
})
