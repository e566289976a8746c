import { type Static, Type } from 'typebox'
import { objectBody } from '../../model/body.ts'
import {
  type Field,
  filledText,
  flag,
  Nullable,
  nullableMoment,
  type Problems,
  text,
  uuids,
} from '../../model/fields.ts'
import { model, orRefuse, PatchObject, type PatchOf, patchBody, readPatch } from '../../model/patch.ts'
import { about, Datetime, described, NullableDatetime, UuidText } from '../../model/schemas.ts'
import { limits } from '../../values/limits.ts'
import { readTexts } from '../people/person.ts'
import { Feed } from './feed.ts'

const circleIds = uuids(limits.circlesPerShare)
const someCircles = {
  ...circleIds,
  schema: Type.Array(UuidText, { minItems: 1, maxItems: limits.circlesPerShare, uniqueItems: true }),
  check(ids: string[], key: string, problems: Problems): void {
    if (ids.length === 0) problems.invalid(key)
  },
} satisfies Field

const name = about(filledText(limits.name), 'The name. Only you see it.', 'Sam')
const title = about(
  text(limits.name),
  'The heading that the holder sees. Null: the name of the system, or `Polyphony` if it has none.',
  'How we are',
)
const circles = about(someCircles, 'IDs of the circles whose members the share shows.', [
  '6d0c1f7a-2d35-4c55-9e0e-5b7a8f2b6a11',
])
const expires_at = about(
  nullableMoment,
  'The time when the share ends, at most ten years from now. Null: it lasts until it is ended.',
  '2035-01-01T00:00:00Z',
)

const newShareModel = model({ name, title, circles, expires_at })
export const shareModel = model({
  ...newShareModel.fields,
  notify: about(flag(), 'If false, the holder is not told about changes. They do not learn that.', true),
})
export type SharePatch = PatchOf<typeof shareModel>
/** The values of a new share. Without an end it lasts for 90 days. */
export type NewShareValues = PatchOf<typeof newShareModel> & { name: string; circles: string[] }

export const Share = Type.Object(
  {
    id: described(UuidText, 'The ID of the share.', 'c5a1f0de-3b1f-4c7f-8f44-2e4a6d1d9a77'),
    name: name.schema,
    title: title.schema,
    circles: Type.Array(UuidText, { description: 'IDs of its circles, in the order given.' }),
    kind: Type.Enum(['link', 'person'], {
      description:
        '`link`: everybody with the link can read it. `person`: somebody keeps it in their account.',
    }),
    holder: described(
      Nullable(Type.String()),
      'The name of the person who keeps it in their account, or null.',
      null,
    ),
    notify: shareModel.fields.notify.schema,
    channels: Type.Integer({
      minimum: 0,
      description: 'How many receivers the holder has told to listen.',
      examples: [0],
    }),
    expires_at: described(NullableDatetime, 'The time when the share ends, or when it ended. Null: none.'),
    created: described(Datetime, 'The time when the share was created.'),
    last_opened: described(
      NullableDatetime,
      'The time when somebody opened it last, rounded down to the hour.',
      null,
    ),
    feeds: Type.Array(Feed, { description: 'Its feeds, oldest first.' }),
  },
  { description: 'A share: somebody who may see circles, for some time.' },
)
export type Share = Static<typeof Share>

export const LinkedShare = Type.Object(
  {
    ...Share.properties,
    url: Type.String({
      description:
        'The link for the holder. The code stands behind `#`, so browsers never send it in an address. No later answer shows it again.',
      examples: ['https://polyphony.example/shared#7kq2mx9d4r3pw8atz5hn6c1vj0'],
    }),
  },
  { description: 'A share with its new link.' },
)

/** A share as a caller sends it: the end is text. */
type Sent<Patch> = Omit<Patch, 'expires_at'> & { expires_at?: string | null }

export const NewShare = Type.Unsafe<Sent<NewShareValues>>(
  PatchObject(newShareModel, {
    description: 'A share to create. Without `expires_at` it lasts for 90 days.',
    examples: [{ name: 'Sam', circles: ['6d0c1f7a-2d35-4c55-9e0e-5b7a8f2b6a11'] }],
    required: ['name', 'circles'],
  }),
)
export const ShareChange = Type.Unsafe<Sent<SharePatch>>(
  PatchObject(shareModel, { description: 'The keys to change.', examples: [{ notify: false }] }),
)

export const newShare = objectBody(NewShare, (json): NewShareValues => {
  const reading = readPatch(newShareModel, json)
  for (const key of ['name', 'circles'])
    if (!Object.hasOwn(json, key)) reading.problems.add(key, { message: `Key '${key}' is required.` })
  const { name = '', circles = [], ...rest } = orRefuse(reading)
  return { name, circles, ...rest }
})
export const sharePatch = patchBody(shareModel, ShareChange)

export const KeptShare = Type.Object(
  {
    id: described(
      UuidText,
      'The ID of the share for the person who keeps it. Its owner does not know it.',
      'e2b7c0de-5a0a-4c7f-8f44-2e4a6d1d9a12',
    ),
    title: Type.String({ description: 'The heading of the share.', examples: ['How we are'] }),
    until: described(NullableDatetime, 'The time when the share ends, to the minute, or null.', null),
  },
  { description: 'A share that somebody keeps in their account.' },
)
export type KeptShare = Static<typeof KeptShare>

export const ShareCode = Type.Object(
  {
    code: Type.String({
      description: 'The code behind `#` in the link of a share.',
      examples: ['7kq2mx9d4r3pw8atz5hn6c1vj0'],
    }),
  },
  { description: 'The code of a share.' },
)
export const shareCode = objectBody(ShareCode, (json) => readTexts(json, 'code'))
