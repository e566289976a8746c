import { Type } from 'typebox'
import { TokenText } from '../model/schemas.ts'
import { System } from './system.ts'

export const SystemWithToken = Type.Object(
  { system: System, token: TokenText },
  { description: 'A new system and its token, which is shown only now.' },
)
export const Token = Type.Object({ token: TokenText }, { description: 'A new token, shown only now.' })
