import { type Hid, limits, type Uuid } from '@polyphony/contract'
import type { GroupId } from './entities.ts'

/** A group and the group that it is in. */
interface Nested<Id> {
  id: Id
  parent_id: Id | null
}

/** A group with its place among the groups of its system. */
export interface GroupInTree extends Nested<GroupId> {
  hid: Hid
  uuid: Uuid
}

/** The groups of a system, nested. */
export class GroupTree<Id = GroupId, Group extends Nested<Id> = Nested<Id>> {
  readonly #byId: ReadonlyMap<Id, Group>
  readonly #children: ReadonlyMap<Id | null, Group[]>

  constructor(groups: readonly Group[]) {
    this.#byId = new Map(groups.map((group) => [group.id, group]))
    this.#children = Map.groupBy(groups, ({ parent_id }) => parent_id)
  }

  /** Returns a group and everything below it, each group after its parent. */
  branch(id: Id): Group[] {
    const top = this.#byId.get(id)
    const found = top ? [top] : []
    for (const group of found) found.push(...(this.#children.get(group.id) ?? []))
    return found
  }

  /** Tests whether a group, undefined for a new one, may move below another: no cycle, and not too many levels. */
  mayMove(id: Id | undefined, parent: Id): boolean {
    const above = this.#levelOf(parent)
    if (id === undefined) return above < limits.groupLevels
    const branch = this.branch(id)
    if (branch.some((group) => group.id === parent)) return false
    const top = this.#levelOf(id)
    const height = Math.max(...branch.map((group) => this.#levelOf(group.id) - top + 1))
    return above + height <= limits.groupLevels
  }

  /** A group without a parent is on the first level. */
  #levelOf(id: Id): number {
    let level = 0
    for (let group = this.#byId.get(id); group; level++) {
      group = group.parent_id === null ? undefined : this.#byId.get(group.parent_id)
    }
    return level
  }
}

/**
 * Moves groups of a file into the parents it names. Cuts a cycle at one edge, and moves up only what would be too deep,
 * whatever the order of the groups.
 */
export function arrange<Id extends number>(
  groups: readonly Nested<Id>[],
  wanted: ReadonlyMap<Id, Id | null>,
): { parents: Map<Id, Id | null>; cut: number; lifted: number } {
  const parentOf = new Map(groups.map(({ id, parent_id }) => [id, wanted.has(id) ? null : parent_id]))
  /** A group and the groups that it is in, from the inside out. */
  const wayUp = (id: Id | null): Id[] => {
    const way: Id[] = []
    for (let at: Id | null | undefined = id; at != null; at = parentOf.get(at)) way.push(at)
    return way
  }
  let [cut, lifted] = [0, 0]
  for (const [id, named] of wanted) {
    const isCycle = wayUp(named).includes(id)
    if (isCycle) cut++
    parentOf.set(id, isCycle ? null : named)
  }
  // why: a group finds its level only after the groups that it is in.
  const outsideIn = [...wanted.keys()]
    .map((id) => ({ id, named: parentOf.get(id) ?? null, level: wayUp(id).length }))
    .sort((a, b) => a.level - b.level)
  const arranged = groups.map((group) => ({ ...group, ...(wanted.has(group.id) && { parent_id: null }) }))
  const byId = new Map(arranged.map((group) => [group.id, group]))
  const parents = new Map(wanted)
  for (const { id, named } of outsideIn) {
    const tree = new GroupTree<Id>(arranged)
    let parent: Id | null = named
    while (parent !== null && !tree.mayMove(id, parent)) parent = byId.get(parent)?.parent_id ?? null
    if (parent !== named) lifted++
    parents.set(id, parent)
    const group = byId.get(id)
    if (group) group.parent_id = parent
  }
  return { parents, cut, lifted }
}
