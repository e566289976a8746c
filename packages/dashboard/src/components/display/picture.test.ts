import { expect, test } from 'bun:test'
import { pictureSizes } from '@polyphony/contract'
import { pictureSource, sizes } from './picture.ts'

const at = (devicePixelRatio: number) => ({
  devicePixelRatio,
  location: { origin: 'http://home.example:8080' } as Location,
})
const own = 'http://home.example:8080/pictures/Zr3mQ0h1Tq2vYc8xK5aLwg.webp'

test('own pictures are asked for in the smallest size that fills their place', () => {
  expect(sizes).toEqual([...pictureSizes])
  const sizeOf = (size: string | undefined, ratio: number) => pictureSource(own, size, at(ratio))
  expect(sizeOf('2.5rem', 1)).toBe(`${own}?size=64`)
  expect(sizeOf('4rem', 1)).toBe(`${own}?size=64`)
  expect(sizeOf('2.5rem', 3)).toBe(`${own}?size=128`)
  expect(sizeOf('min(6rem, 30vw)', 2)).toBe(`${own}?size=256`)
  expect(sizeOf('var(--face, 2.5rem)', 2)).toBe(`${own}?size=128`)
  expect(sizeOf('40rem', 2)).toBe(own)
  expect(sizeOf(undefined, 2)).toBe(own)
  expect(pictureSource(`${own}?size=64`, '6rem', at(2))).toBe(`${own}?size=256`)
})

test('pictures from elsewhere stay as they are on https, and are not shown otherwise', () => {
  expect(pictureSource('https://img.example/a.png?size=9', '2rem', at(1))).toBe(
    'https://img.example/a.png?size=9',
  )
  expect(pictureSource('http://img.example/pictures/a.webp', '2rem', at(1))).toBeUndefined()
  expect(pictureSource('javascript:alert(1)', '2rem', at(1))).toBeUndefined()
  expect(pictureSource(null, '2rem', at(1))).toBeUndefined()
})
