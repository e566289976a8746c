import { isolated } from '../../direction.ts'

export const publicPages = {
  fronting: 'Fronting now',
  nobodyFronting: 'Nobody is fronting right now.',
  for: 'for',
  members: 'Members',
  noMembers: 'No public members.',
  groups: 'Groups',
  noGroups: 'No public groups.',
  id: 'ID',
  created: 'Here since',
  aSystem: 'A system',
  yours: 'This is yours. Other people see only what is on this page.',
  systemNotFound: 'System not found',
  memberNotFound: 'Member not found',
  groupNotFound: 'Group not found',
  notFoundText: 'Check the address for typos. The page may also be gone.',
  enter: 'Sign in',
  toOwn: 'Your system',
  system: (name: string) => `System: ${isolated(name)}`,
}
