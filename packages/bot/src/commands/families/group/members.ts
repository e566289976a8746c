import { Refusal } from '../../../base/refusal.ts'
import { groupText } from '../../../text/texts.ts'
import { type Answer, note, success } from '../../answers/answer.ts'
import type { Call } from '../../running/call.ts'
import type { Group } from '../../running/lookups.ts'

interface WithId {
  readonly id: string
}

interface Named {
  readonly group: Group
  /** Undefined if nobody was named. */
  readonly members: readonly WithId[] | undefined
  readonly all: boolean
}

/** Sorts the named members into those who are in the group and those who are not. */
async function sorted(call: Call<unknown>, group: Group, named: readonly WithId[]) {
  const inside = new Set((await membersIn(call, group)).map(({ id }) => id))
  const ids = [...new Set(named.map(({ id }) => id))]
  return { inside: ids.filter((id) => inside.has(id)), outside: ids.filter((id) => !inside.has(id)) }
}

const membersIn = ({ server }: Call<unknown>, { id }: Group): Promise<readonly WithId[]> =>
  server.bridgeListGroupMembers({ groupRef: id })

const missing = (word: string) => new Refusal(groupText.whichMembers, `group Birds ${word} Ash`)

export async function addMembers(call: Call<unknown>, { group, members, all }: Named): Promise<Answer> {
  const named = all ? await call.lookups.ownMembers() : members
  if (!named) throw missing('add')
  const { inside, outside } = await sorted(call, group, named)
  if (outside.length === 0) return note(groupText.added(group.name, 0, inside.length))
  await call.server.addGroupMembers({ groupRef: group.id, body: outside })
  return success(groupText.added(group.name, outside.length, inside.length))
}

export async function removeMembers(call: Call<unknown>, { group, members, all }: Named): Promise<Answer> {
  if (all) return removeAll(call, group)
  if (!members) throw missing('remove')
  const { inside, outside } = await sorted(call, group, members)
  if (inside.length === 0) return note(groupText.removed(group.name, 0, outside.length))
  await call.server.removeGroupMembers({ groupRef: group.id, body: inside })
  return success(groupText.removed(group.name, inside.length, outside.length))
}

async function removeAll(call: Call<unknown>, group: Group): Promise<Answer> {
  const { length: count } = await membersIn(call, group)
  if (count === 0) return note(groupText.noMembers(group.name))
  await call.ask({ text: groupText.askRemoveAll(group.name, count), yes: groupText.removeAllButton })
  await call.server.overwriteGroupMembers({ groupRef: group.id, body: [] })
  return success(groupText.removed(group.name, count, 0))
}
