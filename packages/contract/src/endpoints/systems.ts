import { Type } from 'typebox'
import { late } from '../model/body.ts'
import { endpointsOf } from '../model/endpoint.ts'
import * as query from '../model/query.ts'
import { about } from '../model/schemas.ts'
import { SystemWithToken, Token } from '../resources/access/token.ts'
import { ExportFile, exportFormat } from '../resources/data-file.ts'
import { Oembed } from '../resources/oembed.ts'
import { tokenRenewal } from '../resources/people/person.ts'
import { PublicSystemSettings, SystemSettings, settingsPatch } from '../resources/settings.ts'
import { registration, System, systemDeletion, systemPatch, Usage } from '../resources/system.ts'

const endpoint = endpointsOf('v2', 'Systems')

export const createSystem = endpoint('POST', '/v2/systems', {
  docs: {
    summary: 'Create a system, where registration is open',
    description: 'A new system has no custom fields yet, so it takes no values of them.',
    extension: true,
  },
  policy: { auth: 'anyone', scope: 'token', carriesSecret: true },
  query: query.include,
  body: late(registration),
  answer: SystemWithToken,
  status: 201,
  errors: [
    'bad_request',
    'invalid_model',
    'registration_closed',
    'registration_from_page',
    'hold_limit_reached',
  ],
})

export const getSystem = endpoint('GET', '/v2/systems/{systemRef}', {
  docs: { summary: 'A system' },
  policy: { auth: 'anyone', scope: 'read:system', identifies: true },
  query: query.include,
  answer: System,
  errors: ['unauthorized', 'system_not_found', 'bad_request'],
})

export const updateSystem = endpoint('PATCH', '/v2/systems/{systemRef}', {
  docs: { summary: 'Change a system' },
  policy: { auth: 'owner', scope: 'write:system' },
  query: query.include,
  body: systemPatch,
  answer: System,
  errors: [
    'unauthorized',
    'system_not_found',
    'bad_request',
    'forbidden',
    'invalid_model',
    'text_quota_reached',
  ],
})

export const deleteSystem = endpoint('DELETE', '/v2/systems/{systemRef}', {
  docs: {
    summary: 'Delete your system permanently',
    description:
      'Deletes its members, groups and switches too. Records of messages stay, without a member. You cannot undo this.',
    extension: true,
  },
  policy: { auth: 'owner', scope: 'token', confirmed: true },
  body: systemDeletion,
  answer: null,
  errors: ['unauthorized', 'system_not_found', 'bad_request', 'forbidden', 'confirmation_needed'],
})

export const renewToken = endpoint('POST', '/v2/systems/{systemRef}/token', {
  docs: {
    summary: 'Replace your token',
    description: 'The old token stops working at once.',
    extension: true,
  },
  policy: { auth: 'owner', scope: 'token', confirmed: true, carriesSecret: true },
  body: tokenRenewal,
  answer: Token,
  errors: ['unauthorized', 'system_not_found', 'forbidden', 'bad_request', 'invalid_model'],
})

export const getSettings = endpoint('GET', '/v2/systems/{systemRef}/settings', {
  docs: {
    summary: "A system's settings",
    description: 'The owner sees all settings, everyone else only the public ones.',
  },
  policy: { auth: 'anyone', scope: 'read:system' },
  query: query.include,
  answer: Type.Union([SystemSettings, PublicSystemSettings]),
  errors: ['unauthorized', 'system_not_found', 'bad_request'],
})

export const updateSettings = endpoint('PATCH', '/v2/systems/{systemRef}/settings', {
  docs: { summary: "Change your system's settings" },
  policy: { auth: 'owner', scope: 'write:system' },
  query: query.include,
  body: settingsPatch,
  answer: SystemSettings,
  errors: ['unauthorized', 'system_not_found', 'bad_request', 'forbidden', 'invalid_model'],
})

export const exportSystem = endpoint('GET', '/v2/systems/{systemRef}/export', {
  docs: {
    tag: 'Data files',
    summary: 'Export your system as a file',
    description:
      'The format is that of PluralKit, so that you can move there; PluralPort, which other services read; or our own, which holds everything. `csv` and `ics` are your history as a table and as a calendar, with a row or an entry for each run of a member. `matrix` is your members for Matrix clients that proxy by themselves. The server streams the file. With `pictures=true` the file is a ZIP file that also has your pictures. On an error it closes the connection early, so a completed download is a complete file.',
    extension: true,
  },
  policy: { auth: 'owner', scope: 'read:all', confirmed: true },
  query: {
    format: about(exportFormat, 'The format of the file.', 'pluralkit'),
    pictures: about(
      query.boolean,
      'Adds your pictures: the answer is `application/zip`. The format is `polyphony` or `pluralport`.',
      true,
    ),
  },
  answer: ExportFile,
  download: true,
  fileTypes: {
    'text/csv': 'The history as a table, with `format=csv`.',
    'text/calendar': 'The history as a calendar, with `format=ics`.',
  },
  errors: [
    'unauthorized',
    'system_not_found',
    'forbidden',
    'unknown_export_format',
    'export_too_large',
    'too_many_exports',
    'exports_busy',
  ],
})

export const getUsage = endpoint('GET', '/v2/systems/{systemRef}/usage', {
  docs: { summary: 'How much room the texts of your system take', extension: true },
  policy: { auth: 'owner', scope: 'read:system' },
  answer: Usage,
  errors: ['unauthorized', 'system_not_found', 'forbidden'],
})

export const getSystemOembed = endpoint('GET', '/v2/systems/{systemRef}/oembed.json', {
  docs: { summary: 'The link preview of a system' },
  policy: { auth: 'anyone', scope: 'read:system' },
  answer: Oembed,
  errors: ['unauthorized', 'system_not_found'],
})
