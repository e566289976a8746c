import {
  type CustomFieldPatch,
  fail,
  hasOptions,
  limits,
  optionsUsed,
  orRefuse,
  Problems,
  type Reading,
  type Uuid,
} from '@polyphony/contract'
import type { Context } from '../../context.ts'
import { optionsOf } from '../../domain/custom-fields.ts'
import type { StoredField, SystemId } from '../../domain/entities.ts'
import { fieldCreated, fieldDeleted, fieldUpdated } from '../../domain/events.ts'
import type { StoreTx } from '../../store/store.ts'
import { changed, inSystem } from '../in-system.ts'

/** Refuses a full system before the body, as for members and groups. */
export function createField(
  ctx: Context,
  system: SystemId,
  reading: Reading<CustomFieldPatch>,
): Promise<StoredField> {
  return inSystem(ctx, system, async (tx, { now }) => {
    const fields = await tx.fields.list(system)
    if (fields.length >= limits.fieldsPerSystem) fail('field_limit_reached')
    const { patch, problems } = reading
    if (patch.type !== undefined && hasOptions(patch.type) !== Boolean(patch.options)) {
      // why: a problem of the options is told already.
      if (!problems.byKey.options) problems.invalid('options')
    }
    const last = Math.min((fields.at(-1)?.position ?? -1) + 1, limits.position)
    const row = {
      options: null,
      markdown: false,
      position: last,
      privacy: 'private',
      ...orRefuse(reading),
    } as const
    const field = await tx.fields.insert(system, { uuid: ctx.ids.uuid(), created: now }, row)
    return changed(field, fieldCreated(field))
  })
}

export function updateField(
  ctx: Context,
  system: SystemId,
  uuid: Uuid,
  patch: CustomFieldPatch,
): Promise<StoredField> {
  return inSystem(ctx, system, async (tx) => {
    const before = (await tx.fields.list(system)).find((field) => field.uuid === uuid)
    if (before === undefined) return fail('field_not_found')
    const whole = await settle(tx, before, patch)
    const field = (await tx.fields.update(system, uuid, whole)) ?? fail('field_not_found')
    return changed(field, fieldUpdated(uuid, whole))
  })
}

/** Refuses a change that existing values do not fit. Adds what follows from the new type. */
async function settle(tx: StoreTx, before: StoredField, patch: CustomFieldPatch): Promise<CustomFieldPatch> {
  const problems = new Problems()
  const type = patch.type ?? before.type
  const old = optionsOf(before)
  const dropped = old !== null && !hasOptions(type) ? { options: null } : {}
  const whole = { ...dropped, ...patch }
  const options = whole.options === undefined ? old : whole.options
  if (type !== before.type && (await tx.fields.hasValues(before.uuid))) problems.invalid('type')
  if (hasOptions(type) !== (options !== null)) problems.invalid('options')
  else if (old !== null && options !== null && whole.options !== undefined) {
    const removed = new Set<unknown>(old.filter((option) => !options.includes(option)))
    const used = removed.size > 0 ? await tx.fields.valuesOf(before.uuid) : []
    if (used.flatMap(optionsUsed).some((option) => removed.has(option))) problems.invalid('options')
  }
  problems.refuse()
  return whole
}

export function deleteField(ctx: Context, system: SystemId, uuid: Uuid): Promise<void> {
  return inSystem(ctx, system, async (tx) => {
    if (!(await tx.fields.remove(system, uuid))) fail('field_not_found')
    return changed(undefined, fieldDeleted(uuid))
  })
}

/** Numbers all fields in the order of the list, which must name each of them once. */
export function orderFields(ctx: Context, system: SystemId, order: readonly Uuid[]): Promise<StoredField[]> {
  return inSystem(ctx, system, async (tx) => {
    const fields = new Map((await tx.fields.list(system)).map((field) => [field.uuid, field]))
    if (order.length !== fields.size || new Set(order).size !== fields.size) fail('bad_request')
    const ordered = order.map((uuid, position) => ({
      ...(fields.get(uuid) ?? fail('bad_request')),
      position,
    }))
    const moved = ordered.filter(({ uuid, position }) => fields.get(uuid)?.position !== position)
    for (const { uuid, position } of moved) await tx.fields.update(system, uuid, { position })
    return changed(ordered, ...moved.map(({ uuid, position }) => fieldUpdated(uuid, { position })))
  })
}
