import { endpointsOf } from '../../model/endpoint.ts'
import { entry } from '../../resources/people/entering.ts'
import { HeldSystem } from '../../resources/people/person.ts'

const endpoint = endpointsOf('people', 'People')

const atTheDoor = { auth: 'anyone', scope: 'token', signsIn: true, carriesSecret: true } as const

export const enterSystem = endpoint('POST', '/v2/session/token', {
  docs: {
    summary: 'Enter a system with its token, without a sign-in',
    description:
      'Sets a cookie that acts as the system wherever `X-Polyphony-System` names it, so that a browser need not keep the token. It lasts for a year after its last use, and ends when the token is renewed.',
    extension: true,
  },
  policy: atTheDoor,
  body: entry,
  answer: HeldSystem,
  errors: ['invalid_model', 'too_many_attempts', 'secret_key_unusable'],
})

export const leaveSystem = endpoint('DELETE', '/v2/session/token/{systemRef}', {
  docs: { summary: 'Leave a system that was entered with its token', extension: true },
  policy: atTheDoor,
  answer: null,
  errors: ['other_site'],
})
