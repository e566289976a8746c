import { isolated } from '../../../../direction.ts'
import { plural } from '../../../../intl.ts'

export const confirm = {
  title: 'Confirm it is your account',
  text: 'This is a sensitive change. Once you confirm, we do not ask again for 10 minutes.',
  how: 'How do you want to confirm?',
  ways: { password: 'Password', code: 'Authenticator', passkey: 'Passkey' },
  password: 'Your password',
  code: 'The code in your authenticator',
  passkeyText: 'Your device asks for your fingerprint, your face or your PIN.',
  signOn: (name: string) => `Sign in again with ${isolated(name)}`,
  signOnText:
    'This opens a new tab. Sign in there, then come back to this one. Everything you typed stays here.',
  signedOn: 'I have signed in again',
  noWay: 'You have no way to confirm on this device. Sign out, then sign in again with a recovery code.',
  confirm: 'Confirm',
  needed: { password: 'Type your password.', code: 'Type the code.' },
  wrong: {
    password: 'This password is not right.',
    code: 'This code does not work. Codes change every 30 seconds, and each works once.',
    passkey: 'The passkey did not work. Try again, or choose another way.',
  },
  tooMany: (minutes: number) =>
    `That was wrong too often. Try again in ${plural(minutes, { one: 'minute', other: 'minutes' })}.`,
}
