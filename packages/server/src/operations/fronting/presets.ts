import type { SentPreset } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import { presetsUpdated } from '../../domain/events.ts'
import type { StoredPreset } from '../../store/fronting/presets.ts'
import { changed, inSystem } from '../in-system.ts'
import { resolveOwn } from '../refs.ts'
import { refuseRepeated } from './switches.ts'

/** Replaces all presets of a system by those of the list. */
export function replacePresets(
  ctx: Context,
  system: SystemId,
  sent: readonly SentPreset[],
): Promise<StoredPreset[]> {
  return inSystem(
    ctx,
    system,
    {
      first: (tx) =>
        resolveOwn(
          tx,
          system,
          sent.flatMap(({ members }) => members),
        ),
    },
    async (tx, { first: found }) => {
      const next = found.values()
      const presets = sent.map(({ name, members }) => ({ name, members: [...next.take(members.length)] }))
      for (const { members } of presets) refuseRepeated(members.map(({ id }) => id))
      await tx.presets.replace(system, presets)
      return changed(presets, presetsUpdated(presets))
    },
  )
}
