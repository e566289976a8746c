import { expect, test } from 'bun:test'
import { parseUuid } from '@polyphony/contract'
import { randomIds } from './ids.ts'

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test.each([1, 2, 3, 1000, 100_000])(
  'ascending UUIDs, %p of them, lie evenly over the whole range',
  (count) => {
    const next = randomIds.ascendingUuids(count)
    const uuids = Array.from({ length: count }, next)
    expect(uuids.filter((uuid) => !version4.test(uuid) || parseUuid(uuid) !== uuid)).toEqual([])
    expect(uuids.filter((uuid, i) => i > 0 && uuid <= (uuids[i - 1] ?? ''))).toEqual([])
    const parts = uuids.map((uuid) => Math.floor((Number.parseInt(uuid.slice(0, 8), 16) / 2 ** 32) * count))
    expect(parts.every((part, i) => Math.abs(part - i) <= 1)).toBe(true)
  },
)

test('ascending UUIDs do not end with their count', () => {
  const next = randomIds.ascendingUuids(1)
  expect(new Set([next(), next(), next()]).size).toBe(3)
})
