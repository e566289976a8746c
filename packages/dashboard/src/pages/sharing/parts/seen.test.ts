import { expect, test } from 'bun:test'
import {
  detailsOf,
  differenceOf,
  emptiedParts,
  historyOf,
  isSame,
  isWider,
  type Preview,
  quietParts,
} from './seen.ts'

type SeenMember = Preview['members'][number]
const seen = (id: string, shows: SeenMember['shows'], more: Partial<SeenMember> = {}): SeenMember => ({
  id,
  shows,
  fields: [],
  history: 0,
  ...more,
})
const previewWith = (members: SeenMember[], others: Preview['others'] = 'omit'): Preview => ({
  front: null,
  others,
  members,
})

test('a difference says who appears, who vanishes, and of whom more or less is seen', () => {
  const before = previewWith([
    seen('ivoaa', ['front']),
    seen('junoa', ['front', 'color']),
    seen('larka', ['front']),
  ])
  const after = previewWith([
    seen('junoa', ['front']),
    seen('larka', ['front'], { history: 7 }),
    seen('wrena', ['front']),
  ])
  const difference = differenceOf(before, after)
  expect(difference).toEqual({
    appear: ['wrena'],
    vanish: ['ivoaa'],
    more: ['larka'],
    less: ['junoa'],
    others: undefined,
  })
  expect(isWider(difference)).toBe(true)
  expect(isWider(differenceOf(before, previewWith([])))).toBe(false)
  expect(isSame(differenceOf(before, before))).toBe(true)
})

test('more about other fronters is wider, and less is not', () => {
  expect(isWider(differenceOf(previewWith([]), previewWith([], 'someone')))).toBe(true)
  const narrower = differenceOf(previewWith([], 'count'), previewWith([], 'someone'))
  expect([isWider(narrower), isSame(narrower)]).toEqual([false, false])
})

test('details that the same members show stand together, those of most members first', () => {
  const preview = previewWith([
    seen('ivoaa', ['front', 'pronouns', 'color'], { history: 30 }),
    seen('junoa', ['front', 'pronouns', 'color', 'birthday'], { fields: ['f'], history: 7 }),
  ])
  expect(detailsOf(preview)).toEqual([
    { parts: ['pronouns', 'color'], fields: [], members: ['ivoaa', 'junoa'] },
    { parts: ['birthday'], fields: ['f'], members: ['junoa'] },
  ])
  expect(historyOf(preview)).toEqual([
    { days: 30, members: ['ivoaa'] },
    { days: 7, members: ['junoa'] },
  ])
})

test('a circle that shows nobody shows the front only in the place of circles with the front', () => {
  expect(quietParts([{ shows: ['list'] }, { shows: ['front', 'color'] }])).toEqual(['front'])
  expect(quietParts([{ shows: ['list', 'pronouns'] }])).toEqual([])
  expect(quietParts([])).toBeUndefined()
})

test('circles without members leave the list, the groups and the history of a page empty', () => {
  expect(emptiedParts([{ shows: ['front', 'pronouns'], history: 0 }])).toEqual([])
  const circles = [
    { shows: ['front' as const], history: 7 },
    { shows: ['groups' as const, 'list' as const], history: 0 },
  ]
  expect(emptiedParts(circles)).toEqual(['list', 'groups', 'history'])
})
