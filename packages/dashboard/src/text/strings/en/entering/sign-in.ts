import { isolated } from '../../../direction.ts'
import { number } from '../../../intl.ts'

export const signIn = {
  title: 'Sign in',
  name: 'Name',
  nameHint: 'The name you chose for signing in.',
  password: 'Password',
  showPassword: 'Show the password',
  code: 'Code',
  codeHint: 'Six digits from your authenticator app.',
  button: 'Sign in',
  busy: 'Signing in …',
  nameEmpty: 'Please enter your name.',
  passwordEmpty: 'Please enter your password.',
  codeEmpty: 'Please enter the code.',
  codeWrong: 'This code does not work. Wait for the next one, then try again.',
  passkey: 'Sign in with a passkey',
  passkeyStopped: 'Nothing happened: the passkey was not used. You can try again, or sign in another way.',
  passkeyPlace: 'Passkeys need an address with a name, and 127.0.0.1 is only a number.',
  passkeyThere: 'Open this page on localhost',
  through: (name: string) => `Continue with ${isolated(name)}`,
  lost: 'Lost everything? Use a recovery code',
  ended: 'You were signed out. Sign in to go on where you were.',
  asPerson: (name: string) => `You are signed in as ${isolated(name)}.`,

  newHere: 'New here?',
  newHereText: 'Make a sign-in with a passkey or a password. It opens your system on all your devices.',
  newHereInvite: 'You need an invite link from the people who run this server.',
  newHereClosed: 'You cannot register on this server. Ask the people who run it.',
  toRegister: 'Make a sign-in',
  without: 'Make a system without a sign-in',
  withToken: 'Log in with a token',
  leaving: {
    title: 'Sign out?',
    text: 'This device forgets everything about your systems. You can sign in again at any time.',
    button: 'Sign out',
  },
  wait: (minutes: number) =>
    minutes === 1
      ? 'There were many attempts. Please wait a minute, then try again. Nothing is lost.'
      : `There were many attempts. Please wait ${number(minutes)} minutes, then try again. Nothing is lost.`,
  known: {
    wrong_password: 'This name or password is not right. Check both, then try again.',
    code_needed: 'Please enter the code that your authenticator shows now.',
    people_closed: 'You cannot register on this server. Ask the people who run it.',
    invite_invalid: 'This invite does not work any more. Ask for a new one.',
    name_taken: 'Somebody else has this name. Please choose another one.',
    other_site: 'Please open this server at its own address, then try again.',
    hold_limit_reached: 'You have as many systems as one sign-in can hold.',
  },
}
