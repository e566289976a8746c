export const appearance = {
  theme: 'Light or dark',
  themeText: 'Only for this device.',
  systems: 'Systems on this device',
  systemsText: 'This device has the tokens of these systems. Log out where others use the device too.',
  now: 'shown now',
  show: 'Switch to it',
  logOut: 'Log out',
}
