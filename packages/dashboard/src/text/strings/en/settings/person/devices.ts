import { isolated } from '../../../../direction.ts'
import { number } from '../../../../intl.ts'

export const devices = {
  lead: 'Where you are signed in, and everything that happened to your account.',
  add: 'Add another device',
  addText: 'Show a QR code here, and scan it with your other device. It is then signed in too.',
  addStart: 'Show QR code',
  addScan: 'Open the camera of your other device and point it at this QR code.',
  addQr: 'QR code that signs in another device',
  addLink: 'Or open this link on the other device',
  addLeft: (minutes: number, seconds: number) =>
    `Works once, for ${number(minutes)}:${String(seconds).padStart(2, '0')} more`,
  addOver: 'This QR code does not work any more.',
  addAgain: 'Show a new one',
  addDone: 'Done',
  addSafe: 'Show it to nobody else: whoever scans it first is signed in as you.',

  sessions: 'Signed in',
  current: 'this device',
  created: (moment: string) => `Signed in ${moment}`,
  used: (moment: string) => `last used ${moment}`,
  end: 'Sign out',
  endOf: (device: string) => `Sign out ${isolated(device)}`,
  ended: 'That device is signed out.',
  endOthers: 'Sign out all other devices',
  endOthersTitle: 'Sign out all other devices?',
  endOthersText: 'Everywhere but here, you have to sign in again.',
  endOthersYes: 'Sign out all others',
  endedOthers: 'All other devices are signed out.',
  onlyThis: 'You are signed in only on this device.',
  deviceOn: (browser: string, system: string) => `${browser} on ${system}`,
  unknownDevice: 'Unknown device',

  log: 'Security log',
  logText: 'If you do not recognise something, secure your account. We keep entries for 90 days.',
  logEmpty: 'Nothing yet.',
  logMore: 'Show older entries',
  logHour: (moment: string) => `in the hour from ${moment}`,
}
