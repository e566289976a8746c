import { endpointsOf } from '../../model/endpoint.ts'
import {
  newPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  usedPasskey,
} from '../../resources/people/passkey.ts'
import { newPersonName, SignedIn } from '../../resources/people/person.ts'
import { Passkey } from '../../resources/people/ways.ts'

const endpoint = endpointsOf('people', 'People')

const door = { auth: 'anyone', scope: 'token', signsIn: true, carriesSecret: true } as const
const own = { auth: 'person', scope: 'token', confirmed: true } as const
const placeErrors = ['passkeys_at_name', 'passkeys_need_name'] as const

export const registrationOptions = endpoint('POST', '/v2/people/passkey/options', {
  docs: {
    summary: 'Begin to register with a passkey',
    description:
      'Sets a cookie for 5 minutes: only the browser that asked can register with the passkey. Then send it as `passkey` to `POST /v2/people`.',
    extension: true,
  },
  policy: door,
  body: newPersonName,
  answer: PasskeyCreationOptions,
  errors: [
    'invalid_model',
    'people_closed',
    'invite_invalid',
    'name_taken',
    'too_many_attempts',
    ...placeErrors,
  ],
})

export const passkeyOptions = endpoint('POST', '/v2/session/passkey/options', {
  docs: {
    summary: 'Begin to use a passkey',
    description:
      'For a stranger, the challenge is for signing in with `POST /v2/session/passkey`, with any passkey. For somebody who is signed in, it is for `POST /v2/session/confirm`, with a passkey of their own. Sets a cookie for 5 minutes: only the browser that asked can use the challenge.',
    extension: true,
  },
  policy: door,
  answer: PasskeyRequestOptions,
  errors: [...placeErrors],
})

export const signInWithPasskey = endpoint('POST', '/v2/session/passkey', {
  docs: {
    summary: 'Sign in with a passkey',
    description: 'Needs no name and no code. Failed attempts with a password do not stand in the way.',
    extension: true,
  },
  policy: door,
  body: usedPasskey,
  answer: SignedIn,
  errors: ['wrong_password'],
})

export const newPasskeyOptions = endpoint('POST', '/v2/people/@me/passkeys/options', {
  docs: { summary: 'Begin to add a passkey', extension: true },
  policy: { ...own, carriesSecret: true },
  answer: PasskeyCreationOptions,
  errors: ['unauthorized', 'passkey_limit_reached', ...placeErrors],
})

export const addPasskey = endpoint('POST', '/v2/people/@me/passkeys', {
  docs: { summary: 'Add a passkey', extension: true },
  policy: { ...own, carriesSecret: true },
  body: newPasskey,
  answer: Passkey,
  status: 201,
  errors: ['unauthorized', 'invalid_model', 'passkey_limit_reached'],
})

export const removePasskey = endpoint('DELETE', '/v2/people/@me/passkeys/{passkey}', {
  docs: { summary: 'Remove a passkey', description: 'The last way in stays.', extension: true },
  policy: own,
  answer: null,
  errors: ['unauthorized', 'passkey_not_found', 'last_way'],
})
