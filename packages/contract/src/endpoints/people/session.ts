import { endpointsOf } from '../../model/endpoint.ts'
import { credentials, SignedIn } from '../../resources/people/person.ts'
import { confirmation } from '../../resources/people/session.ts'

const endpoint = endpointsOf('people', 'People')

const wayIn = { auth: 'anyone', scope: 'token', signsIn: true, carriesSecret: true, extension: true } as const
const own = { auth: 'person', scope: 'token', extension: true } as const

export const signIn = endpoint('POST', '/v2/session', {
  ...wayIn,
  summary: 'Sign in with name and password',
  description:
    'Sets a cookie that lasts for 30 days, and for 30 more whenever it is used, for a year at most. After 10 wrong attempts for a name, or 50 from an address, you have to wait.',
  body: credentials,
  answer: SignedIn,
  errors: ['invalid_model', 'wrong_password', 'code_needed', 'too_many_attempts'],
})

export const getSession = endpoint('GET', '/v2/session', {
  ...own,
  summary: 'The person who is signed in',
  answer: SignedIn,
  errors: ['unauthorized'],
})

export const signOut = endpoint('DELETE', '/v2/session', {
  ...own,
  summary: 'Sign out',
  description: 'Ends this session, and asks the browser to forget everything that it keeps of this site.',
  answer: null,
  errors: ['unauthorized'],
})

export const confirmSession = endpoint('POST', '/v2/session/confirm', {
  ...own,
  summary: 'Confirm that it is you',
  description: 'Allows changes to tokens, keys and ways in, exports and deletions for the next 10 minutes.',
  carriesSecret: true,
  body: confirmation,
  answer: null,
  errors: ['unauthorized', 'wrong_password', 'too_many_attempts'],
})
