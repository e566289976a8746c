import { type Static, Type } from 'typebox'
import { objectBody } from '../model/body.ts'
import { asText, Nullable } from '../model/fields.ts'
import { RefList, refs } from '../model/refs.ts'
import { addition, Datetime, described, HidText, UuidText } from '../model/schemas.ts'
import { fail } from '../values/errors.ts'
import { parseInstant, parseInstantStrict } from '../values/instant.ts'
import { Member } from './member.ts'

const SwitchId = described(UuidText, 'Switches have no short ID.', '9b2d2c47-2d0c-4ee4-9a4e-0b1f7f1f0c55')
const Since = described(Datetime, 'The time of the switch.', '2024-05-01T18:00:00Z')

export const Switch = Type.Object(
  {
    id: SwitchId,
    timestamp: Since,
    members: Type.Array(Member, {
      description: 'The fronters from this time on, in order. Empty if nobody fronts.',
    }),
  },
  { description: 'A switch: the fronters from a given time on.' },
)
export type Switch = Static<typeof Switch>

export const FrontersExtended = addition(
  Type.Object(
    {
      since: described(
        Nullable(Type.Record(Type.String(), Datetime)),
        'When each fronter began to front, by short ID: the time of the first of the switches in a row that they are in. Null if you may not see it: strangers need a public front and a public front history, and keys the scope `read:switches`.',
        { pqsxyw: '2024-05-01T12:00:00Z' },
      ),
    },
    { description: 'More about the fronters.' },
  ),
)
export type FrontersExtended = Static<typeof FrontersExtended>

export const Fronters = Type.Object(
  {
    ...Switch.properties,
    extended: Type.Optional(FrontersExtended),
  },
  { description: 'The latest switch: the current fronters.' },
)
export type Fronters = Static<typeof Fronters>

/** A switch of the history, with members as short IDs. */
export const ListedSwitch = Type.Object(
  {
    id: SwitchId,
    timestamp: Since,
    members: Type.Array(described(HidText, 'Short ID of a member.', 'pqsxyw'), {
      description: 'Short IDs of the fronters from this time on, in order. Empty if nobody fronted.',
    }),
  },
  { description: 'A switch as the history lists it.' },
)
export type ListedSwitch = Static<typeof ListedSwitch>

export const NewSwitch = Type.Object(
  {
    timestamp: Type.Optional(
      described(Nullable(Datetime), 'The time of the switch, with `Z` or an offset. Default: now.'),
    ),
    members: described(RefList, 'The fronters from this time on, in order. An empty list means nobody.', [
      'pqsxyw',
    ]),
  },
  { description: 'A switch to record.', examples: [{ members: ['pqsxyw'] }] },
)
export const SwitchPatch = Type.Object(
  { timestamp: described(Datetime, 'The new time. Without an offset it is UTC.', '2024-05-01T18:30:00Z') },
  { description: 'The time of the switch.' },
)

/** compat: keys match in any letter case, and an empty timestamp counts as absent. */
export const newSwitch = objectBody(NewSwitch, (json) => {
  const values = new Map(Object.entries(json).map(([key, value]) => [key.toLowerCase(), value]))
  const text = asText(values.get('timestamp') ?? null)
  const timestamp = text ? (parseInstantStrict(text) ?? fail('bad_request')) : undefined
  return { timestamp, members: refs.read(values.get('members')) }
})

export const switchPatch = objectBody(SwitchPatch, ({ timestamp = null }) => {
  const text = asText(timestamp)
  if (!text?.trim()) {
    return fail('invalid_model', { problems: { timestamp: [{ message: "Key 'timestamp' is required." }] } })
  }
  return { timestamp: parseInstant(text.trim()) ?? fail('bad_request') }
})
