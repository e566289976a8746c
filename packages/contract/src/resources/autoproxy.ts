import { type Static, Type } from 'typebox'
import { objectBody } from '../model/body.ts'
import { asText, choice, type Field, Nullable } from '../model/fields.ts'
import { model, PatchObject, type PatchOf, readPatch } from '../model/patch.ts'
import { about, described, HidText, NullableDatetime } from '../model/schemas.ts'

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
    'Who is proxied without a tag: nobody (`off`), the first of the fronters (`front`), who was proxied last (`latch`), or one member (`member`).',
    'member',
  ),
  autoproxy_member: about(
    memberRef,
    'The member of mode `member`, or the latched one: a short ID or a UUID. Must be null in the other modes.',
    'pqsxyw',
  ),
})
export const AutoproxyPatch = PatchObject(autoproxyModel, {
  description: 'What is to change about autoproxy.',
  examples: [{ autoproxy_mode: 'member', autoproxy_member: 'pqsxyw' }],
})
/** Leaves it to the operation to refuse problems, because the operation may find more of them. */
export const autoproxyPatch = objectBody(AutoproxyPatch, (json) => readPatch(autoproxyModel, json))
export type AutoproxyPatch = PatchOf<typeof autoproxyModel>

export const Autoproxy = Type.Object(
  {
    autoproxy_mode: autoproxyModel.fields.autoproxy_mode.schema,
    autoproxy_member: described(
      Nullable(HidText),
      'Short ID of the member, where the mode has one.',
      'pqsxyw',
    ),
    last_latch_timestamp: described(NullableDatetime, 'When somebody was latched last. Read-only.', null),
  },
  { description: 'Autoproxy of a system in one chat server.' },
)
export type Autoproxy = Static<typeof Autoproxy>
