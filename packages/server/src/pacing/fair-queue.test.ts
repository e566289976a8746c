import { expect, test } from 'bun:test'
import { FairQueue } from './fair-queue.ts'

/** A queue whose items say in their name how many milliseconds they take, such as `a:50`. */
function newQueue() {
  let time = 0
  const queue = new FairQueue<string>(() => time)
  return {
    queue,
    pass: (ms: number) => {
      time += ms
    },
    /** Takes items one after the other. */
    work(count: number): (string | undefined)[] {
      return Array.from({ length: count }, () => {
        const item = queue.take()
        time += Number(item?.split(':')[1] ?? 0)
        if (item !== undefined) queue.done(item)
        return item
      })
    },
  }
}

test('items of somebody who has used no time come before the many of somebody else', () => {
  const { queue, work } = newQueue()
  for (const item of ['a1:500', 'a2:500', 'a3:500']) queue.add(['a'], item)
  expect(work(1)).toEqual(['a1:500'])
  queue.add(['b'], 'b1:10')
  queue.add(['b'], 'b2:10')
  expect(work(4)).toEqual(['b1:10', 'b2:10', 'a2:500', 'a3:500'])
  expect(work(1)).toEqual([undefined])
})

test('somebody with many names waits for the time that all of them used', () => {
  const { queue, work } = newQueue()
  for (let i = 0; i < 10; i++) queue.add([`system ${i}`, 'person'], `heavy ${i}:5000`)
  expect(work(1)).toEqual(['heavy 0:5000'])
  queue.add(['another'], 'small:10')
  expect(work(2)).toEqual(['small:10', 'heavy 1:5000'])
})

test('somebody who sends heavy items has one at a time, until their debt is over', () => {
  const { queue, work, pass } = newQueue()
  work(1)
  for (const item of ['a1:2000', 'a2:2000', 'a3:2000']) queue.add(['a'], item)
  expect(work(1)).toEqual(['a1:2000'])
  expect([queue.size, queue.take(), queue.size, queue.take()]).toEqual([2, 'a2:2000', 0, undefined])
  queue.add(['b'], 'b1:10')
  expect(queue.take()).toBe('b1:10')
  pass(60_001)
  expect(queue.take()).toBe('a3:2000')
})

test('somebody who used time is not behind everybody who comes later', () => {
  const { queue, work, pass } = newQueue()
  queue.add(['a'], 'a1:100')
  queue.add(['a'], 'a2:100')
  expect(work(1)).toEqual(['a1:100'])
  for (let i = 0; i < 3; i++) {
    pass(200)
    queue.add([`new ${i}`], `new ${i}:10`)
  }
  expect(work(4)).toEqual(['new 0:10', 'a2:100', 'new 1:10', 'new 2:10'])
})

test('an item that is put back counts the time it took, and is not lost', () => {
  const { queue, pass } = newQueue()
  queue.add(['a'], 'a1')
  expect(queue.take()).toBe('a1')
  pass(2000)
  queue.add(['b'], 'b1')
  queue.putBack('a1')
  expect([queue.take(), queue.take()]).toEqual(['b1', 'a1'])
  queue.add(['c'], 'c1')
  expect(queue.takeAll()).toEqual(['c1'])
})
