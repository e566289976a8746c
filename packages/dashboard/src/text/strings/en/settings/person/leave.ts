import { isolated } from '../../../../direction.ts'

export const leave = {
  lead: 'This deletes your username, your passkeys and password, and your security log from this server. You cannot undo this.',
  systems: 'What happens to your systems?',
  noSystems: 'You have no systems, so this deletes only your account.',
  choices: {
    keep: {
      label: 'Keep them',
      text: 'They stay on this server. You can open them only with their tokens, so save those first.',
    },
    delete: {
      label: 'Delete them too',
      text: 'This deletes members, groups, switches and everything else in them, for good.',
    },
  },
  choose: 'Choose one first.',
  goes: (names: string) => `Deleted together with your account: ${names}.`,
  goesNone: 'No system is deleted: other people have access to all of them.',
  stays: (names: string) => `These stay, because other people have access too: ${names}.`,
  kept: (names: string) => `These stay: ${names}.`,
  lastHolder:
    'One of your systems has no token, and nobody else has access: nobody could open it any more. Create a token for it under “Token and keys” first, or delete it too.',
  lastAdmin: 'You are the only admin of this server. Make somebody else an admin first.',
  toExport: 'Export a system first',
  sure: 'Delete for good',
  type: (name: string) => `To be sure, type your username: ${isolated(name)}`,
  mismatch: 'This is not your username.',
  button: 'Delete my account',
  done: 'Your account is deleted.',
}
