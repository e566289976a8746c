import { limits } from '@polyphony/contract'
import type { IncomingGroup } from '../../datafile/incoming.ts'
import { type Warning, Warnings } from '../../datafile/warnings.ts'
import { arrange } from '../../domain/group-tree.ts'

/** More groups than any system has. A file with more is refused. */
const mostGroups = 1000

/** Cuts cycles among the groups of a file, and moves up those that are too deep. */
export function repairNesting(groups: readonly IncomingGroup[]): {
  groups: readonly IncomingGroup[]
  warnings: Warning[]
} {
  if (groups.length > mostGroups || groups.every(({ parent }) => !parent)) return { groups, warnings: [] }
  const ids = new Map(groups.map(({ key }, place) => [key, place]))
  const keys = groups.map(({ key }) => key)
  const bare = keys.map((_, id) => ({ id, parent_id: null }))
  const wanted = groups.flatMap(({ key, parent }) => {
    const [id, above] = [ids.get(key), parent ? ids.get(parent) : undefined]
    return id === undefined || above === undefined ? [] : [[id, above] as const]
  })
  const { parents, cut, lifted } = arrange(bare, new Map(wanted))
  const arranged = groups.map((group, place) => {
    const parent = parents.get(place)
    return parent === undefined
      ? group
      : { ...group, parent: parent === null ? null : (keys[parent] ?? null) }
  })
  return { groups: arranged, warnings: nestingWarnings(cut, lifted) }
}

/** Warns of groups that were moved out of the group that the file puts them in. */
export function nestingWarnings(cut: number, lifted: number): Warning[] {
  const warnings = new Warnings()
  warnings.add(
    'warning',
    'group_circle',
    'Some groups were inside each other in a circle, which was cut.',
    cut,
    'groups',
  )
  warnings.add(
    'warning',
    'group_too_deep',
    `Groups more than ${limits.groupLevels} levels deep moved up.`,
    lifted,
    'groups',
  )
  return warnings.list()
}
