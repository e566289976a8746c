/** Collections that may hold keys and personal data. Nothing in them is read, kept or counted. */
export const secret = new Set([
  'private',
  'tokens',
  'avatarExports',
  'dataExports',
  'verifiedKeys',
  'securityLogs',
  'subscribers',
  'invalidJwtTokens',
  'accounts',
  'reports',
])

/** Collections that people wrote and will look for. The rest is the program's own bookkeeping. */
export const written = new Map([
  ['polls', 'Polls'],
  ['boardMessages', 'Board messages'],
  ['channels', 'Chat channels'],
  ['channelCategories', 'Chat categories'],
  ['chatMessages', 'Chat messages'],
])

/** Keys of an entry that its switches say. */
export const told = new Set([
  '_id',
  'uid',
  'member',
  'custom',
  'live',
  'startTime',
  'endTime',
  'comments',
  'lastOperationTime',
])
