import { isolated } from '../../../direction.ts'
import { plural } from '../../../intl.ts'

export const keys = {
  title: 'Keyboard shortcuts',
  palette: 'Find or switch',
  paletteLabel: 'What do you want to do?',
  paletteHint: 'A name, a group, a page …',
  paletteKeys: 'The arrows choose, Enter does it, Escape closes this.',
  found: (count: number) => plural(count, { one: 'result', other: 'results' }),
  switchTo: (name: string) => `Switch to ${isolated(name)}`,
  add: (name: string) => `Add ${isolated(name)} to the front`,
  takeOut: (name: string) => `Take ${isolated(name)} out of the front`,
  reminders: 'Reminders',
  goTo: (name: string) => `Go to ${isolated(name)}`,
  opensPalette: 'Switch to somebody, or go anywhere',
  opensSearch: 'Search on this page',
  opensList: 'Show this list',
  shiftClick: 'Shift + click',
  takesRange: 'In a list where you choose several: everybody in between',
  shiftArrows: 'Shift + arrows',
  takesNext: 'There too: the next ones as well',
  escape: 'Escape',
  closes: 'Close a dialog or a menu',
  turnOff: 'Turn off shortcuts of a single key',
  single: 'Shortcuts of a single key',
  singleHint:
    'These are / and ?. They never work while you type. Turn them off if something presses them by accident, such as voice control.',
}
