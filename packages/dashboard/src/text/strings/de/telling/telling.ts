import { isolated } from '../../../direction.ts'
import type { telling as English } from '../../en/telling/telling.ts'
import type { Translation } from '../../translation.ts'
import { channels } from './channels.ts'
import { reminders } from './reminders.ts'

export const telling: Translation<typeof English> = {
  channels,
  reminders,
  title: 'Benachrichtigungen',
  lead: 'Wer es erfährt, wenn sich der Front ändert. Niemand erfährt etwas, das du nicht hier eingerichtet hast.',
  toReminders: 'Erinnerungen',
  toRemindersText: 'Nach der Uhr, nachdem jemand frontet, oder nach einer Zeit der Stille.',
  needsNetwork: 'Diese Seite braucht eine Verbindung',
  needsNetworkText: 'Nur der Server weiß, wer es erfährt. Verbinde dich und versuch es noch einmal.',
  who: 'Wer es erfährt',
  nobody: 'Noch erfährt es niemand',
  nobodyText: 'Füge unten diesen Browser hinzu oder ein Handy mit ntfy.',
  others: 'Andere Wege',
  discord: 'Direktnachricht hinzufügen',
  discordText:
    'Unser Bot schreibt an eines deiner verknüpften Konten. Nachrichten sagen nur, dass sich etwas geändert hat, wenn du nichts anderes wählst: Auch Chats können andere mitlesen.',
  discordTitle: 'Eine Direktnachricht vom Bot',
  account: 'Konto',
  discordName: 'Mein Chatkonto',
  ntfyName: 'Mein Handy',
  editTitle: (name) => `Benachrichtigungen: ${isolated(name)}`,
  notFound: 'Diesen Empfänger gibt es nicht mehr',
  notFoundText: 'Vielleicht hat ihn jemand entfernt, oder sein Browser hat ihn beendet.',
  lost: 'Dieser Browser erfährt es nicht mehr',
  lostText:
    'Browser wechseln manchmal ihre Adresse, und der Server braucht dein Wort, bevor er eine neue nimmt.',
  again: 'Ihm wieder Bescheid sagen',
}
