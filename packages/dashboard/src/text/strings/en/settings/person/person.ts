import { confirm } from './confirm.ts'
import { devices } from './devices.ts'
import { leave } from './leave.ts'
import { log } from './log.ts'
import { secure } from './secure.ts'
import { systems } from './systems.ts'
import { ways } from './ways.ts'

/** The texts about somebody who signs in. */
export const person = {
  confirm,
  ways,
  devices,
  log,
  systems,
  secure,
  leave,
  offerTitle: 'Sign in without a token',
  offerLine: 'Create an account with a passkey or a password, for all your devices.',
  offerText:
    'You use a token now. With an account, you sign in with a passkey or a password on every device, get back in with a recovery code, and see who signed in when. Your token keeps working.',
  offerButton: 'Create an account',
}
