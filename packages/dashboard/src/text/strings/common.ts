import { isolated } from '../direction.ts'
import { plural } from './plural.ts'

export const common = {
  appName: 'Polyphony',
  save: 'Save',
  saving: 'Saving …',
  saved: 'Saved.',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  edit: 'Edit',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'Your browser blocked the copy. Select the text and copy it yourself.',
  undo: 'Undo',
  search: 'Search',
  loading: 'Loading …',
  tryAgain: 'Try again',
  more: 'More',
  unnamed: 'No name',
  counter: (used: number, most: number) => `${used.toLocaleString('en')} of ${most.toLocaleString('en')}`,
  tooLong: (over: number) => `${plural(over, 'character', 'characters')} too long.`,
  members: (count: number) => plural(count, 'member', 'members'),
  pageTitle: (title: string) => `${isolated(title)} · Polyphony`,
}
