import { type Static, Type } from 'typebox'
import { type JsonObject, objectBody } from '../../model/body.ts'
import { isStorableText, Problems } from '../../model/fields.ts'
import { limits } from '../../values/limits.ts'

/** Shapes of WebAuthn, as browsers read and write them in JSON. Bytes are base64url. */
const Bytes = (description: string, example: string) =>
  Type.String({ pattern: '^[A-Za-z0-9_-]*$', description, examples: [example] })

const CredentialId = Bytes('The ID of the credential.', 'Jz1qk0bA7vPzNQm3yXyT4w')
const PersonHandle = Bytes('The ID of the person.', 'DS9sHn85Tw6fCi8fbZ9aEA')
const Transports = Type.Array(Type.String(), {
  description: 'How browsers reach the passkey.',
  examples: [['internal', 'hybrid']],
})
const Challenge = Bytes(
  'The challenge that the passkey signs. It lasts for 5 minutes and works once.',
  'm5cI0yXgqvNqjRr3kT0bq8m1n5nqgJ1v3cVQ0Z4x9aE',
)
const Timeout = Type.Integer({
  description: 'How long the browser may ask, in milliseconds.',
  examples: [300000],
})
const UserVerification = Type.Literal('required', {
  description: 'The device asks for its PIN, a finger or a face.',
})
const Descriptor = Type.Object(
  {
    id: CredentialId,
    type: Type.Literal('public-key'),
    transports: Transports,
  },
  { description: 'A passkey, as browsers know it.' },
)

export const PasskeyCreationOptions = Type.Object(
  {
    rp: Type.Object(
      {
        id: Type.String({ examples: ['polyphony.example'] }),
        name: Type.String({ examples: ['Polyphony'] }),
      },
      { description: 'The server that the passkey is for. `id` is the host name of `PUBLIC_URL`.' },
    ),
    user: Type.Object(
      {
        id: PersonHandle,
        name: Type.String({ examples: ['harbour'] }),
        displayName: Type.String({ examples: ['harbour'] }),
      },
      { description: 'The person whom the passkey is for.' },
    ),
    challenge: Challenge,
    pubKeyCredParams: Type.Array(
      Type.Object({ alg: Type.Integer({ examples: [-7] }), type: Type.Literal('public-key') }),
      {
        description: 'The algorithms that the server can check.',
      },
    ),
    timeout: Timeout,
    excludeCredentials: Type.Array(Descriptor, {
      description: 'Passkeys that exist already. Their device makes no second one.',
    }),
    authenticatorSelection: Type.Object(
      {
        residentKey: Type.Literal('required'),
        requireResidentKey: Type.Literal(true),
        userVerification: UserVerification,
      },
      { description: 'The passkey must be able to sign in without a name.' },
    ),
    attestation: Type.Literal('none', { description: 'The server does not ask who made the device.' }),
  },
  {
    description:
      '`PublicKeyCredentialCreationOptionsJSON`: give it to `PublicKeyCredential.parseCreationOptionsFromJSON()`.',
  },
)
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>

export const PasskeyRequestOptions = Type.Object(
  {
    rpId: Type.String({ description: 'The host name of `PUBLIC_URL`.', examples: ['polyphony.example'] }),
    challenge: Challenge,
    timeout: Timeout,
    allowCredentials: Type.Array(Descriptor, {
      description:
        'Passkeys that are allowed. Without any, the browser offers all that it has for this server.',
    }),
    userVerification: UserVerification,
  },
  {
    description:
      '`PublicKeyCredentialRequestOptionsJSON`: give it to `PublicKeyCredential.parseRequestOptionsFromJSON()`.',
  },
)
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>

const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal('public-key', { description: 'The kind of credential.' }),
  clientExtensionResults: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'Results of extensions. The server uses none.',
      examples: [{}],
    }),
  ),
  authenticatorAttachment: Type.Optional(
    Type.String({ description: 'The place of the passkey: this device or another.', examples: ['platform'] }),
  ),
}
const clientDataJSON = Bytes(
  'The challenge and the origin, as the browser saw them.',
  'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
)

export const RegistrationResponse = Type.Object(
  {
    ...credential,
    response: Type.Object(
      {
        clientDataJSON,
        attestationObject: Bytes('The public key.', 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg'),
        transports: Type.Optional(Transports),
      },
      { description: 'The answer of the authenticator.' },
    ),
  },
  { description: '`RegistrationResponseJSON`: a new passkey, as its `toJSON()` writes it.' },
)

export const AuthenticationResponse = Type.Object(
  {
    ...credential,
    response: Type.Object(
      {
        clientDataJSON,
        authenticatorData: Bytes(
          'The state of the authenticator.',
          'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
        ),
        signature: Bytes('The signature over both.', 'MEUCIQDx5nTn0b2H8Jm0'),
        userHandle: Type.Optional(PersonHandle),
      },
      { description: 'The answer of the authenticator.' },
    ),
  },
  { description: '`AuthenticationResponseJSON`: a passkey that was used, as its `toJSON()` writes it.' },
)

/** A passkey that was used. The server checks every part of it at once: a bad one is a wrong one. */
export const usedPasskey = objectBody(AuthenticationResponse, (json): JsonObject => json)

export const NewPasskey = Type.Object(
  {
    ...RegistrationResponse.properties,
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: limits.passkeyName,
        description:
          'A name for the passkey. Without one it is named after the browser and the operating system.',
        examples: ['My phone'],
      }),
    ),
  },
  { description: '`RegistrationResponseJSON`, and a name for the passkey.' },
)

export const newPasskey = objectBody(NewPasskey, (json) => {
  const name = json.name ?? undefined
  const problems = new Problems()
  if (name !== undefined && (typeof name !== 'string' || name === '' || !isStorableText(name)))
    problems.invalid('name')
  else if (name !== undefined && name.length > limits.passkeyName)
    problems.tooLong('name', name.length, limits.passkeyName)
  problems.refuse()
  return { name: name as string | undefined, passkey: json }
})
