export const appearance = {
  theme: 'Light or dark',
  themeText: 'Only for this device.',
  systems: 'Systems on this device',
  systemsText: 'This device has the tokens of these systems. Log out if other people use the device too.',
  now: 'shown now',
  show: 'Open',
  logOut: 'Log out',
}
