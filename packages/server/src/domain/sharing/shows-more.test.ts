import { expect, test } from 'bun:test'
import { circleParts, othersChoices } from '@polyphony/contract'
import fc from 'fast-check'
import { runs } from '../../../tests/support/runs.ts'
import type { FieldId, MemberId } from '../entities.ts'
import type { CircleRules } from './rows.ts'
import { showsMore } from './shows-more.ts'

/** The last member is named by no circle, like one who joins later. */
const members = [1, 2, 3, 4] as MemberId[]
const named = members.slice(0, 3)
const fields = [7, 8] as FieldId[]

const anyCircle: fc.Arbitrary<CircleRules> = fc.record({
  shows: fc.subarray([...circleParts]),
  others: fc.constantFrom(...othersChoices),
  history: fc.nat({ max: 3 }),
  fields: fc.subarray(fields),
  everyone: fc.boolean(),
  members: fc.subarray(named),
  left_out: fc.subarray(named),
})
const anyShare = fc.array(anyCircle, { maxLength: 3 })

/** Everything that a holder could learn from a share, fact by fact. */
function factsOf(circles: readonly CircleRules[]): Set<string> {
  const facts = new Set<string>()
  if (circles.length > 0) facts.add('the avatar and the color of the system')
  for (const circle of circles)
    for (const member of members) {
      const isIn = circle.everyone ? !circle.left_out.includes(member) : circle.members.includes(member)
      if (!isIn) continue
      for (const part of circle.shows) facts.add(`${member} ${part}`)
      for (const field of circle.fields) facts.add(`${member} field ${field}`)
      if (!circle.shows.includes('front')) continue
      for (let day = 1; day <= circle.history; day++) facts.add(`${member} day ${day}`)
    }
  const fronts = circles.filter(({ shows }) => shows.includes('front'))
  const says = (...words: string[]) =>
    fronts.length > 0 && fronts.every(({ others }) => words.includes(others))
  if (fronts.length > 0) facts.add('whether anybody fronts')
  if (says('someone', 'count')) facts.add('whether others front')
  if (says('count')) facts.add('how many others front')
  return facts
}

test('a change shows more exactly when the holder learns a fact that they did not know', () => {
  fc.assert(
    fc.property(anyShare, anyShare, (before, after) => {
      expect(showsMore(before, after)).toBe(!factsOf(after).isSubsetOf(factsOf(before)))
    }),
    { numRuns: runs(2_000) },
  )
})

test('what only takes away never shows more', () => {
  fc.assert(
    fc.property(anyCircle, fc.subarray([...circleParts]), fc.subarray(named), (circle, shows, list) => {
      const less: CircleRules = {
        ...circle,
        shows: circle.shows.filter((part) => shows.includes(part)),
        history: 0,
        members: circle.members.filter((id) => list.includes(id)),
        left_out: [...new Set([...circle.left_out, ...list])],
      }
      expect(showsMore([circle], [less])).toBe(false)
      expect(showsMore([circle], [])).toBe(false)
    }),
    { numRuns: runs(500) },
  )
})
