import { type Static, Type } from 'typebox'
import { objectBody } from '../../model/body.ts'
import {
  choice,
  color,
  differentWords,
  filledText,
  flag,
  memberRefs,
  uuids,
  wholeNumber,
} from '../../model/fields.ts'
import { model, orRefuse, PatchObject, type PatchOf, patchBody, readPatch } from '../../model/patch.ts'
import { about, Datetime, described, HidText, UuidText } from '../../model/schemas.ts'
import { limits } from '../../values/limits.ts'

/** The parts of a system that a circle can show. */
export const circleParts = [
  'front',
  'list',
  'groups',
  'pronouns',
  'avatar',
  'color',
  'birthday',
  'description',
  'status',
] as const
export type CirclePart = (typeof circleParts)[number]

/** The ways to speak of fronters whom a circle does not show, the most reserved one first. */
export const othersChoices = ['omit', 'someone', 'count'] as const
export type OthersChoice = (typeof othersChoices)[number]

/** The parts of a circle that nobody chose otherwise. */
export const defaultParts: readonly CirclePart[] = ['front', 'pronouns', 'avatar', 'color']

export const circleModel = model({
  name: about(
    filledText(limits.name),
    'The name, different from those of the other circles in any letter case. Only you see it.',
    'Friends',
  ),
  color: about(color('lowered'), 'A colour as six hex digits.', '4a7fb0'),
  shows: about(differentWords(circleParts), 'The parts that the circle shows of its members.', defaultParts),
  others: about(
    choice(othersChoices),
    'How the circle speaks of fronters whom it does not show: `omit` as if they were not there, `someone`, or their number with `count`.',
    'omit',
  ),
  history: about(
    wholeNumber(limits.circleHistory),
    'Days of past fronts that the circle shows. It needs `front` in `shows`. A share that nobody keeps in an account shows at most 90.',
    0,
  ),
  fields: about(uuids(limits.fieldsPerSystem), 'IDs of the custom fields that the circle shows.', []),
  everyone: about(
    flag(),
    'If true, the circle has all members, except those in `except`, and new ones too. Members who come by an import or sync while the circle is in a share start in `except`, and so do those whom a key, a program or a bridge brings back from the archive.',
    false,
  ),
  members: about(memberRefs, 'The members of the circle.', ['pqsxyw']),
  except: about(
    memberRefs,
    'The members whom the circle leaves out. It has no effect without `everyone`.',
    [],
  ),
})
export type CirclePatch = PatchOf<typeof circleModel>
const { fields } = circleModel

const Members = (description: string) => Type.Array(HidText, { description, examples: [['pqsxyw']] })

export const Circle = Type.Object(
  {
    id: described(UuidText, 'The ID of the circle.', '6d0c1f7a-2d35-4c55-9e0e-5b7a8f2b6a11'),
    name: fields.name.schema,
    color: fields.color.schema,
    shows: fields.shows.schema,
    others: fields.others.schema,
    history: fields.history.schema,
    fields: Type.Array(UuidText, {
      description: 'IDs of the custom fields that the circle shows.',
      examples: [[]],
    }),
    everyone: fields.everyone.schema,
    members: Members('Short IDs of the members of the circle.'),
    except: Members(
      'Short IDs of the members whom the circle leaves out. It has no effect without `everyone`.',
    ),
    created: described(Datetime, 'The time when the circle was created.'),
  },
  { description: 'A circle: some members, and what may be seen of them.' },
)
export type Circle = Static<typeof Circle>

export const NewCircle = Type.Unsafe<CirclePatch & { name: string }>(
  PatchObject(circleModel, {
    description: 'A circle to create.',
    examples: [{ name: 'Friends', shows: ['front', 'list', 'pronouns'], members: ['pqsxyw'] }],
    required: ['name'],
  }),
)
export const CircleChange = PatchObject(circleModel, {
  description: 'The keys to change. A new list replaces the whole old one.',
  examples: [{ others: 'someone' }],
})

export const newCircle = objectBody(NewCircle, (json) => {
  const reading = readPatch(circleModel, json)
  if (!Object.hasOwn(json, 'name')) reading.problems.add('name', { message: "Key 'name' is required." })
  return orRefuse(reading)
})
export const circlePatch = patchBody(circleModel, CircleChange)

/** Tells whether two names of circles count as the same. */
export const isSameCircleName = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()
