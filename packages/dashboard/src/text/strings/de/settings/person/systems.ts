import { isolated } from '../../../../direction.ts'
import type { systems as English } from '../../../en/settings/person/systems.ts'
import type { Translation } from '../../../translation.ts'

export const systems: Translation<typeof English> = {
  lead: 'Die Systeme in deinem Konto, und die Leute, die dieses hier mit dir teilen.',
  held: 'Deine Systeme',
  none: 'Du hast noch kein System.',
  shown: 'wird gerade gezeigt',
  show: 'Zeigen',
  showOf: (name) => `${isolated(name)} zeigen`,
  letGo: 'Entfernen',
  letGoOf: (name) => `${isolated(name)} entfernen`,
  letGoTitle: (name) => `${isolated(name)} aus deinem Konto entfernen?`,
  letGoText:
    'Das System bleibt, wie es ist, gehört aber nicht mehr zu deinem Konto. Mit seinem Token kannst du es wieder hinzufügen.',
  letGone: (name) => `${isolated(name)} gehört nicht mehr zu deinem Konto.`,
  lastHolder:
    'Niemand sonst kann dieses System öffnen, darum kannst du es noch nicht entfernen. Erstelle zuerst unter „Token und Schlüssel“ ein Token, oder lösche das System.',

  attach: 'Ein System hinzufügen, das du schon hast',
  attachText:
    'Füge sein Token ein, dann gehört das System zu deinem Konto. Alle mit Zugriff sehen das in ihrem Protokoll.',
  token: 'Token',
  tokenEmpty: 'Füge hier das Token ein.',
  tokenUnknown:
    'Kein System auf diesem Server hat dieses Token. Schau nach, ob du alles davon eingefügt hast.',
  attachButton: 'System hinzufügen',
  attached: (name) => `${isolated(name)} gehört jetzt zu deinem Konto.`,

  make: 'Ein neues System anlegen',
  makeName: 'Name des Systems',
  makeHint: 'Du kannst ihn leer lassen.',
  full: 'Du hast so viele Systeme angelegt, wie mit einem Konto gehen. Lösche zuerst eines, das du nicht mehr brauchst.',
  makeButton: 'System anlegen',

  holders: (name) => `Wer Zugriff auf ${isolated(name)} hat`,
  holdersText: 'Alle hier können in diesem System alles sehen und ändern.',
  you: 'du',
  nobodyElse: 'Nur du.',
  take: 'Zugriff entziehen',
  takeOf: (name) => `${isolated(name)} den Zugriff entziehen`,
  takeTitle: (name) => `${isolated(name)} den Zugriff entziehen?`,
  takeText:
    'Diese Person kann das System dann nicht mehr mit ihrem Konto öffnen. Hat sie auch das Token, ersetze es ebenfalls.',
  taken: (name) => `${isolated(name)} hat keinen Zugriff mehr auf dieses System.`,

  programs: 'Programme mit Zugriff',
  programsText:
    'Diese Programme dürfen für eines deiner Systeme handeln. Du kannst ihnen den Zugriff jederzeit entziehen.',
  noPrograms: 'Noch keine Programme.',
  forSystem: (name) => `für ${isolated(name)}`,
  letIn: (day) => `erlaubt am ${day}`,
  shutOut: 'Zugriff entziehen',
  shutOutOf: (name) => `${isolated(name)} den Zugriff entziehen`,
  shutOutTitle: (name) => `${isolated(name)} den Zugriff entziehen?`,
  shutOutText: 'Das Programm verliert sofort den Zugriff. Du kannst es später wieder erlauben.',
  shutOutDone: (name) => `${isolated(name)} hat keinen Zugriff mehr.`,

  own: {
    title: 'Programme, die du schreibst',
    text: 'Schreibst du selbst ein Programm? Melde es hier an, dann kann es dich mit OAuth um Zugriff bitten. Nur du kannst es erlauben.',
    add: 'Programm anmelden',
    name: 'Name des Programms',
    nameHint: 'Du siehst ihn, wenn das Programm um Zugriff bittet.',
    nameEmpty: 'Gib dem Programm einen Namen.',
    addresses: 'Adressen für den Rückweg',
    addressesHint:
      'Eine pro Zeile. Sie beginnen mit https://, oder auf deinem eigenen Gerät mit http://localhost.',
    addressesWrong:
      'Gib 1 bis 10 vollständige Adressen an. Sie beginnen mit https://, oder mit http:// und localhost, 127.0.0.1 oder [::1], und haben kein #.',
    public: 'Es kann kein Geheimnis bewahren',
    publicHint: 'Schalte das bei Apps und Webseiten ein, deren Code alle lesen können.',
    make: 'Anmelden',
    made: (name) => `${isolated(name)} ist angemeldet`,
    id: 'Client-ID',
    secret: 'Client-Secret',
    once: 'Wir zeigen das Secret nur dieses eine Mal. Bewahre es da auf, wo dein Programm es findet.',
    done: 'Ich habe es aufbewahrt',
    full: 'Du hast so viele Programme, wie du haben kannst. Lösche zuerst eines, das du nicht mehr brauchst.',
    delete: 'Löschen',
    deleteOf: (name) => `${isolated(name)} löschen`,
    deleteTitle: (name) => `${isolated(name)} löschen?`,
    deleteText: 'Das Programm verliert sofort jeden Zugriff.',
    deleted: (name) => `${isolated(name)} ist gelöscht.`,
  },
}
