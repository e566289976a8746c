import { isolated } from '../../direction.ts'
import { list, number, plural } from '../../intl.ts'

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
  spoiler: 'Spoiler. Press to show it.',
  tryAgain: 'Try again',
  more: 'More',
  unnamed: 'No name',
  counter: (used: number, most: number) => `${number(used)} of ${number(most)}`,
  tooLong: (over: number) => `${plural(over, { one: 'character', other: 'characters' })} too long.`,
  members: (count: number) => plural(count, { one: 'member', other: 'members' }),
  pageTitle: (title: string) => `${isolated(title)} · Polyphony`,
  listOf: (texts: readonly string[]) => list(texts.map(isolated)),
}
