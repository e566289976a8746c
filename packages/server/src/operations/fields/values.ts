import type { Reading } from '@polyphony/contract'
import { settleValues } from '../../domain/custom-fields.ts'
import type { MemberId, SystemId } from '../../domain/entities.ts'
import type { StoreTx } from '../../store/store.ts'

interface WithFields {
  extended?: { fields?: Record<string, unknown> }
}

/**
 * Brings the values of custom fields into the form that is stored, and adds a problem if they do not fit. They belong to
 * a member, to the system (null), or to something new (undefined).
 */
export async function settleFields<Patch extends WithFields>(
  tx: StoreTx,
  system: SystemId,
  { patch, problems }: Reading<Patch>,
  owner?: MemberId | null,
): Promise<Reading<Patch>> {
  const given = patch.extended?.fields
  if (given === undefined) return { patch, problems }
  const fields = await tx.fields.list(system)
  const stored = owner === undefined ? new Map() : await tx.fieldValues.listOf(system, owner)
  const settled = settleValues(given, fields, stored, problems)
  return { patch: { ...patch, extended: { ...patch.extended, fields: settled } }, problems }
}
