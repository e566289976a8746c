import { isolated } from '../../direction.ts'

export const nav = {
  label: 'Main',
  front: 'Front',
  members: 'Members',
  groups: 'Groups',
  history: 'History',
  notes: 'Journal',
  settings: 'Settings',
  skip: 'Skip to content',
}

export const shell = {
  systemMenu: (name: string) => `Your systems. Now: ${isolated(name)}`,
  addSystem: 'Add another system',
  logOut: 'Log out of this system',
  signOut: 'Sign out',
  publicPage: 'Your public page',
  apiDocs: 'API for developers',
  theme: 'Theme',
  themes: { system: 'Same as device', light: 'Light', dark: 'Dark' },
  notConnected: 'Not connected.',
  knownAt: (moment: string) => `Last updated: ${moment}.`,
  paused:
    'Live updates are paused in this browser, because many other places follow your system. This page looks for changes every half minute.',
  loadFailed: 'Your system did not load',
  notFound: 'Page not found',
  notFoundText: 'Check the address for typos. The page may also be gone.',
  pageFailed: 'This page did not load',
  pageFailedText: 'You may be offline, or the server just got an update.',
  reload: 'Reload',
  newBuild: 'There is a newer version of this page. Save what you wrote, then reload.',
  reloaded: 'This page is up to date again. Please try that once more.',
  goHome: 'Go to the start page',
  leaveTitle: 'Leave without saving?',
  leaveText: 'You have unsaved changes on this page.',
  leave: 'Leave without saving',
  stay: 'Stay here',
}
