import { expect, test } from 'bun:test'
import { pictureSizes } from '@polyphony/contract'
import { pictureSource, sizes } from './picture.ts'

/** A page at an address, and the address that its server says it has. */
const at = (devicePixelRatio: number, publicUrl?: string) => ({
  devicePixelRatio,
  location: { origin: 'http://home.example:8080' } as Location,
  document: { querySelector: () => publicUrl && { content: publicUrl } } as unknown as Document,
})
const own = 'http://home.example:8080/pictures/Zr3mQ0h1Tq2vYc8xK5aLwg.webp'

test('own pictures load in the smallest size that fills their place', () => {
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

test('the page recognises own pictures by the public address of the server, and loads them from its own origin', () => {
  const named = at(1, 'http://plural.local')
  expect(pictureSource(own.replace('home.example:8080', 'plural.local'), '2rem', named)).toBe(
    `${own}?size=64`,
  )
  expect(pictureSource(own, '2rem', named)).toBeUndefined()
  const shared = (host: string) => `${host}/shared/pictures/abc.webp`
  expect(pictureSource(shared('http://plural.local'), '2rem', named)).toBe(
    `${shared('http://home.example:8080')}?size=64`,
  )
})

test('pictures of other servers load unchanged over https, and not at all over http', () => {
  expect(pictureSource('https://img.example/a.png?size=9', '2rem', at(1))).toBe(
    'https://img.example/a.png?size=9',
  )
  expect(pictureSource('http://img.example/pictures/a.webp', '2rem', at(1))).toBeUndefined()
  expect(pictureSource('javascript:alert(1)', '2rem', at(1))).toBeUndefined()
  expect(pictureSource(null, '2rem', at(1))).toBeUndefined()
})
