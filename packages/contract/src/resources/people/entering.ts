import { Type } from 'typebox'
import { objectBody } from '../../model/body.ts'
import { described, TokenText } from '../../model/schemas.ts'

export const Entry = Type.Object(
  {
    token: described(TokenText, 'The token of the system.'),
    remember: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'False for a cookie that ends when the browser is closed.',
      }),
    ),
  },
  { description: 'A system to enter.' },
)

export const entry = objectBody(Entry, ({ token, remember }) => ({
  token: typeof token === 'string' ? token : '',
  remember: remember !== false,
}))
