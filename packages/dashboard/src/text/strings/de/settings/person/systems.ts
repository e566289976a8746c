import { isolated } from '../../../../direction.ts'
import type { systems as English } from '../../../en/settings/person/systems.ts'
import type { Translation } from '../../../translation.ts'

export const systems: Translation<typeof English> = {
  lead: 'Die Systeme, zu denen du mit deiner Anmeldung kommst, und alle, die dieses hier mit dir haben.',
  held: 'Deine Systeme',
  none: 'Du hast noch kein System.',
  shown: 'wird gerade gezeigt',
  show: 'Zeigen',
  showOf: (name) => `${isolated(name)} zeigen`,
  letGo: 'Loslassen',
  letGoOf: (name) => `${isolated(name)} loslassen`,
  letGoTitle: (name) => `${isolated(name)} loslassen?`,
  letGoText:
    'Das System bleibt, wie es ist, aber du kommst mit deiner Anmeldung nicht mehr hin. Mit seinem Token kannst du es wieder hinzufügen.',
  letGone: (name) => `${isolated(name)} gehört nicht mehr zu deiner Anmeldung.`,
  lastHolder:
    'Nur du kommst noch in dieses System, darum kannst du es jetzt nicht loslassen. Mach zuerst unter „Token und Schlüssel“ ein Token, oder lösche das System.',

  attach: 'Ein System hinzufügen, das du schon hast',
  attachText:
    'Mit seinem Token gehört ein System zu deiner Anmeldung. Alle, die es haben, sehen das in ihrem Protokoll.',
  token: 'Token',
  tokenEmpty: 'Füge hier das Token ein.',
  tokenUnknown:
    'Kein System auf diesem Server hat dieses Token. Schau nach, ob du alles davon eingefügt hast.',
  attachButton: 'System hinzufügen',
  attached: (name) => `${isolated(name)} gehört jetzt zu deiner Anmeldung.`,

  make: 'Ein neues System anlegen',
  makeName: 'Name des Systems',
  makeHint: 'Du kannst ihn leer lassen.',
  full: 'Du hast so viele Systeme angelegt, wie mit einer Anmeldung gehen. Lösche zuerst eines, das du nicht mehr brauchst.',
  makeButton: 'System anlegen',

  holders: (name) => `Wer ${isolated(name)} hat`,
  holdersText: 'Alle hier können in diesem System alles sehen und ändern.',
  you: 'du',
  nobodyElse: 'Niemand außer dir.',
  take: 'Wegnehmen',
  takeOf: (name) => `${isolated(name)} das System wegnehmen`,
  takeTitle: (name) => `${isolated(name)} das System wegnehmen?`,
  takeText:
    'Die Anmeldung dieser Person führt dann nicht mehr in dieses System. Hat sie auch das Token, ersetze es ebenfalls.',
  taken: (name) => `${isolated(name)} hat dieses System nicht mehr.`,

  programs: 'Programme, die du hereingelassen hast',
  programsText:
    'Diese Programme dürfen für eines deiner Systeme handeln. Du kannst sie jederzeit aussperren.',
  noPrograms: 'Noch keine Programme.',
  forSystem: (name) => `für ${isolated(name)}`,
  letIn: (day) => `hereingelassen am ${day}`,
  shutOut: 'Aussperren',
  shutOutOf: (name) => `${isolated(name)} aussperren`,
  shutOutTitle: (name) => `${isolated(name)} aussperren?`,
  shutOutText: 'Das Programm kommt sofort nicht mehr herein. Du kannst es später wieder hereinlassen.',
  shutOutDone: (name) => `${isolated(name)} ist ausgesperrt.`,

  own: {
    title: 'Programme, die du schreibst',
    text: 'Schreibst du selbst ein Programm? Melde es hier an, dann kann es dich mit OAuth um Zugang bitten. Nur du kannst es hereinlassen.',
    add: 'Programm anmelden',
    name: 'Name des Programms',
    nameHint: 'Du siehst ihn, wenn das Programm um Zugang bittet.',
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
    deleteText: 'Das Programm verliert sofort jeden Zugang.',
    deleted: (name) => `${isolated(name)} ist gelöscht.`,
  },
}
