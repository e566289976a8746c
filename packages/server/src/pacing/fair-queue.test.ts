import { expect, test } from 'bun:test'
import { FairQueue } from './fair-queue.ts'

test('a name with many items holds up no other', () => {
  const queue = new FairQueue<string, string>()
  for (const item of ['a1', 'a2', 'a3', 'a4']) queue.add('a', item)
  expect([queue.take(), queue.take()]).toEqual(['a1', 'a2'])
  for (const item of ['b1', 'b2', 'b3']) queue.add('b', item)
  queue.add('c', 'c1')
  queue.putBack('a2')
  expect(queue.size).toBe(7)
  const order = Array.from({ length: 7 }, () => queue.take())
  expect(order).toEqual(['a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'b3'])
  expect(queue.take()).toBeUndefined()
  queue.add('a', 'a5')
  queue.add('b', 'b4')
  expect(queue.takeAll()).toEqual(['a5', 'b4'])
})
