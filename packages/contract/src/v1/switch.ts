import { type Static, Type } from 'typebox'
import { objectBody } from '../model/body.ts'
import { RefList, refs } from '../model/refs.ts'
import { Datetime, described, HidText } from '../model/schemas.ts'
import { V1Member } from './member.ts'

const Since = described(Datetime, 'The time of the switch.', '2024-05-01T18:00:00.000000Z')

export const V1Switch = Type.Object(
  {
    timestamp: Since,
    members: Type.Array(V1Member, { description: 'The fronters from this time on, in order.' }),
  },
  { description: 'A switch in the shape of v1.' },
)
export type V1Switch = Static<typeof V1Switch>
export const V1ListedSwitch = Type.Object(
  {
    timestamp: Since,
    members: Type.Array(described(HidText, 'Short ID of a member.', 'pqsxyw'), {
      description: 'Short IDs of the fronters from this time on, in order.',
    }),
  },
  { description: 'A switch of the history in the shape of v1.' },
)
export type V1ListedSwitch = Static<typeof V1ListedSwitch>

export const V1NewSwitch = Type.Object(
  {
    members: described(RefList, 'The fronters from now on, in order. An empty list means nobody.', [
      'pqsxyw',
    ]),
  },
  { description: 'A switch to record.' },
)

/** compat: the key matches in any letter case, and a timestamp is ignored: v1 records switches as now. */
export const v1NewSwitch = objectBody(V1NewSwitch, (json) => {
  const entry = Object.entries(json).find(([key]) => key.toLowerCase() === 'members')
  return { timestamp: undefined, members: refs.read(entry?.[1]) }
})
