import { type Static, Type } from 'typebox'
import { objectBody } from '../../model/body.ts'
import { asText, choice, type Field, Nullable } from '../../model/fields.ts'
import { model, PatchObject, type PatchOf, readPatch } from '../../model/patch.ts'
import { about, described, HidText, NullableDatetime } from '../../model/schemas.ts'

export const autoproxyModes = ['off', 'front', 'latch', 'member'] as const
export type AutoproxyMode = (typeof autoproxyModes)[number]

/** A reference to a member; blank and null both mean none. */
const memberRef = {
  schema: Nullable(Type.String()),
  read: (value: unknown): string | null => asText(value) || null,
} satisfies Field

const autoproxyModel = model({
  autoproxy_mode: about(
    choice(autoproxyModes, { onNull: 'off' }),
    'The member for messages without a proxy tag: nobody (`off`), the first fronter (`front`), the member who was proxied last (`latch`), or a fixed member (`member`).',
    'member',
  ),
  autoproxy_member: about(
    memberRef,
    'The member of mode `member`, or the latched member of mode `latch`: a short ID or a UUID. Must be null in the other modes.',
    'pqsxyw',
  ),
})
export const AutoproxyPatch = PatchObject(autoproxyModel, {
  description: 'The autoproxy settings to change.',
  examples: [{ autoproxy_mode: 'member', autoproxy_member: 'pqsxyw' }],
})
/** Returns problems to the operation, which may find more. */
export const autoproxyPatch = objectBody(AutoproxyPatch, (json) => readPatch(autoproxyModel, json))
export type AutoproxyPatch = PatchOf<typeof autoproxyModel>

export const Autoproxy = Type.Object(
  {
    autoproxy_mode: autoproxyModel.fields.autoproxy_mode.schema,
    autoproxy_member: described(Nullable(HidText), 'Short ID of the member, if the mode has one.', 'pqsxyw'),
    last_latch_timestamp: described(
      NullableDatetime,
      'The time when a member was last latched. Read-only.',
      null,
    ),
  },
  { description: 'Autoproxy of a system in one chat server.' },
)
export type Autoproxy = Static<typeof Autoproxy>
