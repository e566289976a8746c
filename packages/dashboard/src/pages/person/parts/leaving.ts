import { api } from '../../../state/api.ts'
import type { HeldSystem, Me } from './me.ts'

/** The systems of a person by what deleting them would do. */
export interface SystemsByHolder {
  /** Held by nobody else: they can be deleted with the person. */
  readonly alone: readonly HeldSystem[]
  /** Held by other people too: they stay in any case. */
  readonly shared: readonly HeldSystem[]
}

/** Asks for each system who else holds it. */
export async function readSystemsByHolder({ id: me, systems }: Me): Promise<SystemsByHolder> {
  const held = await Promise.all(
    systems.map(async (system) => {
      const holders = await api().listHolders({ systemRef: '@me' }, { actAs: system.id })
      return { system, isShared: holders.some(({ id }) => id !== me) }
    }),
  )
  const those = (isShared: boolean) =>
    held.filter((each) => each.isShared === isShared).map(({ system }) => system)
  return { alone: those(false), shared: those(true) }
}
