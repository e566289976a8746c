import type { OidcReason } from '@polyphony/contract'
import { isolated } from '../../../direction.ts'

/** Why the single sign-on, which has a name, let nobody in. */
const signOnRefused: Readonly<Record<OidcReason, (name: string) => string>> = {
  oidc_cancelled: () => 'You stopped there. Nothing changed.',
  oidc_expired: () => 'That took too long. Please try again.',
  oidc_away: (name) => `${isolated(name)} does not answer right now. Please try again later.`,
  oidc_failed: () => 'That did not work. Please try again, or tell the people who run this server.',
  oidc_closed: (name) =>
    `We do not know you yet, and nobody new can come in this way. Got an invite? Use it first, then connect ${isolated(name)} in Settings.`,
  oidc_disabled: () => 'The people who run this server have disabled your account. You can ask them why.',
  oidc_taken: (name) => `Somebody else here uses this already, so ${isolated(name)} was not connected.`,
  oidc_linked_already: (name) => `You have connected ${isolated(name)} already. Disconnect it first.`,
  oidc_other_person: (name) => `That was another person at ${isolated(name)}.`,
}

/** The texts of registering, of the way back from the single sign-on, and of choosing a system. */
export const registering = {
  signOnRefused,
  register: {
    title: 'Create an account',
    lead: 'One account for all of you, whoever fronts. It opens your system on all your devices.',
    invited: 'You are invited. Welcome!',
    invitedBy: (name: string) => `${isolated(name)} invites you. Welcome!`,
    invitedByServer: 'The people who run this server invite you. Welcome!',
    invitedTo: {
      person: 'With this link you create an account here.',
      admin: 'With this link you create an account that runs this server: you become an admin.',
    },
    invite: 'Invite code',
    inviteHint: 'You find it at the end of your invite link, after the #.',
    name: 'Username',
    nameHint:
      '3 to 64 letters from a to z, digits, dots, underscores or hyphens. Only people who share a system with you see it, and those who run the server.',
    nameWrong:
      'Use 3 to 64 letters from a to z, digits, dots, underscores or hyphens. Some names are reserved.',
    nameTaken: 'Somebody else has this username. Please choose another one.',
    password: 'Password',
    passwordHint: 'At least 10 characters. Several words in a row are easy to remember.',
    passwordShort: 'Please use at least 10 characters.',
    passwordCommon: 'This password is easy to guess. Please choose another one.',
    withPasskey: 'Continue with a passkey',
    passkeyText:
      'Your device keeps the passkey. You unlock it as you unlock the device: with your face, a finger or a PIN.',
    usePassword: 'Use a password instead',
    usePasskey: 'Use a passkey instead',
    button: 'Create my account',
    busy: 'Creating your account …',
    closed: 'You cannot register on this server. If you have a token, you can still sign in with it.',
    haveOne: 'I already have an account',
  },
  codes: {
    title: 'Keep your recovery codes',
    text: 'If you lose your passkey or forget your password, one of these codes lets you in. Each works once. We show them only now.',
    label: 'Your recovery codes',
    copy: 'Copy all',
    fileName: 'polyphony-recovery-codes.txt',
    fileText: (name: string, server: string, codes: string) =>
      `Recovery codes of ${name} on ${server}\n\n${codes}\n\nEach code works once. Keep them safe and share them with nobody.\n`,
    kept: 'I have saved my codes',
    button: 'Continue',
    failed:
      'We could not create recovery codes just now. You find them in Settings, under “Sign-in and security”.',
  },
  recover: {
    title: 'Use a recovery code',
    lead: 'Enter one of the ten codes that you saved. Each code works once.',
    code: 'Recovery code',
    empty: 'Please enter your username and one of your codes.',
    wrong: 'This username and code do not match. Check both, or use another code.',
    after: 'Then we go through your account with you, step by step, so that it is yours alone.',
    back: 'Back to sign in',
  },
  join: {
    title: 'Sign in on this device',
    lead: 'This link signs this device in to an account. Continue only if you made the link yourself, or asked the people who run this server for it.',
    button: 'Sign in here',
    wrong:
      'This link does not work any more. Each link works once and for a short time. Make a new one on your other device, or ask the people who run this server for one.',
  },
  systems: {
    admin: 'Manage this server',
    title: 'Your systems',
    lead: 'Choose a system, or add one.',
    none: 'Welcome! Now create your first system, or add one that you already have.',
    open: (name: string) => `Open ${isolated(name)}`,
    onDevice: 'On this device with a token',
    onDeviceText: 'Add it to your account, so that you can open it everywhere without the token.',
    attach: (name: string) => `Add ${isolated(name)}`,
    attached: (name: string) => `${isolated(name)} is now in your account.`,
    paste: 'Add a system with its token',
    pasteText: 'For a system that you already have. The token keeps working.',
    pasteButton: 'Add this system',
    signOut: 'Sign out',
  },
}
