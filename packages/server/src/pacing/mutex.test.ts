import { expect, test } from 'bun:test'
import { Mutex } from './mutex.ts'

test('steps run one after the other, in the order they come', async () => {
  const longWork = new Mutex()
  const seen: string[] = []
  const step = (name: string) =>
    longWork.run(async () => {
      seen.push(`${name} begins`)
      await Promise.resolve()
      seen.push(`${name} ends`)
      return name
    })
  expect(await Promise.all([step('a'), step('b'), step('c')])).toEqual(['a', 'b', 'c'])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('a step that waits for something else, or fails, holds up none after it', async () => {
  const longWork = new Mutex()
  const gate = Promise.withResolvers<string>()
  const slow = longWork.run(() => gate.promise)
  const broken = longWork.run(() => Promise.reject(new Error('broken'))).catch(String)
  expect(await longWork.run(() => 'next')).toBe('next')
  expect(await broken).toBe('Error: broken')
  gate.resolve('slow')
  expect(await slow).toBe('slow')
})

test('everything else has its turn between two steps', async () => {
  const longWork = new Mutex()
  const order: string[] = []
  const work = () => {
    for (const until = performance.now() + 3; performance.now() < until; );
    order.push('step')
  }
  const steps = [longWork.run(work), longWork.run(work), longWork.run(work)]
  setImmediate(() => order.push('another request'))
  await Promise.all(steps)
  expect(order.indexOf('another request')).toBeLessThan(2)
})
