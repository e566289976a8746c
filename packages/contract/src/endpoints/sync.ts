import { Type } from 'typebox'
import { endpointsOf } from '../model/endpoint.ts'
import { eventId } from '../model/query.ts'
import { about } from '../model/schemas.ts'
import { chosenPairs, SyncLogEntry, syncLogPage, syncStart } from '../resources/sync/pairs.ts'
import { newSync, Sync, SyncPlan, syncPatch } from '../resources/sync/sync.ts'

const endpoint = endpointsOf('v2', 'Sync')

const own = { auth: 'owner', scope: 'token', holdersOnly: true } as const
const change = { ...own, confirmed: true } as const
const ownErrors = ['unauthorized', 'system_not_found', 'forbidden', 'sync_not_set_up'] as const
const otherErrors = ['other_side_silent', 'secret_key_unusable'] as const

export const getSync = endpoint('GET', '/v2/systems/{systemRef}/sync', {
  docs: { summary: 'Your sync with another server', extension: true },
  policy: { ...own, carriesSecret: true },
  answer: Sync,
  errors: ownErrors,
})

export const setSync = endpoint('PUT', '/v2/systems/{systemRef}/sync', {
  docs: {
    summary: 'Set up sync with another server, or give it a new token',
    description:
      'The server asks the other side whose token that is, and stores it encrypted. Nothing else happens before `…/start`. For the same system there, pairs stay; for another one they are forgotten.',
    extension: true,
  },
  policy: { ...change, carriesSecret: true },
  body: newSync,
  answer: Sync,
  errors: [
    'unauthorized',
    'system_not_found',
    'forbidden',
    'bad_request',
    'invalid_model',
    'secret_key_unusable',
    'other_side_silent',
  ],
})

export const updateSync = endpoint('PATCH', '/v2/systems/{systemRef}/sync', {
  docs: { summary: 'Change the rules of sync', extension: true },
  policy: { ...change, carriesSecret: true },
  body: syncPatch,
  answer: Sync,
  errors: [...ownErrors, 'bad_request', 'invalid_model', 'secret_key_unusable'],
})

export const deleteSync = endpoint('DELETE', '/v2/systems/{systemRef}/sync', {
  docs: {
    summary: 'End sync',
    description: 'Forgets the token, the pairs and the log. Nothing changes on either side.',
    extension: true,
  },
  policy: change,
  answer: null,
  errors: ownErrors,
})

export const getSyncPlan = endpoint('GET', '/v2/systems/{systemRef}/sync/plan', {
  docs: {
    summary: 'What sync will do when it starts',
    description: 'While the state is `planned` or `stopped`. Reads both sides, and writes nothing.',
    extension: true,
  },
  policy: own,
  answer: SyncPlan,
  errors: [...ownErrors, 'bad_request', 'invalid_model', ...otherErrors],
})

export const setSyncPairs = endpoint('PUT', '/v2/systems/{systemRef}/sync/pairs', {
  docs: {
    summary: 'Say what belongs together',
    description:
      'While the state is `planned` or `stopped`. Everything that the list does not name stays as planned. The answer is the plan as it is then.',
    extension: true,
  },
  policy: change,
  body: chosenPairs,
  answer: SyncPlan,
  errors: [...ownErrors, 'bad_request', 'invalid_model', ...otherErrors],
})

export const startSync = endpoint('POST', '/v2/systems/{systemRef}/sync/start', {
  docs: {
    summary: 'Start sync',
    description:
      'From `planned` and `stopped` with the ID of a plan that is still true, from `paused` without one. The work goes on after the answer.',
    extension: true,
  },
  policy: { ...change, carriesSecret: true },
  body: syncStart,
  answer: Sync,
  errors: [...ownErrors, 'bad_request', 'invalid_model', ...otherErrors],
})

export const pauseSync = endpoint('POST', '/v2/systems/{systemRef}/sync/pause', {
  docs: {
    summary: 'Pause sync',
    description:
      'A write that is on its way still arrives. What changes in the meantime is synced after the pause.',
    extension: true,
  },
  policy: { ...change, carriesSecret: true },
  answer: Sync,
  errors: [...ownErrors, 'bad_request'],
})

export const runSync = endpoint('POST', '/v2/systems/{systemRef}/sync/run', {
  docs: {
    summary: 'Compare both sides now',
    description:
      'Only while it is `running`. It does not wait for the next time after a failure, unless the other side asked us to.',
    extension: true,
  },
  policy: { ...change, carriesSecret: true },
  answer: Sync,
  errors: [...ownErrors, 'bad_request'],
})

export const listSyncLog = endpoint('GET', '/v2/systems/{systemRef}/sync/log', {
  docs: { summary: 'What sync did', description: 'Newest first. Entries stay for 30 days.', extension: true },
  policy: own,
  query: {
    ...syncLogPage,
    before: about(eventId, 'Lists only entries older than the one with this ID.', '318'),
  },
  answer: Type.Array(SyncLogEntry),
  errors: [...ownErrors, 'bad_request'],
})

export const undoSyncEntry = endpoint('POST', '/v2/systems/{systemRef}/sync/log/{entry}/undo', {
  docs: {
    summary: 'Bring back the value before an entry of the log',
    description:
      'Changes this server; the next comparison takes it to the other side. Works for `update`, `conflict` and `archive`, while this server still has what the entry left, and not for what was public on the other side alone.',
    extension: true,
  },
  policy: change,
  answer: null,
  errors: [
    ...ownErrors,
    'bad_request',
    'invalid_model',
    'sync_entry_not_found',
    'member_not_found',
    'group_not_found',
    'switch_not_found',
    'switch_timestamp_taken',
    'member_ref_not_found',
    'text_quota_reached',
  ],
})
