import { endpointsOf } from '../../model/endpoint.ts'
import { recovery } from '../../resources/people/codes.ts'
import { deviceCode } from '../../resources/people/devices.ts'
import { credentials, SignedIn } from '../../resources/people/person.ts'
import { confirmation } from '../../resources/people/session.ts'

const endpoint = endpointsOf('people', 'People')

const wayIn = { auth: 'anyone', scope: 'token', signsIn: true, carriesSecret: true } as const
const own = { auth: 'person', scope: 'token' } as const

export const signIn = endpoint('POST', '/v2/session', {
  docs: {
    summary: 'Sign in with name and password',
    description:
      'Sets a cookie that lasts for 30 days, and for 30 more whenever it is used, for a year at most. After 10 wrong attempts for a name, or 50 from an address, you have to wait.',
    extension: true,
  },
  policy: wayIn,
  body: credentials,
  answer: SignedIn,
  errors: ['invalid_model', 'wrong_password', 'code_needed', 'authenticator_unreadable', 'too_many_attempts'],
})

export const recoverSession = endpoint('POST', '/v2/session/recovery', {
  docs: {
    summary: 'Sign in with a recovery code',
    description: 'Each code works once, and needs no code of an authenticator.',
    extension: true,
  },
  policy: wayIn,
  body: recovery,
  answer: SignedIn,
  errors: ['invalid_model', 'wrong_password', 'too_many_attempts'],
})

export const joinSession = endpoint('POST', '/v2/session/device', {
  docs: {
    summary: 'Sign in with a link from another device',
    description: 'The link works once. Sensitive changes need a password, a code or a passkey first.',
    extension: true,
  },
  policy: wayIn,
  body: deviceCode,
  answer: SignedIn,
  errors: ['invalid_model', 'wrong_password', 'too_many_attempts'],
})

export const getSession = endpoint('GET', '/v2/session', {
  docs: { summary: 'The person who is signed in', extension: true },
  policy: own,
  answer: SignedIn,
  errors: ['unauthorized'],
})

export const signOut = endpoint('DELETE', '/v2/session', {
  docs: {
    summary: 'Sign out',
    description: 'Ends this session, and asks the browser to forget everything that it keeps of this site.',
    extension: true,
  },
  policy: own,
  answer: null,
  errors: ['unauthorized'],
})

export const confirmSession = endpoint('POST', '/v2/session/confirm', {
  docs: {
    summary: 'Confirm that it is you',
    description: 'Allows changes to tokens, keys and ways in, exports and deletions for the next 10 minutes.',
    extension: true,
  },
  policy: { ...own, carriesSecret: true },
  body: confirmation,
  answer: null,
  errors: ['unauthorized', 'wrong_password', 'authenticator_unreadable', 'too_many_attempts'],
})
