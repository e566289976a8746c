export const appearance = {
  theme: 'Light or dark',
  themeText: 'Only for this device.',
  language: 'Language',
  languageOf: 'Language of the pages',
  languageText: 'Only for this device. Days, times and numbers follow it too.',
  languageOfDevice: 'Same as device',
  systems: 'Systems on this device',
  systemsText: 'This device has the tokens of these systems. Log out if other people use the device too.',
  now: 'shown now',
  show: 'Open',
  logOut: 'Log out',
}
