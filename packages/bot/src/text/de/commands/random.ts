import type { randomText as English } from '../../en/commands/random.ts'
import type { Translation } from '../../language.ts'

export const randomText: Translation<typeof English> = {
  help: {
    member: 'Zeigt ein zufälliges Mitglied deines Systems.',
    group: 'Zeigt eine zufällige Gruppe deines Systems.',
    ofSystem: 'Zeigt ein zufälliges Mitglied eines Systems.',
    groupOfSystem: 'Zeigt eine zufällige Gruppe eines Systems.',
    ofGroup: 'Zeigt ein zufälliges Mitglied einer Gruppe.',
  },
  allOfOthers:
    'Nach verborgenen Mitgliedern und Gruppen kannst du nur in deinem eigenen System fragen, also geht `-all` hier nicht.',
  membersPrivate: 'Die Mitgliederliste dieses Systems ist privat.',
  groupsPrivate: 'Die Gruppen dieses Systems sind privat.',
  groupMembersPrivate: 'Die Mitglieder dieser Gruppe sind privat.',
  nobody: 'Es gibt niemanden zur Auswahl.',
  nobodyVisible: 'Ohne die verborgenen gibt es niemanden zur Auswahl. Nimm sie dazu mit `-all`.',
  noGroup: 'Es gibt keine Gruppe zur Auswahl.',
  noVisibleGroup: 'Ohne die verborgenen gibt es keine Gruppe zur Auswahl. Nimm sie dazu mit `-all`.',
}
