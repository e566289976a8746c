import { type Static, Type } from 'typebox'
import { Datetime, described, HidText, UuidText } from '../model/schemas.ts'

const Seconds = Type.Number({ minimum: 0, description: 'Seconds, to the microsecond.', examples: [5400.25] })

export const FrontingMember = Type.Object(
  {
    id: described(HidText, 'Short ID of the member.', 'pqsxyw'),
    uuid: UuidText,
    seconds: described(Seconds, 'How long they fronted, alone or together with others.', 86400),
    share: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'Their `seconds` as a part of all `seconds`. Those who front together each count in full, so shares may add up to more than 1.',
      examples: [0.25],
    }),
    switches: Type.Integer({
      minimum: 1,
      description: 'How many switches of the window name them, the one in force at its start included.',
      examples: [12],
    }),
  },
  { description: 'How much of the time a member fronted.' },
)

export const Fronting = Type.Object(
  {
    start: described(Datetime, 'Where the window begins.', '2024-05-01T00:00:00Z'),
    end: described(
      Datetime,
      'Where the window ends. What lies in the future is not counted.',
      '2024-05-31T00:00:00Z',
    ),
    seconds: described(
      Seconds,
      'How much of the window is known: without what lies before the first switch of all and what has not come yet.',
      345600,
    ),
    nobody_seconds: described(Seconds, 'How much of that nobody fronted.', 1800),
    members: Type.Array(FrontingMember, {
      description: 'Everyone whom a switch of the window names, most time first.',
    }),
    hours: Type.Array(Seconds, {
      minItems: 24,
      maxItems: 24,
      examples: [[...Array(7).fill(0), 1800, ...Array(16).fill(21_375)]],
      description:
        'Seconds in which somebody fronted, by hour of the day; the first is the hour after midnight.',
    }),
    weekdays: Type.Array(Seconds, {
      minItems: 7,
      maxItems: 7,
      examples: [[43_200, 50_400, 50_400, 50_400, 50_400, 50_400, 48_600]],
      description: 'Seconds in which somebody fronted, by day of the week, Monday first.',
    }),
  },
  { description: 'Who fronted for how long, and when.' },
)
export type Fronting = Static<typeof Fronting>
