import { expect, test } from 'bun:test'
import { type PictureFailure, pictureFailure, pictureFailureOf, pictureFailures } from './picture-failures.ts'

test('every reason is found by its words, whatever they are about', () => {
  for (const failure of Object.keys(pictureFailures) as PictureFailure[]) {
    expect(pictureFailureOf(pictureFailure(failure, 404))).toBe(failure)
  }
  expect(pictureFailure('answered', 404)).toBe('its server answered 404')
  expect(pictureFailureOf('Something new.')).toBeUndefined()
})
