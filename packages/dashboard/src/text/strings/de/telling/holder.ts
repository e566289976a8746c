import type { HolderTellingStrings } from '../../translation.ts'
import { channels } from './channels.ts'

/** The texts for the holder of a share who wants to be told. The page of the share loads them when it needs them. */
export const telling: HolderTellingStrings = {
  channels,
  title: 'Wer es erfährt',
  none: 'Noch erfährt es niemand.',
  note: 'Dieser Browser behält dann den Link, bis du das wieder entfernst. Alle, die diesen Browser benutzen, können die Nachrichten sehen.',
  keepEnds: 'Mit dem Link enden auch die Nachrichten darüber. Du kannst sie danach neu einrichten.',
  homeScreen: 'Auf iPhone und iPad dürfen Webseiten keine Benachrichtigungen zeigen. Mit ntfy geht es.',
  failed: 'Das hat nicht geklappt. Bitte versuch es noch einmal.',
  phone: 'Mein Handy',
}
