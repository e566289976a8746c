import { api } from '@polyphony/contract'
import { presentField } from '../../domain/present/field.ts'
import { revealField, revealFields } from '../../domain/privacy.ts'
import { createField, deleteField, orderFields, updateField } from '../../operations/fields/fields.ts'
import * as target from '../request/targets.ts'
import { route } from '../route.ts'

export const fieldRoutes = {
  listFields: route(api.listFields, target.system, async ({ ctx, viewer, target: system }) =>
    revealFields(await ctx.store.fields.list(system.id), viewer).map(presentField),
  ),

  createField: route(api.createField, target.system, async ({ ctx, viewer, body }) =>
    presentField(revealField(await createField(ctx, viewer.system, body), viewer)),
  ),

  updateField: route(api.updateField, target.field, async ({ ctx, viewer, target: { uuid }, body }) =>
    presentField(revealField(await updateField(ctx, viewer.system, uuid, body), viewer)),
  ),

  deleteField: route(api.deleteField, target.field, async ({ ctx, viewer, target: { uuid } }) => {
    await deleteField(ctx, viewer.system, uuid)
    return undefined
  }),

  orderFields: route(api.orderFields, target.system, async ({ ctx, viewer, body }) =>
    revealFields(await orderFields(ctx, viewer.system, body), viewer).map(presentField),
  ),
}
