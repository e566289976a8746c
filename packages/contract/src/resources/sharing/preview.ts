import { type Static, Type } from 'typebox'
import { isObject, objectBody } from '../../model/body.ts'
import { choice, Nullable, uuids } from '../../model/fields.ts'
import { model, orRefuse, readPatch } from '../../model/patch.ts'
import { about, described, HidText, UuidText } from '../../model/schemas.ts'
import { fail } from '../../values/errors.ts'
import { parseUuid, type Uuid } from '../../values/ids.ts'
import { limits } from '../../values/limits.ts'
import { CircleChange, type CirclePatch, circleModel, circleParts, othersChoices } from './circle.ts'

const previewModel = model({
  circles: about(uuids(limits.circlesPerShare), 'IDs of the circles that a share would have.', [
    '6d0c1f7a-2d35-4c55-9e0e-5b7a8f2b6a11',
  ]),
  kind: about(
    choice(['link', 'person']),
    '`link`, the default, for a share that everybody with the link can read. `person` for one that somebody keeps in their account.',
    'link',
  ),
})

/** Circles that a share would have, and a change of one circle that is not saved. */
export interface PlannedCircles {
  readonly circles: readonly Uuid[]
  readonly kind: 'link' | 'person'
  readonly change: { readonly circle: Uuid; readonly patch: CirclePatch } | undefined
}

export const CirclesToPreview = Type.Unsafe<{
  circles: string[]
  kind?: 'link' | 'person'
  change?: { circle: string; to: CirclePatch }
}>(
  Type.Object(
    {
      circles: previewModel.fields.circles.schema,
      kind: Type.Optional(previewModel.fields.kind.schema),
      change: Type.Optional(
        Type.Object(
          { circle: described(UuidText, 'The ID of the circle.'), to: CircleChange },
          { description: 'A change of a circle that is not saved.' },
        ),
      ),
    },
    {
      description: 'Circles that a share would have. Nothing is saved.',
      examples: [{ circles: ['6d0c1f7a-2d35-4c55-9e0e-5b7a8f2b6a11'] }],
    },
  ),
)

export const circlesToPreview = objectBody(CirclesToPreview, (json): PlannedCircles => {
  const reading = readPatch(previewModel, json)
  if (!Object.hasOwn(json, 'circles'))
    reading.problems.add('circles', { message: "Key 'circles' is required." })
  const { circles = [], kind = 'link' } = orRefuse(reading)
  return { circles, kind, change: readChange(json.change) }
})

function readChange(change: unknown): PlannedCircles['change'] {
  if (change === undefined || change === null) return undefined
  if (!isObject(change) || !isObject(change.to) || typeof change.circle !== 'string')
    return fail('bad_request')
  return {
    circle: parseUuid(change.circle) ?? fail('circle_not_found'),
    patch: orRefuse(readPatch(circleModel, change.to)),
  }
}

export const CirclesPreview = Type.Object(
  {
    front: described(
      Nullable(
        Type.Object({
          members: Type.Array(HidText, {
            description: 'Fronters whom the share would show, in their order.',
          }),
          others: described(
            Nullable(Type.Union([Type.Literal('someone'), Type.Integer({ minimum: 1 })])),
            'Fronters whom it would not show, as the holder would read it.',
            null,
          ),
          statuses: described(
            Type.Record(Type.String(), Type.String()),
            'The statuses that it would show, by short ID: the newest one of the run that goes on.',
            { pqsxyw: 'tired, but here' },
          ),
        }),
      ),
      'The fronters; null when the circles do not show the front.',
    ),
    others: Type.Enum([...othersChoices], {
      description: 'How the share would speak of fronters whom it does not show.',
    }),
    members: Type.Array(
      Type.Object({
        id: HidText,
        shows: Type.Array(Type.Enum([...circleParts]), {
          description: 'The parts that it would show of them.',
        }),
        fields: Type.Array(UuidText, { description: 'IDs of the custom fields that it would show of them.' }),
        history: Type.Integer({
          minimum: 0,
          description: 'Days of past fronts that it would show of them.',
          examples: [7],
        }),
      }),
      { description: 'Every member of whom the share would show anything, oldest first.' },
    ),
  },
  { description: 'Everything that a share of some circles would show.' },
)
export type CirclesPreview = Static<typeof CirclesPreview>
