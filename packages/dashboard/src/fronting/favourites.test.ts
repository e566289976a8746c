import { expect, test } from 'bun:test'
import { favouritesIn } from './favourites.ts'

const now = Date.parse('2026-11-15T12:00Z')
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()

test('members who fronted often and recently come first', () => {
  const switches = [
    { timestamp: daysAgo(0), members: ['now'] },
    { timestamp: daysAgo(1), members: ['often', 'together'] },
    { timestamp: daysAgo(2), members: [] },
    { timestamp: daysAgo(3), members: ['often'] },
    ...Array.from({ length: 5 }, () => ({ timestamp: daysAgo(20), members: ['long ago'] })),
  ]
  expect(favouritesIn(switches, now)).toEqual(['often', 'now', 'together', 'long ago'])
})

test('a switch in the future counts like a current one', () => {
  const switches = [
    { timestamp: daysAgo(-300), members: ['later'] },
    { timestamp: daysAgo(0), members: ['now'] },
  ]
  expect(favouritesIn(switches, now)).toEqual(['later', 'now'])
})
