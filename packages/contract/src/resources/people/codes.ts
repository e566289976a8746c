import { Type } from 'typebox'
import { objectBody } from '../../model/body.ts'
import { asName, PersonName, readTexts } from './person.ts'

export const Authenticator = Type.Object(
  {
    secret: Type.String({
      description: 'The secret in Base32, to type into an authenticator. No later answer shows it again.',
      examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
    }),
    uri: Type.String({
      description: 'An address with the secret in it, for a QR code.',
      examples: [
        'otpauth://totp/polyphony.example:harbour?issuer=polyphony.example&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
      ],
    }),
  },
  { description: 'The secret of an authenticator that is not in use yet.' },
)

export const AuthenticatorCode = Type.Object(
  { code: Type.String({ description: 'The code that the authenticator shows.', examples: ['492039'] }) },
  { description: 'A code of an authenticator.' },
)

export const authenticatorCode = objectBody(AuthenticatorCode, (json) => readTexts(json, 'code'))

const RecoveryCode = Type.String({
  description: 'A recovery code. Case, spaces and dashes do not count.',
  examples: ['7kq2-mx9d-4r3p'],
})

export const RecoveryCodes = Type.Object(
  {
    codes: Type.Array(RecoveryCode, {
      description: 'Ten codes. Each works once. No later answer shows them again.',
    }),
  },
  { description: 'New recovery codes.' },
)

export const Recovery = Type.Object(
  { name: PersonName, code: RecoveryCode },
  { description: 'A name and a recovery code.' },
)

export const recovery = objectBody(Recovery, (json) => {
  const { name, code } = readTexts(json, 'name', 'code')
  return { name: asName(name), code }
})
