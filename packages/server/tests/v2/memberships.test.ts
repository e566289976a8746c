import { beforeAll, expect, test } from 'bun:test'
import type { Group, Member } from '@polyphony/contract'
import fc from 'fast-check'
import type { SystemCaller } from '../support/callers/server.ts'
import { useV2 } from '../support/callers/v2.ts'
import { displayForms } from '../support/cases/refs.ts'
import { runs } from '../support/runs.ts'
import { eachStore, setUpTimeoutMs } from '../support/stores/stores.ts'

const size = 4
const anyIndex = fc.nat({ max: size - 1 })
/** One reference of a list: which one, and in which of its forms; -1 names nobody. */
const anyRef = fc.tuple(
  fc.oneof({ weight: 1, arbitrary: fc.constant(-1) }, { weight: 15, arbitrary: anyIndex }),
  fc.nat({ max: 8 }),
)
const anyChange = fc.record({
  side: fc.constantFrom('groups' as const, 'members' as const),
  verb: fc.constantFrom('add' as const, 'remove' as const, 'overwrite' as const),
  of: anyIndex,
  refs: fc.array(anyRef, { maxLength: 6 }),
})
type Change = typeof anyChange extends fc.Arbitrary<infer T> ? T : never

/** The members of each group, as plain sets of indexes. */
type Model = Set<number>[]

/** The model after a change; undefined when the change is refused. */
function predict(model: Model, { side, verb, of, refs }: Change): Model | undefined {
  const named = refs.map(([i]) => i)
  if (named.includes(-1) || (named.length === 0 && verb !== 'overwrite')) return undefined
  return model.map((members, group) => {
    const next = new Set(members)
    for (let member = 0; member < size; member++) {
      const [here, other] = side === 'groups' ? [group, member] : [member, group]
      if (here !== of) continue
      if (named.includes(other)) verb === 'remove' ? next.delete(member) : next.add(member)
      else if (verb === 'overwrite') next.delete(member)
    }
    return next
  })
}

eachStore('group membership', (store) => {
  const t = useV2(store)
  let alice: SystemCaller
  let members: readonly Member[]
  let groups: Group[]
  beforeAll(async () => {
    alice = await t.system()
    members = await alice.members('a', 'b', 'c', 'd')
    groups = [await alice.group(), await alice.group(), await alice.group(), await alice.group()]
  }, setUpTimeoutMs)

  async function send({ side, verb, of, refs }: Change): Promise<number> {
    const [mine, theirs] = side === 'groups' ? [groups, members] : [members, groups]
    const list = refs.map(([i, form]) => (theirs[i] ? displayForms(theirs[i])[form] : 'zzzzz'))
    const other = side === 'groups' ? 'members' : 'groups'
    return (await alice.post(`/v2/${side}/${mine[of]?.id}/${other}/${verb}`, list)).status
  }

  async function listed(): Promise<Model> {
    const { body } = await alice.get('/v2/systems/@me/groups?with_members=true')
    return body.map(
      (group: { members: string[] }) =>
        new Set(group.members.map((uuid) => members.findIndex((member) => member.uuid === uuid))),
    )
  }

  /** The model from the other side: the groups of each member. */
  async function listedByMembers(): Promise<Model> {
    const model: Model = groups.map(() => new Set())
    for (const [i, { id }] of members.entries()) {
      const { body } = await alice.get(`/v2/members/${id}/groups`)
      for (const group of body) model[groups.findIndex((each) => each.id === group.id)]?.add(i)
    }
    return model
  }

  test('add, remove and overwrite from both sides agree with plain sets', async () => {
    const property = fc.asyncProperty(
      fc.array(anyChange, { minLength: 1, maxLength: 12 }),
      async (changes) => {
        for (const { id } of groups) await alice.post(`/v2/groups/${id}/members/overwrite`, [])
        let model: Model = groups.map(() => new Set())
        for (const change of changes) {
          const next = predict(model, change)
          const status = await send(change)
          expect({ change, ok: status === 204 }).toEqual({ change, ok: next !== undefined })
          model = next ?? model
          expect(await listed()).toEqual(model)
        }
        expect(await listedByMembers()).toEqual(model)
      },
    )
    await fc.assert(property, { numRuns: runs(15) })
  })
})
