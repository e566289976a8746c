import { type Static, Type } from 'typebox'
import { Datetime, described, HidText, UuidText } from '../../model/schemas.ts'

const Seconds = Type.Number({
  minimum: 0,
  description: 'Seconds, with up to six decimal places.',
  examples: [5400.25],
})

export const FrontingMember = Type.Object(
  {
    id: described(HidText, 'Short ID of the member.', 'pqsxyw'),
    uuid: UuidText,
    seconds: described(Seconds, 'Time in front, alone or with other members.', 86400),
    share: Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        "The member's `seconds` divided by the `seconds` of the window. Members who front together each count in full, so the sum may be more than 1.",
      examples: [0.25],
    }),
    switches: Type.Integer({
      minimum: 1,
      description:
        'Number of switches with this member in the window, including the switch that was current at its start.',
      examples: [12],
    }),
    last_switch: described(
      Datetime,
      'Time of the latest of these switches. It is before the window if the member fronts since then.',
      '2024-05-29T18:00:00Z',
    ),
  },
  { description: 'The time that a member fronted.' },
)

export const Fronting = Type.Object(
  {
    start: described(Datetime, 'Start of the window.', '2024-05-01T00:00:00Z'),
    end: described(Datetime, 'End of the window. Time in the future does not count.', '2024-05-31T00:00:00Z'),
    seconds: described(
      Seconds,
      'Length of the known part of the window: from the first switch of the system at the earliest, until now at the latest.',
      345600,
    ),
    nobody_seconds: described(Seconds, 'Time within `seconds` in which nobody fronted.', 1800),
    members: Type.Array(FrontingMember, {
      description: 'All members in switches of the window, most time first.',
    }),
    hours: Type.Array(Seconds, {
      minItems: 24,
      maxItems: 24,
      examples: [[...Array(7).fill(0), 1800, ...Array(16).fill(21_375)]],
      description:
        'Seconds in which anyone fronted, by hour of the day. The first entry is the hour after midnight.',
    }),
    weekdays: Type.Array(Seconds, {
      minItems: 7,
      maxItems: 7,
      examples: [[43_200, 50_400, 50_400, 50_400, 50_400, 50_400, 48_600]],
      description: 'Seconds in which anyone fronted, by day of the week, Monday first.',
    }),
  },
  { description: 'Time in front by member, hour of the day and day of the week.' },
)
export type Fronting = Static<typeof Fronting>
