import { expect, test } from 'bun:test'
import { NamedTurns, Turns } from './turns.ts'

test('so many run at once, the next in order follow, and more than there is room for are sent away', async () => {
  const turns = new Turns(2, 4)
  const order: number[] = []
  const places = [1, 2, 3, 4].map((number) => {
    const place = turns.enter()
    const running = place?.turn().then(() => order.push(number))
    return { place, running }
  })
  expect(turns.enter()).toBeUndefined()
  await Promise.all([places[0]?.running, places[1]?.running])
  expect(order).toEqual([1, 2])
  places[1]?.place?.leave()
  await places[2]?.running
  expect(order).toEqual([1, 2, 3])
  const late = turns.enter()
  const last = late?.turn().then(() => order.push(5))
  for (const at of [0, 2]) places[at]?.place?.leave()
  await Promise.all([places[3]?.running, last])
  expect(order).toEqual([1, 2, 3, 4, 5])
})

test('who leaves without having had a turn takes nobody else’s', async () => {
  const turns = new Turns(1, 2)
  const [first, second] = [turns.enter(), turns.enter()]
  await first?.turn()
  second?.leave()
  first?.leave()
  await turns.enter()?.turn()
  expect(turns.enter()).toBeDefined()
})

test('named turns: each name has its own, and leaving twice counts once', async () => {
  const turns = new NamedTurns(1, 2)
  const [first, second] = [turns.enter('a'), turns.enter('a')]
  expect(turns.enter('a')).toBeUndefined()
  await turns.enter('b')?.turn()
  await first?.turn()
  first?.leave()
  first?.leave()
  await second?.turn()
  expect([turns.enter('a'), turns.enter('a')].map((place) => place !== undefined)).toEqual([true, false])
})
