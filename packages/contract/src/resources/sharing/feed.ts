import { type Static, Type } from 'typebox'
import { objectBody } from '../../model/body.ts'
import { choice } from '../../model/fields.ts'
import { model, orRefuse, PatchObject, readPatch } from '../../model/patch.ts'
import { about, Datetime, described, UuidText } from '../../model/schemas.ts'

/** The forms in which a feed tells the front. */
export const feedFormats = ['json', 'svg', 'html', 'ics', 'events'] as const
export type FeedFormat = (typeof feedFormats)[number]

const feedModel = model({
  format: about(
    choice(feedFormats),
    'The form: `json` for programs, `svg` for a badge, `html` for a frame or an overlay, `ics` for a calendar, `events` for a stream.',
    'json',
  ),
})
const { format } = feedModel.fields

export const Feed = Type.Object(
  {
    id: described(UuidText, 'The ID of the feed.', '0d9a1c2e-7b1f-4c7f-8f44-2e4a6d1d9a05'),
    format: format.schema,
    created: described(Datetime, 'The time when the feed was created.'),
  },
  { description: 'An address at which programs read what a share shows.' },
)
export type Feed = Static<typeof Feed>

export const CreatedFeed = Type.Object(
  {
    id: Feed.properties.id,
    format: Feed.properties.format,
    url: Type.String({
      description: 'The address. Whoever has it can read the feed. No later answer shows it again.',
      examples: ['https://polyphony.example/feeds/7kq2mx9d4r3pw8atz5hn6c1vj0.json'],
    }),
    created: Feed.properties.created,
  },
  { description: 'A new feed.' },
)

export const NewFeed = Type.Unsafe<{ format: FeedFormat }>(
  PatchObject(feedModel, {
    description: 'A feed to create.',
    examples: [{ format: 'json' }],
    required: ['format'],
  }),
)
export const newFeed = objectBody(NewFeed, (json): FeedFormat => {
  const reading = readPatch(feedModel, json)
  if (!Object.hasOwn(json, 'format')) reading.problems.add('format', { message: "Key 'format' is required." })
  const { format = 'json' } = orRefuse(reading)
  return format
})
