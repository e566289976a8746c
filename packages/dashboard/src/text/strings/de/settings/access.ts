import { isolated } from '../../../direction.ts'
import type { access as English } from '../../en/settings/access.ts'
import type { Translation } from '../../translation.ts'

export const access: Translation<typeof English> = {
  token: 'Dein Token',
  tokenText:
    'Dein Token ist der Schlüssel zu allem in deinem System. Wenn es jemand gesehen haben könnte, ersetze es. Das alte gilt dann sofort nicht mehr, auch auf deinen anderen Geräten und in Programmen, die es benutzen. Die Schlüssel unten gelten weiter.',
  renew: 'Token ersetzen',
  renewTitle: 'Dein Token ersetzen?',
  renewBody:
    'Das alte Token gilt dann sofort nirgends mehr. Dieses Gerät bleibt angemeldet. Auf deinen anderen Geräten meldest du dich mit dem neuen Token an.',
  renewBodyPerson:
    'Das alte Token gilt dann sofort nirgends mehr. Du bleibst angemeldet, hier und auf deinen anderen Geräten.',
  renewPeople: (names) => `Auch ohne Token haben Zugriff auf dieses System: ${names}. Was soll da passieren?`,
  renewChoices: {
    keep: { label: 'Zugriff behalten', text: 'Für Leute, mit denen du dieses System teilst.' },
    end: {
      label: 'Zugriff entziehen',
      text: 'Falls jemand das Token gestohlen hat: Damit lässt sich das System zu einem eigenen Konto hinzufügen.',
    },
  },
  renewYes: 'Ersetzen',
  renewed: 'Dein neues Token',
  renewedText: 'Wir zeigen es nur dieses eine Mal. Dieses Gerät benutzt es schon. Bewahre es gut auf.',
  renewedPerson:
    'Wir zeigen es nur dieses eine Mal. Bewahre es für deine Programme gut auf. Du selbst meldest dich ohne es an.',
  keys: 'Schlüssel für Programme',
  keysText:
    'Mit einem Schlüssel darf ein Programm nur, was du auswählst. Du kannst ihn jederzeit löschen. Gib einem Widget oder einer App einen Schlüssel, nie dein Token.',
  noKeys: 'Noch keine Schlüssel.',
  add: 'Neuer Schlüssel',
  addTitle: 'Ein neuer Schlüssel',
  name: 'Wofür ist er?',
  nameHint: 'Zum Beispiel: Front-Widget. Das siehst nur du.',
  nameNeeded: 'Gib ihm einen Namen, damit du noch weißt, wofür er ist.',
  may: 'Was er darf',
  identify: 'Wissen, welches System es ist',
  identifyHint: 'Nur dein öffentliches Profil und sonst nichts.',
  levels: {
    none: 'Nichts',
    publicread: 'Sehen, was Fremde sehen',
    read: 'Alles sehen',
    write: 'Alles sehen und ändern',
  },
  scopeParts: {
    system: 'System und Einstellungen',
    members: 'Mitglieder',
    groups: 'Gruppen',
    fronters: 'Wer frontet',
    switches: 'Switches und Verlauf',
    all: 'Alles davon, dazu Export und Ereignisse',
  },
  scopeNeeded: 'Wähle mindestens eine Sache, die er darf.',
  expires: 'Wie lange er gilt',
  expiries: {
    never: 'Bis ich ihn lösche',
    '7': '7 Tage',
    '30': '30 Tage',
    '90': '90 Tage',
    '365': 'Ein Jahr',
  },
  create: 'Schlüssel anlegen',
  made: (name) => `Der Schlüssel für ${isolated(name)}`,
  madeText: 'Wir zeigen ihn nur dieses eine Mal. Trag ihn jetzt im Programm ein.',
  madeDone: 'Ich habe ihn eingetragen',
  created: (moment) => `Angelegt am ${moment}`,
  used: (moment) => `zuletzt benutzt am ${moment}`,
  neverUsed: 'nie benutzt',
  until: (moment) => `gilt bis ${moment}`,
  expired: (moment) => `galt bis ${moment}`,
  revoke: 'Löschen',
  revokeOf: (name) => `Schlüssel für ${isolated(name)} löschen`,
  revokeTitle: (name) => `Schlüssel für ${isolated(name)} löschen?`,
  revokeText: 'Das Programm mit diesem Schlüssel kommt sofort nicht mehr an dein System.',
  revoked: 'Schlüssel gelöscht.',
}
