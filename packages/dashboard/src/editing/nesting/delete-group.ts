import type { GroupChildren } from '@polyphony/contract'
import { api } from '../../state/api.ts'
import { data, type Group } from '../../state/data.svelte.ts'
import { placed } from './move.ts'
import { isInside, within } from './within.ts'

/** Deletes a group. Returns a function that removes it from the pages, to call after leaving its page. */
export async function deleteGroup(group: Group, children: GroupChildren): Promise<() => void> {
  const below = [...within(group, data.groups)].slice(1)
  await api().deleteGroup({ groupRef: group.uuid, children })
  return () => {
    for (const each of below) {
      if (children === 'delete') data.removeGroup(each.uuid)
      else if (isInside(each, group)) data.putGroup(placed(each, { parent: group.extended?.parent ?? null }))
    }
    data.removeGroup(group.uuid)
  }
}
