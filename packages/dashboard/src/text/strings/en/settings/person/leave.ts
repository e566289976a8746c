import { isolated } from '../../../../direction.ts'

export const leave = {
  lead: 'This deletes your name, your ways in and your log from this server. You cannot undo this.',
  systems: 'What happens to your systems?',
  noSystems: 'You hold no systems, so only your sign-in goes.',
  choices: {
    keep: {
      label: 'Keep them',
      text: 'They stay on this server. You reach them with their tokens only, so keep those first.',
    },
    delete: {
      label: 'Delete them too',
      text: 'Members, groups, switches and everything else in them go with you, for good.',
    },
  },
  choose: 'Choose one first.',
  goes: (names: string) => `Deleted with you: ${names}.`,
  goesNone: 'No system is deleted: other people hold all of them.',
  stays: (names: string) => `These stay, because other people hold them too: ${names}.`,
  kept: (names: string) => `These stay: ${names}.`,
  lastHolder:
    'One of your systems has no token, and nobody else holds it: nobody could reach it any more. Make a token for it under “Token and keys” first, or delete it with you.',
  lastAdmin: 'You are the only admin of this server. Make somebody else an admin first.',
  toExport: 'Export a system first',
  sure: 'Delete for good',
  type: (name: string) => `To be sure, type your name: ${isolated(name)}`,
  mismatch: 'That is not your name.',
  button: 'Delete my sign-in',
  done: 'Your sign-in is deleted.',
}
