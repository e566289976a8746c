import { expect, test } from 'bun:test'
import { scaleFor } from './scale.ts'

test('a scale counts in minutes, hours or days', () => {
  const at = (seconds: number) => {
    const scale = scaleFor(seconds)
    return scale.text(seconds / scale.seconds)
  }
  expect([0, 1800, 18_000, 864_000].map(at)).toEqual(['0 min', '30 min', '5 h', '10 d'])
})
