import { Type } from 'typebox'
import { optional } from '../../model/body.ts'
import { endpointsOf } from '../../model/endpoint.ts'
import * as query from '../../model/query.ts'
import { about } from '../../model/schemas.ts'
import {
  AdminLogEntry,
  Backup,
  PersonForAdmins,
  personChange,
  RegistrationState,
  ResetLink,
  registrationChoice,
  resetWishes,
  ServerStatus,
} from '../../resources/people/admin.ts'
import { SystemForAdmins, systemChange } from '../../resources/people/disabled-system.ts'
import { CreatedInvite, Invite, newInvite } from '../../resources/people/invite.ts'

const endpoint = endpointsOf('people', 'Admin')

const admins = { auth: 'admin', scope: 'token' } as const

export const listPeople = endpoint('GET', '/v2/admin/people', {
  docs: {
    summary: 'Everybody who can sign in',
    description: 'Newest first, or with `search` by name.',
    extension: true,
  },
  policy: admins,
  query: {
    search: about(
      query.anyText,
      'Lists only people whose name begins with this text, or the one who has this ID.',
      'harb',
    ),
    limit: about(query.pageSize, 'The maximum number of people.', 50),
    after: about(
      query.anyText,
      'Lists only people after the one with this ID.',
      '0d2f6c1e-7f39-4f0e-9f0a-2f1f6d9f5a10',
    ),
  },
  answer: Type.Array(PersonForAdmins),
  errors: ['bad_request'],
})

export const changePerson = endpoint('PATCH', '/v2/admin/people/{person}', {
  docs: {
    summary: 'Disable or enable somebody, or change their role',
    description: 'Disabling ends everything of theirs at once. The last admin stays.',
    extension: true,
  },
  policy: { ...admins, confirmed: true },
  body: personChange,
  answer: PersonForAdmins,
  errors: ['invalid_model', 'person_not_found', 'last_admin'],
})

export const removePerson = endpoint('DELETE', '/v2/admin/people/{person}', {
  docs: {
    summary: 'Delete somebody',
    description:
      'Their systems stay, also those that nobody else holds: `npx polyphony system token` makes a new token for one. The last admin stays.',
    extension: true,
  },
  policy: { ...admins, confirmed: true },
  answer: null,
  errors: ['person_not_found', 'last_admin'],
})

export const resetPerson = endpoint('POST', '/v2/admin/people/{person}/reset', {
  docs: {
    summary: 'Help somebody who cannot sign in',
    description:
      'Signs them out everywhere, ends the access of their programs and their ways to sign in, and makes a link that lets them in: once, and within an hour. It does what `npx polyphony person reset` does. Their systems stay. Their own log tells of it.',
    extension: true,
  },
  policy: { ...admins, confirmed: true, carriesSecret: true },
  body: optional(resetWishes),
  answer: ResetLink,
  status: 201,
  errors: ['invalid_model', 'person_not_found', 'person_disabled'],
})

export const listDisabledSystems = endpoint('GET', '/v2/admin/systems', {
  docs: {
    summary: 'The disabled systems',
    description: 'The one that was disabled last first. The list has only their IDs.',
    extension: true,
  },
  policy: admins,
  query: {
    limit: about(query.pageSize, 'The maximum number of systems.', 50),
    before: about(query.datetime, 'Lists only systems disabled before this time.', '2024-03-05T10:11:12Z'),
  },
  answer: Type.Array(SystemForAdmins),
  errors: ['bad_request'],
})

export const changeSystemAccess = endpoint('PATCH', '/v2/admin/systems/{system}', {
  docs: {
    summary: 'Disable or enable a system',
    description:
      'Names it by its short ID or its UUID. A disabled system answers as if it did not exist: to its token (401), its holders and everybody else (404). Nothing of it is deleted.',
    extension: true,
  },
  policy: { ...admins, confirmed: true },
  body: systemChange,
  answer: SystemForAdmins,
  errors: ['invalid_model', 'system_not_found'],
})

export const getRegistration = endpoint('GET', '/v2/admin/registration', {
  docs: { summary: 'The rule for registration', extension: true },
  policy: admins,
  answer: RegistrationState,
  errors: [],
})

export const changeRegistration = endpoint('PATCH', '/v2/admin/registration', {
  docs: {
    summary: 'Open or close registration',
    description:
      'Every process of the server follows within two seconds. `REGISTRATION=closed` in the environment cannot be opened here.',
    extension: true,
  },
  policy: { ...admins, confirmed: true },
  body: registrationChoice,
  answer: RegistrationState,
  errors: ['invalid_model', 'registration_locked'],
})

export const listInvites = endpoint('GET', '/v2/admin/invites', {
  docs: {
    summary: 'The invites',
    description: 'Newest first. Those that are used up or expired stay for 30 days.',
    extension: true,
  },
  policy: admins,
  answer: Type.Array(Invite),
  errors: [],
})

export const createInvite = endpoint('POST', '/v2/admin/invites', {
  docs: {
    summary: 'Make an invite to register',
    description: 'It works while registration is `invite` or `open`.',
    extension: true,
  },
  policy: { ...admins, confirmed: true, carriesSecret: true },
  body: optional(newInvite),
  answer: CreatedInvite,
  status: 201,
  errors: ['invalid_model'],
})

export const revokeInvite = endpoint('DELETE', '/v2/admin/invites/{invite}', {
  docs: {
    summary: 'Revoke an invite',
    description: 'People who have registered with it stay.',
    extension: true,
  },
  policy: { ...admins, confirmed: true },
  answer: null,
  errors: ['invite_not_found'],
})

export const getStatus = endpoint('GET', '/v2/admin/status', {
  docs: {
    summary: 'How the server is',
    description: 'Counts, sizes and dates; never a name of a system or anything in it.',
    extension: true,
  },
  policy: admins,
  answer: ServerStatus,
  errors: [],
})

export const makeBackup = endpoint('POST', '/v2/admin/backup', {
  docs: {
    summary: 'Back up now',
    description:
      'Begins a backup into the folder `BACKUP_DIR` of the server, and answers at once. The server reads the file again when it is complete. `GET /v2/admin/status` shows how it went. Nobody can get the file itself here.',
    extension: true,
  },
  policy: { ...admins, confirmed: true },
  answer: Backup,
  status: 201,
  errors: ['backup_running'],
})

export const readAdminLog = endpoint('GET', '/v2/admin/log', {
  docs: {
    summary: 'The log of admins',
    description: 'Newest first. The server keeps it for a year.',
    extension: true,
  },
  policy: admins,
  query: {
    limit: about(query.pageSize, 'The maximum number of entries.', 50),
    before: about(query.datetime, 'Lists only entries from before this time.', '2024-03-05T10:11:12Z'),
  },
  answer: Type.Array(AdminLogEntry),
  errors: ['bad_request'],
})
