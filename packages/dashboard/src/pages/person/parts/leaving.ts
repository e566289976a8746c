import { api } from '../../../state/api.ts'
import type { HeldSystem, Me } from './me.ts'

/** The systems of a person, by whether other people hold them too. */
export interface SystemsByHolder {
  /** Held by nobody else. Can be deleted with the account. */
  readonly alone: readonly HeldSystem[]
  /** Held by other people too. These always stay. */
  readonly shared: readonly HeldSystem[]
}

/** Reads the holders of each system. */
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
