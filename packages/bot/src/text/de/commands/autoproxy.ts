import type { autoproxyText as English } from '../../en/commands/autoproxy.ts'
import type { Translation } from '../../language.ts'
import { escaped, typed } from '../../markup.ts'

const bold = ({ name }: { readonly name: string }) => `**${escaped(name)}**`

export const autoproxyText: Translation<typeof English> = {
  help: {
    show: 'Zeigt, als welches Mitglied deine Nachrichten ohne Proxy-Tags auf diesem Server erscheinen.',
    off: 'Schaltet Autoproxy auf diesem Server aus.',
    latch: 'Postet Nachrichten ohne Tags als das Mitglied, das zuletzt gesprochen hat.',
    front: 'Postet Nachrichten ohne Tags als das Mitglied, das zuerst im Front steht.',
    word: 'Sagt, dass ein Mitglied genannt werden muss.',
    member: 'Postet Nachrichten ohne Tags als ein Mitglied.',
  },
  off: `Autoproxy ist auf diesem Server aus. Schalte es ein mit ${typed('autoproxy latch')}, ${typed('autoproxy front')} oder ${typed('autoproxy Ash')}.`,
  front: (first) =>
    first
      ? `Autoproxy folgt auf diesem Server dem Front: Nachrichten ohne Tags erscheinen als ${bold(first)}.`
      : 'Autoproxy folgt auf diesem Server dem Front. Gerade frontet niemand, also bleiben Nachrichten ohne Tags, wie sie sind.',
  latch: (latched) =>
    latched
      ? `Autoproxy bleibt auf diesem Server beim Mitglied, das zuletzt gesprochen hat: gerade ${bold(latched)}.`
      : 'Autoproxy bleibt auf diesem Server beim Mitglied, das zuletzt gesprochen hat. Gerade ist das niemand: Die nächste Nachricht mit Proxy-Tags entscheidet.',
  member: (member) =>
    member
      ? `Autoproxy ist auf diesem Server auf ${bold(member)} gestellt.`
      : 'Autoproxy ist auf ein Mitglied gestellt, das es nicht mehr gibt, also bleiben Nachrichten ohne Tags, wie sie sind.',
  memberOff: (member) =>
    `Bei ${bold(member)} ist Autoproxy ausgeschaltet, also bleiben Nachrichten ohne Tags, wie sie sind.`,
  accountOff: `Autoproxy ist für dieses Konto ausgeschaltet. Schalte es ein mit ${typed('config autoproxy account on')}.`,
  howToStop: `Schalte es aus mit ${typed('autoproxy off')}.`,
  already: {
    off: 'Autoproxy ist auf diesem Server schon aus.',
    latch: 'Autoproxy bleibt auf diesem Server schon beim Mitglied, das zuletzt gesprochen hat.',
    front: 'Autoproxy folgt auf diesem Server schon dem Front.',
  },
  set: {
    off: 'Autoproxy ist auf diesem Server jetzt aus.',
    latch:
      'Ab jetzt erscheinen Nachrichten ohne Tags auf diesem Server als das Mitglied, das zuletzt gesprochen hat.',
    front:
      'Ab jetzt erscheinen Nachrichten ohne Tags auf diesem Server als das Mitglied, das zuerst im Front steht.',
  },
  setMember: (member) => `Ab jetzt erscheinen Nachrichten ohne Tags auf diesem Server als ${bold(member)}.`,
  memberNeeded: 'Bitte nenne das Mitglied, ohne das Wort `member`.',
}
