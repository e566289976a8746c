import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { correction, narrow } from './server-clock.ts'

test('the correction of a clock is wrong by less than one second plus the latency, and a right clock is not corrected', () => {
  const travel = fc.array(fc.record({ there: fc.nat(3000), back: fc.nat(3000), pause: fc.nat(90_000) }), {
    minLength: 1,
  })
  fc.assert(
    fc.property(fc.integer({ min: -86_400_000, max: 86_400_000 }), travel, (ahead, requests) => {
      let now = 1_700_000_000_000
      let bounds: ReturnType<typeof narrow> | undefined
      let shortest = Number.POSITIVE_INFINITY
      for (const { there, back, pause } of requests) {
        const asked = now + pause
        const shown = Math.floor((asked + there + ahead) / 1000) * 1000
        now = asked + there + back
        bounds = narrow(bounds, shown, asked, now)
        shortest = Math.min(shortest, there + back)
      }
      const found = bounds ? correction(bounds) : Number.NaN
      expect(Math.abs(found - ahead)).toBeLessThanOrEqual(1000 + shortest)
      if (ahead === 0) expect(found).toBe(0)
    }),
    { examples: [[0, [{ there: 5, back: 5, pause: 0 }]]] },
  )
})
