import { isolated } from '../../../direction.ts'
import { number } from '../../../intl.ts'

export const signIn = {
  title: 'Sign in',
  name: 'Username',
  nameHint: 'The username of your account.',
  password: 'Password',
  showPassword: 'Show the password',
  code: 'Code',
  codeHint: 'Six digits from your authenticator app.',
  button: 'Sign in',
  busy: 'Signing in …',
  nameEmpty: 'Please enter your username.',
  passwordEmpty: 'Please enter your password.',
  codeEmpty: 'Please enter the code.',
  codeWrong: 'This code does not work. Wait for the next one, then try again.',
  passkey: 'Sign in with a passkey',
  passkeyStopped: 'Nothing happened: the passkey was not used. You can try again, or sign in another way.',
  passkeyPlace: 'Passkeys need an address with a name, and 127.0.0.1 is only a number.',
  passkeyThere: 'Open this page on localhost',
  through: (name: string) => `Continue with ${isolated(name)}`,
  lost: 'Lost everything? Use a recovery code',
  ended: 'You were signed out. Sign in to continue where you were.',
  asPerson: (name: string) => `You are signed in as ${isolated(name)}.`,

  newHere: 'New here?',
  newHereInvite: 'You need an invite link from the people who run this server.',
  newHereClosed: 'You cannot register on this server. Ask the people who run it.',
  toRegister: 'Create an account',
  without: 'Try without an account',
  withToken: 'Sign in with a token',
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
    wrong_password: 'This username or password is not right. Check both, then try again.',
    code_needed: 'Please enter the code that your authenticator shows now.',
    people_closed: 'You cannot register on this server. Ask the people who run it.',
    invite_invalid: 'This invite does not work any more. Ask for a new one.',
    name_taken: 'Somebody else has this username. Please choose another one.',
    other_site: 'Please open this server at its own address, then try again.',
    hold_limit_reached: 'You have as many systems as one account can have.',
  },
}
