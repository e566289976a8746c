import { type Static, Type } from 'typebox'
import { asText, choice, type Field, Nullable } from './fields.ts'
import { model, PatchObject, type PatchOf } from './patch.ts'
import { HidText, NullableDatetime } from './schemas.ts'

export const autoproxyModes = ['off', 'front', 'latch', 'member'] as const
export type AutoproxyMode = (typeof autoproxyModes)[number]

/** A reference to a member; blank and null both mean none. */
const memberRef = {
  schema: Nullable(Type.String()),
  read: (value: unknown): string | null => asText(value) || null,
} satisfies Field

export const autoproxyModel = model({
  autoproxy_mode: choice(autoproxyModes, { onNull: 'off' }),
  autoproxy_member: memberRef,
})
export const AutoproxyPatch = PatchObject(autoproxyModel)
export type AutoproxyPatch = PatchOf<typeof autoproxyModel>

export const Autoproxy = Type.Object({
  autoproxy_mode: autoproxyModel.fields.autoproxy_mode.schema,
  autoproxy_member: Nullable(HidText),
  last_latch_timestamp: NullableDatetime,
})
export type Autoproxy = Static<typeof Autoproxy>
