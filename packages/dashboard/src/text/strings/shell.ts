import { isolated } from '../direction.ts'

export const nav = {
  label: 'Main',
  front: 'Front',
  members: 'Members',
  groups: 'Groups',
  history: 'History',
  settings: 'Settings',
  skip: 'Skip to the page',
}

export const shell = {
  systemMenu: (name: string) => `Your systems. Now: ${isolated(name)}`,
  addSystem: 'Add another system',
  logOut: 'Log out of this system',
  publicPage: 'What others see',
  apiDocs: 'API for programs',
  theme: 'Theme',
  themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
  offline: 'You are offline. You see what was here last; changes need a connection.',
  reconnecting: 'Connection lost. Trying again …',
  loadFailed: 'Your system could not be loaded',
  notFound: 'There is nothing here',
  notFoundText: 'The address may be mistyped, or what was here is gone.',
  pageFailed: 'This page could not be loaded',
  pageFailedText: 'The connection may be gone, or the server was updated in the meantime.',
  reload: 'Load again',
  goHome: 'To the start',
  leaveTitle: 'Leave without saving?',
  leaveText: 'What is on this page is not saved yet.',
  leave: 'Leave without saving',
  stay: 'Stay here',
}
