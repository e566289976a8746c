import { data } from '../../../state/data.svelte.ts'
import { nameOf } from '../../../text/names.ts'
import type { SyncedKind, SyncPlan } from '../parts/shapes.ts'

/** A member or group as one side shows it. */
export interface Face {
  readonly uuid: string
  readonly name: string
  readonly display_name?: string | null
  readonly color: string | null
  readonly avatar_url?: string | null
}
export type PlannedChange = SyncPlan['system'][number]

/** A row of the plan: a pair, or something that only one side has. */
export interface PlanEntry {
  readonly key: string
  readonly kind: SyncedKind
  readonly state: 'differs' | 'same' | 'here' | 'there'
  readonly here: Face | undefined
  readonly there: Face | undefined
  /** True for something that sync never touches. */
  readonly isAlone: boolean
  readonly differs: readonly string[]
  readonly changes: readonly PlannedChange[]
}

/** The face of something of this system. It may be gone already. */
function faceHere(kind: SyncedKind, uuid: string, name: string): Face {
  const thing = kind === 'member' ? data.member(uuid) : data.group(uuid)
  if (!thing) return { uuid, name, color: null }
  const avatar_url = 'avatar_url' in thing ? thing.avatar_url : thing.icon
  return { uuid, name: nameOf(thing), color: thing.color, avatar_url: avatar_url ?? null }
}

/** The rows of a plan: what differs, then what only one side has, then the rest. */
export function entriesOf({ pairs, only_here, only_there }: SyncPlan): PlanEntry[] {
  const paired = pairs.map(({ kind, here, there, differs, changes, face }): PlanEntry => {
    const other = { ...face, uuid: there }
    return {
      key: `${kind} ${here}`,
      kind,
      state: differs.length > 0 ? 'differs' : 'same',
      here: faceHere(kind, here, other.name),
      there: other,
      isAlone: false,
      differs,
      changes,
    }
  })
  const single = { differs: [], changes: [] } as const
  const ours = only_here.map(
    ({ kind, ref, name, alone }): PlanEntry => ({
      key: `${kind} ${ref}`,
      kind,
      state: 'here',
      here: faceHere(kind, ref, name),
      there: undefined,
      isAlone: alone,
      ...single,
    }),
  )
  const theirs = only_there.map(
    ({ kind, ref, name, alone, color, avatar_url }): PlanEntry => ({
      key: `${kind} there ${ref}`,
      kind,
      state: 'there',
      here: undefined,
      there: { uuid: ref, name, color, avatar_url },
      isAlone: alone,
      ...single,
    }),
  )
  const isSame = ({ state }: PlanEntry) => state === 'same'
  return [...paired.filter((entry) => !isSame(entry)), ...ours, ...theirs, ...paired.filter(isSame)]
}

/** The face that names a row. */
export const mainFace = ({ here, there }: PlanEntry): Face | undefined => here ?? there
