import { api, explain } from '../../state/api.ts'
import { data, type Group } from '../../state/data.svelte.ts'
import { toasts } from '../../state/toasts.svelte.ts'
import { positionsAfter } from './tree.ts'

/** A group with its new position or parent. */
export const placed = (group: Group, place: Partial<Pick<Extended, 'parent' | 'position'>>): Group => ({
  ...group,
  extended: { parent: null, position: null, emoji: null, ...group.extended, ...place },
})
type Extended = NonNullable<Group['extended']>

/** Resolves when all moves so far are sent. */
let sent: Promise<void> = Promise.resolve()

/** Moves a group among its siblings. The page shows it at once, and the requests run in order. */
export function moveGroup(siblings: readonly Group[], from: number, to: number): void {
  const written = positionsAfter(siblings, from, to)
  for (const { group, position } of written) data.putGroup(placed(group, { position }))
  sent = sent.then(async () => {
    try {
      for (const { group, position } of written) {
        await api().updateGroup({ groupRef: group.uuid, body: { extended: { position } } })
      }
    } catch (error) {
      toasts.problem(explain(error))
      await data.load()
    }
  })
}
