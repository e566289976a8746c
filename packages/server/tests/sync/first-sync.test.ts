import { expect, test } from 'bun:test'
import { Crash, FakeSync } from '../support/sync/fake-sync.ts'

const sides = ['here', 'there'] as const

/** Begins a first sync of so many people on each side, who all have the same name. */
function namesakes(counts: Readonly<Record<(typeof sides)[number], number>>): FakeSync {
  const sync = new FakeSync('keep', 'here', false)
  sync.isFirst = true
  for (const side of sides)
    for (let i = 0; i < counts[side]; i++)
      sync[side].create('member', { name: 'Ash', birthday: `${side} ${i}`, description: `${side} ${i}` })
  return sync
}

/** Tells who is who on a side. */
const peopleOf = (sync: FakeSync, side: (typeof sides)[number]) =>
  [...sync[side].members.values()].map(({ values }) => `${values.birthday}: ${values.description}`).toSorted()

test.each([
  { here: 1, there: 2 },
  { here: 2, there: 1 },
  { here: 2, there: 2 },
  { here: 0, there: 3 },
])('a first sync that ends anywhere makes no two people one: %j', async (counts) => {
  for (let end = 0, isWhole = false; !isWhole; end++) {
    const sync = namesakes(counts)
    const people = sides.flatMap((side) => peopleOf(sync, side)).toSorted()
    let points = 0
    await sync.run({
      point() {
        if (points++ === end) throw new Crash()
      },
    })
    isWhole = points <= end
    await sync.settleDown()
    for (const side of sides) expect(peopleOf(sync, side)).toEqual(people)
  }
})

test('a first sync that ends anywhere pairs the only two of a name', async () => {
  for (let end = 0, isWhole = false; !isWhole; end++) {
    const sync = namesakes({ here: 1, there: 1 })
    let points = 0
    await sync.run({
      point() {
        if (points++ === end) throw new Crash()
      },
    })
    isWhole = points <= end
    await sync.settleDown()
    for (const side of sides) expect(peopleOf(sync, side)).toEqual(['here 0: here 0'])
  }
})
