import { expect, test } from 'bun:test'
import { BoundedSemaphore, KeyedSemaphore } from './semaphore.ts'

test('so many run at once, the next in order follow, and more than there is room for are sent away', async () => {
  const semaphore = new BoundedSemaphore(2, 4)
  const order: number[] = []
  const places = [1, 2, 3, 4].map((number) => {
    const permit = semaphore.enter()
    const running = permit?.acquire().then(() => order.push(number))
    return { permit, running }
  })
  expect(semaphore.enter()).toBeUndefined()
  await Promise.all([places[0]?.running, places[1]?.running])
  expect(order).toEqual([1, 2])
  places[1]?.permit?.release()
  await places[2]?.running
  expect(order).toEqual([1, 2, 3])
  const late = semaphore.enter()
  const last = late?.acquire().then(() => order.push(5))
  for (const at of [0, 2]) places[at]?.permit?.release()
  await Promise.all([places[3]?.running, last])
  expect(order).toEqual([1, 2, 3, 4, 5])
})

test('who leaves without having had a turn takes nobody else’s', async () => {
  const semaphore = new BoundedSemaphore(1, 2)
  const [first, second] = [semaphore.enter(), semaphore.enter()]
  await first?.acquire()
  second?.release()
  first?.release()
  await semaphore.enter()?.acquire()
  expect(semaphore.enter()).toBeDefined()
})

test('each name has its own semaphore, and releasing twice counts once', async () => {
  const semaphore = new KeyedSemaphore(1, 2)
  const [first, second] = [semaphore.enter('a'), semaphore.enter('a')]
  expect(semaphore.enter('a')).toBeUndefined()
  await semaphore.enter('b')?.acquire()
  await first?.acquire()
  first?.release()
  first?.release()
  await second?.acquire()
  expect([semaphore.enter('a'), semaphore.enter('a')].map((permit) => permit !== undefined)).toEqual([
    true,
    false,
  ])
})
