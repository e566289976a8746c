import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { fail } from '@polyphony/contract'
import { pacedBody } from './paced-body.ts'

const second = 1000
const hour = 3600 * second
const pace = { bytesPerSecond: 100, graceMs: 60 * second }

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/** How long a sender is listened to who sends so many bytes at each second. */
async function heardFor(bytesAt: (ms: number) => number, mostMs: number): Promise<number> {
  let send: (bytes: Uint8Array) => void = () => {}
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (bytes) => controller.enqueue(bytes)
    },
  })
  let refusal: unknown
  const request = new Request('http://localhost/', { method: 'POST', body })
  const file = Array.fromAsync(pacedBody(request, pace, () => fail('upload_too_slow'))).catch((error) => {
    refusal = error
  })
  const settle = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve()
  }
  await settle()
  for (let at = 0; at < mostMs; at += second) {
    if (refusal !== undefined) {
      await file
      expect(refusal).toMatchObject({ error: 'upload_too_slow' })
      return at
    }
    const size = bytesAt(at)
    if (size > 0) send(new Uint8Array(size))
    await settle()
    jest.advanceTimersByTime(second)
    await settle()
  }
  return mostMs
}

test('what keeps its pace is listened to for as long as it takes', async () => {
  expect(await heardFor(() => 100, hour)).toBe(hour)
  expect(await heardFor((at) => (at % (50 * second) === 0 ? 5000 : 0), hour)).toBe(hour)
})

test('silence is heard for the grace, at the start and after any amount', async () => {
  expect(await heardFor(() => 0, hour)).toBe(60 * second)
  expect(await heardFor((at) => (at === 0 ? 1_000_000 : 0), hour)).toBe(60 * second)
})

test('drops keep nothing open', async () => {
  expect(await heardFor(() => 1, hour)).toBeLessThan(62 * second)
  expect(await heardFor(() => 50, hour)).toBeLessThan(122 * second)
})
