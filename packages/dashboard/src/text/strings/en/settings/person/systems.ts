import { isolated } from '../../../../direction.ts'

export const systems = {
  lead: 'The systems that you reach when you sign in, and the people who hold this one with you.',
  held: 'Systems you hold',
  none: 'You hold no system yet.',
  shown: 'shown now',
  show: 'Show',
  showOf: (name: string) => `Show ${isolated(name)}`,
  letGo: 'Let go',
  letGoOf: (name: string) => `Let go of ${isolated(name)}`,
  letGoTitle: (name: string) => `Let go of ${isolated(name)}?`,
  letGoText:
    'The system stays as it is, but you no longer reach it by signing in. With its token you can add it again.',
  letGone: (name: string) => `You no longer hold ${isolated(name)}.`,
  lastHolder:
    'You are the only one who can reach this system, so you cannot let go of it yet. Make a token for it under “Token and keys” first, or delete the system.',

  attach: 'Add a system you already have',
  attachText:
    'With its token, a system becomes yours to reach by signing in. Everyone who holds it can see that in their log.',
  token: 'Token',
  tokenEmpty: 'Paste the token here.',
  tokenUnknown: 'No system on this server has this token. Check that you pasted all of it.',
  attachButton: 'Add the system',
  attached: (name: string) => `You now hold ${isolated(name)}.`,

  make: 'Make a new system',
  makeName: 'Name of the system',
  makeHint: 'You can leave it empty.',
  full: 'You have made as many systems as one sign-in can. Delete one that you no longer need first.',
  makeButton: 'Make the system',

  holders: (name: string) => `Who holds ${isolated(name)}`,
  holdersText: 'Everyone here can see and change everything in this system.',
  you: 'you',
  nobodyElse: 'Nobody but you.',
  take: 'Take away',
  takeOf: (name: string) => `Take away from ${isolated(name)}`,
  takeTitle: (name: string) => `Take the system from ${isolated(name)}?`,
  takeText:
    'They no longer reach this system by signing in. If they also have its token, replace the token, too.',
  taken: (name: string) => `${isolated(name)} no longer holds this system.`,

  programs: 'Programs you let in',
  programsText: 'These programs may act for a system of yours. You can shut one out at any time.',
  noPrograms: 'No programs yet.',
  forSystem: (name: string) => `for ${isolated(name)}`,
  letIn: (day: string) => `let in ${day}`,
  shutOut: 'Shut out',
  shutOutOf: (name: string) => `Shut out ${isolated(name)}`,
  shutOutTitle: (name: string) => `Shut out ${isolated(name)}?`,
  shutOutText: 'The program loses access at once. You can let it in again later.',
  shutOutDone: (name: string) => `${isolated(name)} is shut out.`,
}
