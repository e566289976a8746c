import { isolated } from '../../../direction.ts'
import { plural } from '../../../intl.ts'
import type { keys as English } from '../../en/settings/keys.ts'
import type { Translation } from '../../translation.ts'

export const keys: Translation<typeof English> = {
  title: 'Tastenkürzel',
  palette: 'Finden oder wechseln',
  paletteLabel: 'Was möchtest du tun?',
  paletteHint: 'Ein Name, eine Gruppe, eine Seite …',
  paletteKeys: 'Die Pfeile wählen, Enter führt aus, Escape schließt.',
  found: (count) => plural(count, { one: 'Treffer', other: 'Treffer' }),
  switchTo: (name) => `Switch zu ${isolated(name)}`,
  add: (name) => `${isolated(name)} zum Front dazuholen`,
  takeOut: (name) => `${isolated(name)} aus dem Front nehmen`,
  reminders: 'Erinnerungen',
  goTo: (name) => `${isolated(name)} öffnen`,
  opensPalette: 'Einen Switch machen oder irgendwohin gehen',
  opensSearch: 'Auf dieser Seite suchen',
  opensList: 'Diese Liste zeigen',
  shiftClick: 'Umschalt + Klick',
  takesRange: 'Wo du mehrere auswählst: alle dazwischen',
  shiftArrows: 'Umschalt + Pfeile',
  takesNext: 'Auch dort: die nächsten dazu',
  escape: 'Escape',
  closes: 'Einen Dialog oder ein Menü schließen',
  turnOff: 'Kürzel aus einer einzigen Taste abschalten',
  single: 'Kürzel aus einer einzigen Taste',
  singleHint:
    'Das sind / und ?. Beim Tippen wirken sie nie. Schalte sie ab, wenn etwas sie versehentlich drückt, zum Beispiel eine Sprachsteuerung.',
}
