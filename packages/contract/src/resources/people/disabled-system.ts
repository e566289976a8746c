import { type Static, Type } from 'typebox'
import { objectBody } from '../../model/body.ts'
import { Problems } from '../../model/fields.ts'
import { described, HidText, NullableDatetime } from '../../model/schemas.ts'
import { fail } from '../../values/errors.ts'

export const SystemForAdmins = Type.Object(
  {
    id: described(HidText, 'Short ID of the system.', 'kvrtuo'),
    disabled: Type.Boolean({ description: 'True if nobody can reach it.', examples: [true] }),
    disabled_at: described(NullableDatetime, 'The time when it was disabled; null if it is not.'),
  },
  { description: 'A system, as admins see it: nothing but its ID.' },
)
export type SystemForAdmins = Static<typeof SystemForAdmins>

export const systemChange = objectBody(
  Type.Object(
    {
      disabled: Type.Boolean({
        description: 'True hides the system and refuses its token, keys, programs, bots and holders.',
        examples: [true],
      }),
    },
    { description: 'A system and its state: disabled or not.' },
  ),
  ({ disabled }): boolean => {
    if (disabled === undefined) fail('bad_request')
    const problems = new Problems()
    if (typeof disabled !== 'boolean') problems.invalid('disabled')
    problems.refuse()
    return disabled === true
  },
)
