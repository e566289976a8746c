import { Type } from 'typebox'
import { TokenText } from '../../model/schemas.ts'
import { System } from '../system.ts'

export const SystemWithToken = Type.Object(
  { system: System, token: TokenText },
  { description: 'A new system and its token. No later answer shows the token again.' },
)
export const Token = Type.Object(
  { token: TokenText },
  { description: 'A new token. No later answer shows it again.' },
)
