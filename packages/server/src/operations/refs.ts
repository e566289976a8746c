import { type EntityRef, type ErrorName, fail, parseEntityRef } from '@polyphony/contract'
import type { SystemId } from '../domain/entities.ts'
import type { IdentifiedMember } from '../store/members.ts'
import type { Store } from '../store/store.ts'

interface Referable {
  hid: string
  uuid: string
}

/**
 * Finds the entities that references name, in the order given. The first reference that names nothing, or that `refuse`
 * rejects, refuses the whole list; the refusal quotes it as the caller wrote it.
 */
export async function resolve<T extends Referable>(
  texts: readonly string[],
  find: (refs: readonly EntityRef[]) => Promise<T[]>,
  missing: ErrorName,
  refuse: (row: T) => ErrorName | undefined = () => undefined,
): Promise<T[]> {
  const refs = texts.map((text) => parseEntityRef(text))
  const known = refs.filter((ref) => ref !== undefined)
  const rows = known.length > 0 ? await find(known) : []
  const byName = new Map(rows.flatMap((row) => [[row.hid, row] as const, [row.uuid, row] as const]))
  return refs.map((ref, i) => {
    const row = ref && byName.get(ref.kind === 'hid' ? ref.hid : ref.uuid)
    const refusal = row ? refuse(row) : missing
    return row && !refusal ? row : fail(refusal ?? missing, { ref: texts[i] ?? '' })
  })
}

/** Finds members of a system. An unknown one and one of another system are refused differently. */
export const resolveOwn = (
  { members }: Pick<Store, 'members'>,
  system: SystemId,
  refs: readonly string[],
): Promise<IdentifiedMember[]> =>
  resolve(refs, members.identifyAnywhere, 'member_ref_not_found', ({ system_id }) =>
    system_id === system ? undefined : 'not_own_member_ref',
  )
