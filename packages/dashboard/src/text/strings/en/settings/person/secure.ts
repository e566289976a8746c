import { isolated } from '../../../../direction.ts'
import { number } from '../../../../intl.ts'

/** The page that goes through an account after a recovery code or a reset. */
export const secure = {
  title: 'Secure your account',
  lead: 'We go through everything that can reach your account. Keep what you know, and remove what you do not. You can stop at any time and come back.',
  signedOut: 'Sign in first. Then you can go through your account here.',
  signIn: 'Sign in',
  step: (now: number, all: number) => `Step ${number(now)} of ${number(all)}`,
  back: 'Back',
  next: 'Continue',
  keep: 'Keep my password and continue',

  password: 'Choose how to sign in',
  passwordText:
    'Choose a new password, or add a passkey. If somebody else may know your password, a new one locks them out.',
  wayNeeded: 'Before you continue, set a password or add a passkey. Without one you could not sign in again.',

  devices: 'Devices',
  devicesText: 'You are signed in on these devices. Sign out every device that you do not know.',

  ways: 'Other ways to sign in',
  waysText:
    'Each of these opens your account. Remove what is not yours, and keep new recovery codes in a safe place.',

  programs: 'Programs, keys and webhooks',
  programsText: 'These can read or change your systems without your password. Remove what you do not know.',
  keysOf: (system: string) => `Keys of ${isolated(system)}`,
  keyRemoveOf: (name: string) => `Remove the key for ${isolated(name)}`,
  keyTitle: (name: string) => `Remove the key for ${isolated(name)}?`,
  keyRemoved: 'Key removed.',
  webhookOf: (system: string) => `Webhook of ${isolated(system)}`,
  noWebhook: 'No webhook.',
  webhookTitle: 'Remove this webhook?',
  webhookRemoveOf: (system: string) => `Remove the webhook of ${isolated(system)}`,
  remove: 'Remove',

  people: 'People',
  peopleText:
    'Several people can share a system. Remove everybody from a system who should not reach it. Your own access stays.',
  peopleOf: (system: string) => `People with access to ${isolated(system)}`,
  personRemoveOf: (name: string, system: string) => `Remove ${isolated(name)} from ${isolated(system)}`,
  personTitle: (name: string, system: string) => `Remove ${isolated(name)} from ${isolated(system)}?`,
  noSystems: 'You have no systems yet, so there is nothing to check here.',

  done: 'Your account is secure',
  doneText: 'You have been through everything. Thank you for taking the time.',
  doneToken: 'The token of a system opens it, too. If somebody else may have seen it, replace it:',
  tokenOf: (system: string) => `Token of ${isolated(system)}`,
  finish: 'Go to your systems',
}
