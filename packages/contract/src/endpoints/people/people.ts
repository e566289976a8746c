import { Type } from 'typebox'
import { endpointsOf } from '../../model/endpoint.ts'
import * as query from '../../model/query.ts'
import { about } from '../../model/schemas.ts'
import { inviteCode, OpenInvite } from '../../resources/people/invite.ts'
import { holding, newPerson, Person, personDeletion, personPatch } from '../../resources/people/person.ts'
import { LogEntry, Session } from '../../resources/people/session.ts'
import { PersonWithWays } from '../../resources/people/ways.ts'
import { System } from '../../resources/system.ts'

const endpoint = endpointsOf('people', 'People')

const own = { auth: 'person', scope: 'token' } as const

export const register = endpoint('POST', '/v2/people', {
  docs: {
    summary: 'Register, where registration is open or with an invite',
    description: 'Signs the person in.',
    extension: true,
  },
  policy: { auth: 'anyone', scope: 'token', signsIn: true, carriesSecret: true },
  body: newPerson,
  answer: Person,
  status: 201,
  errors: ['invalid_model', 'people_closed', 'invite_invalid', 'name_taken', 'too_many_attempts'],
})

export const readInvite = endpoint('POST', '/v2/people/invite', {
  docs: {
    summary: 'The inviter and the purpose of an invite',
    description: 'For the page that an invite link opens. It does not use the invite up.',
    extension: true,
  },
  policy: { auth: 'anyone', scope: 'token', carriesSecret: true },
  body: inviteCode,
  answer: OpenInvite,
  errors: ['invalid_model', 'people_closed', 'invite_invalid', 'too_many_attempts'],
})

export const getPerson = endpoint('GET', '/v2/people/@me', {
  docs: { summary: 'Yourself, your systems and your ways in', extension: true },
  policy: own,
  answer: PersonWithWays,
  errors: ['unauthorized'],
})

export const updatePerson = endpoint('PATCH', '/v2/people/@me', {
  docs: {
    summary: 'Change your name or password',
    description: 'A new password ends all other sessions and the access of programs.',
    extension: true,
  },
  policy: { ...own, confirmed: true },
  body: personPatch,
  answer: Person,
  errors: ['unauthorized', 'invalid_model', 'name_taken'],
})

export const deletePerson = endpoint('DELETE', '/v2/people/@me', {
  docs: { summary: 'Delete yourself permanently', extension: true },
  policy: { ...own, confirmed: true },
  body: personDeletion,
  answer: null,
  errors: ['unauthorized', 'person_confirmation_needed', 'last_admin', 'last_holder'],
})

export const holdSystem = endpoint('POST', '/v2/people/@me/systems', {
  docs: {
    summary: 'Hold a system: one that exists, or a new one',
    description: 'A person makes at most 10 systems.',
    extension: true,
  },
  policy: { ...own, confirmed: true },
  body: holding,
  answer: System,
  status: 201,
  errors: ['unauthorized', 'invalid_model', 'hold_limit_reached', 'too_many_attempts'],
})

export const letGoOfSystem = endpoint('DELETE', '/v2/people/@me/systems/{systemRef}', {
  docs: {
    summary: 'Let go of a system',
    description: 'The system stays. Somebody else must hold it, or it must have a token.',
    extension: true,
  },
  policy: { ...own, confirmed: true },
  answer: null,
  errors: ['unauthorized', 'system_not_found', 'last_holder'],
})

export const listSessions = endpoint('GET', '/v2/people/@me/sessions', {
  docs: { summary: 'The devices on which you are signed in', extension: true },
  policy: own,
  answer: Type.Array(Session),
  errors: ['unauthorized'],
})

export const endSession = endpoint('DELETE', '/v2/people/@me/sessions/{session}', {
  docs: { summary: 'Sign out one device', extension: true },
  policy: own,
  answer: null,
  errors: ['unauthorized', 'session_not_found'],
})

export const endOtherSessions = endpoint('DELETE', '/v2/people/@me/sessions', {
  docs: { summary: 'Sign out all other devices', extension: true },
  policy: own,
  answer: null,
  errors: ['unauthorized'],
})

export const readLog = endpoint('GET', '/v2/people/@me/log', {
  docs: {
    summary: 'Your security log',
    description: 'Newest first. The server keeps it for 90 days.',
    extension: true,
  },
  policy: own,
  query: {
    limit: about(query.pageSize, 'The maximum number of entries.', 50),
    before: about(query.datetime, 'Lists only entries from before this time.', '2024-03-05T10:11:12Z'),
  },
  answer: Type.Array(LogEntry),
  errors: ['unauthorized', 'bad_request'],
})
