/** The words of two-way sync with another server. */

export const syncKinds = ['system', 'member', 'group', 'switch'] as const
export type SyncKind = (typeof syncKinds)[number]

/** The two servers of a sync: this one, and the other one. */
export type SyncSide = 'here' | 'there'

/** The way that changes of a kind take: into this server, out to the other one, both, or none. */
export const syncWays = ['both', 'in', 'out', 'off'] as const
export type SyncWay = (typeof syncWays)[number]

export const syncParts = ['system', 'members', 'groups', 'switches'] as const
export type SyncDirections = Readonly<Record<(typeof syncParts)[number], SyncWay>>

export const syncPreferences = ['here', 'there'] as const satisfies readonly SyncSide[]

/** The effect of a deletion on the other side: none, or the same. */
export const syncDeletes = ['keep', 'follow'] as const
export type SyncDeletes = (typeof syncDeletes)[number]

export const syncStates = ['planned', 'running', 'paused', 'stopped'] as const
export type SyncState = (typeof syncStates)[number]

export const syncActions = [
  'create',
  'update',
  'conflict',
  'archive',
  'delete',
  'end',
  'fold',
  'refused',
  'stop',
] as const
export type SyncAction = (typeof syncActions)[number]

/** Reasons for an entry of the log. Those after `not_accepted` make the sync stop. */
export const syncReasons = [
  'new',
  'same_name',
  'changed',
  'both_changed',
  'first_pairing',
  'kept_private',
  'deleted_here',
  'deleted_there',
  'same_front',
  'left_alone',
  'nobody_left',
  'value_refused',
  'limit_reached',
  'not_accepted',
  'many',
  'all',
  'empty',
  'switches_deleted',
  'imported',
  'other_system',
  'token',
  'address',
  'secret_key',
  'restored',
] as const
export type SyncReason = (typeof syncReasons)[number]

/** The reason why a sync stands still or does not get on, and what to do about it. */
export const syncProblems = {
  many: 'Too much would be overwritten or deleted at once. Look at the plan, and start again if you want that.',
  all: 'Everything of one kind would be overwritten or deleted. Look at the plan, and start again if you want that.',
  empty:
    'A list of the other side is empty all of a sudden. Look at the plan, and start again if that is right.',
  switches_deleted:
    'All switches were deleted on the other side. Look at the plan, and start again if you want that.',
  imported: 'A file was imported on the other side. Look at the plan, and start again if you want that.',
  other_system: 'The token belongs to another system now. Set up sync again with the token of the right one.',
  token:
    'The other side does not accept the token any more. Get a new one there, and set up sync again with it.',
  address:
    'This server may not reach the address of the other side any more. Ask the people who run it, or choose another.',
  secret_key: 'The server has lost the key that reads the token. Set up sync again with the token.',
  restored:
    'The server was restored from a backup, so it may not know what happened since. Look at the plan, and start again.',
  silent: 'The other side does not answer. We try again by ourselves.',
  strange: 'The other side answers with something that we cannot read. We try again by ourselves.',
  limited: 'The other side wants us to wait. We go on by ourselves.',
  failed: 'Something went wrong on this server. We try again by ourselves.',
} as const satisfies Partial<Record<SyncReason, string>> & Record<string, string>
export type SyncProblem = keyof typeof syncProblems
