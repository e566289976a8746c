import { Type } from 'typebox'
import { fileAddress } from '../bridge/files.ts'
import { endpointsOf } from '../model/endpoint.ts'
import * as query from '../model/query.ts'
import { about } from '../model/schemas.ts'
import { SystemWithToken } from '../resources/access/token.ts'
import {
  creationChoices,
  DataFile,
  dataFile,
  ImportReport,
  importChoices,
  LastImport,
} from '../resources/import.ts'

const endpoint = endpointsOf('v2', 'Data files')

const ofFile = {
  body: dataFile,
  upload: ['application/json', 'application/octet-stream', 'application/zip'],
  reportsProgress: true,
} as const
const fileErrors = [
  ...(['bad_request', 'unknown_choice', 'file_too_large', 'file_type_unknown'] as const),
  ...([
    'import_refused',
    'imports_busy',
    'no_room_for_file',
    'import_disturbed',
    'import_interrupted',
    'too_many_imports',
    'upload_too_slow',
    'invalid_model',
    'text_quota_reached',
  ] as const),
]

const SystemFromFile = Type.Object(
  { ...SystemWithToken.properties, report: ImportReport },
  { description: 'A system created from a file, its token, and the result of the import.' },
)

const andProgress =
  '\n\nWith `Accept: text/event-stream` the answer is a stream: `event: progress` with `stage`, `done` and `total`, then `event: result` with the answer, or `event: error` with a refusal.'

export const importFile = endpoint('POST', '/v2/systems/{systemRef}/import', {
  ...ofFile,
  docs: {
    summary: 'Import a data file into your system',
    description: `The server imports everything or nothing, and deletes no member, group or switch. It lists the values that differ from those you wrote, and \`conflicts\` says which of them stay. Importing the same file again adds nothing, so \`Idempotency-Key\` has no effect.${andProgress}`,
    extension: true,
  },
  policy: { auth: 'owner', scope: 'write:all', confirmed: 'unless_dry_run' },
  query: importChoices,
  answer: ImportReport,
  errors: ['unauthorized', 'system_not_found', 'forbidden', ...fileErrors],
})

export const getLastImport = endpoint('GET', '/v2/systems/{systemRef}/import/report', {
  docs: {
    summary: 'The report of the last import',
    description: 'A file with nothing but avatars does not count.',
    extension: true,
  },
  policy: { auth: 'owner', scope: 'read:all' },
  answer: LastImport,
  errors: ['unauthorized', 'system_not_found', 'forbidden'],
})

export const createSystemFromFile = endpoint('POST', '/v2/import', {
  ...ofFile,
  docs: {
    summary: 'Create a system from a data file, where registration is open',
    description: `The system keeps the IDs of the file that are free on this server. With \`privacy=private\` the system itself is private too. If the server refuses the file, it creates no system.${andProgress}`,
    extension: true,
  },
  policy: { auth: 'anyone', scope: 'token', carriesSecret: true },
  query: creationChoices,
  answer: SystemFromFile,
  status: 201,
  errors: ['registration_closed', 'registration_from_page', ...fileErrors],
})

const bridgeEndpoint = endpointsOf('bridge', 'Bridge')

export const bridgeCreateSystemFromFile = bridgeEndpoint('POST', '/bridge/v1/import', {
  ...ofFile,
  docs: {
    summary: 'Create a system from a data file',
    description: `You can link an account. If the server refuses the file, it creates no system.${andProgress}`,
    extension: true,
  },
  policy: { auth: 'bridge', scope: 'bridge', carriesSecret: true },
  query: {
    account_id: about(query.snowflake, 'An account to link to the new system.', '466378653216014359'),
    ...creationChoices,
  },
  answer: SystemFromFile,
  status: 201,
  errors: ['unauthorized', 'account_taken', ...fileErrors],
})

export const bridgeFetchFile = bridgeEndpoint('POST', '/bridge/v1/files', {
  docs: {
    summary: 'Fetch a data file from an address that somebody typed',
    description:
      'The server fetches the file, up to 32 MiB within 20 seconds. The address must start with `https://` and lead to the public internet, and so must each of up to 3 redirects. A bot that fetched typed addresses itself could be led into its own network.',
    extension: true,
  },
  policy: { auth: 'bridge', scope: 'bridge', carriesSecret: true },
  body: fileAddress,
  answer: DataFile,
  download: true,
  errors: [
    ...(['unauthorized', 'bad_request', 'invalid_model', 'address_not_fetched'] as const),
    ...(['fetched_too_large', 'imports_busy', 'no_room_for_file'] as const),
  ],
})
