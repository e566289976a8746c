import { Type } from 'typebox'
import { endpointsOf } from '../../model/endpoint.ts'
import { CreatedProgram, newProgram, Program, ProgramGrant } from '../../resources/people/program.ts'

const endpoint = endpointsOf('people', 'People')

const own = { auth: 'person', scope: 'token' } as const

export const listPrograms = endpoint('GET', '/v2/people/@me/programs', {
  docs: { summary: 'The programs that you have registered', extension: true },
  policy: own,
  answer: Type.Array(Program),
  errors: ['unauthorized'],
})

export const createProgram = endpoint('POST', '/v2/people/@me/programs', {
  docs: {
    summary: 'Register a program of your own',
    description:
      'Only you can let it in. Only this answer shows the secret. Operators register programs for everybody with `npx polyphony program create`.',
    extension: true,
  },
  policy: { ...own, confirmed: true, carriesSecret: true },
  body: newProgram,
  answer: CreatedProgram,
  status: 201,
  errors: ['unauthorized', 'invalid_model', 'program_limit_reached'],
})

export const deleteProgram = endpoint('DELETE', '/v2/people/@me/programs/{program}', {
  docs: {
    summary: 'Delete a program of your own',
    description: 'It loses its access at once.',
    extension: true,
  },
  policy: own,
  answer: null,
  errors: ['unauthorized', 'program_not_found'],
})

export const listGrants = endpoint('GET', '/v2/people/@me/grants', {
  docs: { summary: 'The programs that you have let in', extension: true },
  policy: own,
  answer: Type.Array(ProgramGrant),
  errors: ['unauthorized'],
})

export const endGrant = endpoint('DELETE', '/v2/people/@me/grants/{grant}', {
  docs: { summary: 'Shut a program out', description: 'It loses its access at once.', extension: true },
  policy: own,
  answer: null,
  errors: ['unauthorized', 'grant_not_found'],
})
