import { isolated } from '../../../direction.ts'
import { number } from '../../../intl.ts'
import type { enter as English } from '../../en/entering/enter.ts'
import type { Translation } from '../../translation.ts'

export const enter: Translation<typeof English> = {
  title: 'Viele Stimmen, ein Zuhause',
  lead: 'Seht, wer frontet, switcht mit einem Tipp und kümmert euch um alle in eurem System.',
  yourSystems: 'Deine Systeme auf diesem Gerät',
  continueAs: (name) => `Weiter als ${isolated(name)}`,
  forget: (name) => `Von ${isolated(name)} abmelden`,
  forgetTitle: (name) => `Von ${isolated(name)} abmelden?`,
  forgetText:
    'Dieses Gerät vergisst dein Token. Du brauchst es, um dich wieder anzumelden. Hast du es sicher gespeichert?',
  forgetYes: 'Abmelden',
  forgetWaiting: (count) =>
    count === 1
      ? 'Ein Switch ist noch nicht gesendet. Er ginge verloren.'
      : `${number(count)} Switches sind noch nicht gesendet. Sie gingen verloren.`,
  endedWaiting: (count) =>
    count === 1
      ? 'Ein Switch wartet noch auf diesem Gerät. Melde dich wieder beim selben System an, dann wird er gesendet.'
      : `${number(count)} Switches warten noch auf diesem Gerät. Melde dich wieder beim selben System an, dann werden sie gesendet.`,
  ended: 'Du wurdest abgemeldet, weil dein Token nicht mehr gilt. Vielleicht hat es jemand ersetzt.',
  create: 'Neues System anlegen',
  createText: 'Alles andere kann später kommen.',
  createButton: 'Mein System anlegen',
  creating: 'Legt dein System an …',
  name: 'Name eures Systems',
  nameHint: 'Der Name, den ihr gemeinsam benutzt. Er darf leer bleiben.',
  bringsFile: 'Ich habe eine Datei aus einer anderen App',
  bringsFileHint: 'Aus PluralKit, Simply Plural, Tupperbox, Octocon oder einer anderen App.',
  fileNeeded: 'Wähle zuerst eine Datei.',
  fileRefused: (why) =>
    `${why} Du kannst auch ein leeres System anlegen und die Datei in den Einstellungen importieren. Dort gibt es eine Vorschau.`,
  who: 'Wer darf euch sehen?',
  whoHint: 'Das kannst du später für jede Sache einzeln ändern.',
  whos: {
    nobody: { label: 'Niemand', hint: 'Alles ist zuerst privat, auch neue Mitglieder und Gruppen.' },
    link: {
      label: 'Wer unseren Link kennt',
      hint: 'Zu sehen sind euer Profil, eure Mitglieder und wer frontet. Der Verlauf bleibt privat.',
    },
    everyone: { label: 'Alle', hint: 'Alles ist zuerst öffentlich, auch der ganze Verlauf.' },
  },
  whosInFile: {
    nobody: { label: 'Niemand', hint: 'Alles aus der Datei wird privat.' },
    file: {
      label: 'Wie in der Datei',
      hint: 'Was bei PluralKit öffentlich war, bleibt es. Dateien ohne solche Angaben werden privat.',
    },
  },
  notSetYet: (why) =>
    `Dein System ist noch nicht fertig: Wir konnten nicht speichern, wer es sehen darf. Es ist noch leer. ${why}`,
  defaultsFailed:
    'Alles ist privat angekommen. Nur dass neue Mitglieder privat sind, konnten wir nicht speichern. Schalte das bitte in den Vorlieben ein.',
  closed:
    'Auf diesem Server kannst du nicht selbst ein System anlegen. Bitte die Leute, die ihn betreiben, um ein Token.',
  paste: 'Mit einem Token anmelden',
  pasteText:
    'Das Token ist der Schlüssel zu deinem System. Du hast es beim Anlegen bekommen, oder von einem Bot.',
  token: 'Token',
  showToken: 'Token zeigen',
  enterButton: 'Anmelden',
  entering: 'Meldet an …',
  tokenEmpty: 'Füge hier dein Token ein.',
  tokenUnknown: 'Kein System auf diesem Server hat dieses Token. Schau, ob du es ganz eingefügt hast.',
  remember: 'Auf diesem Gerät merken',
  rememberHint:
    'Schalte das aus, wenn auch andere das Gerät benutzen. Dann bist du abgemeldet, sobald du den Tab schließt.',
  madeTitle: 'Bewahre dieses Token gut auf',
  madeText:
    'Das ist der Schlüssel zu deinem System. Wir zeigen ihn nur dieses eine Mal. Du brauchst ihn, um dich auf einem anderen Gerät anzumelden, oder hier, nachdem du dich abgemeldet hast. Wer ihn hat, kann alles ändern. Gib ihn also niemandem.',
  madeToken: 'Dein Token',
  download: 'Als Datei herunterladen',
  fileName: (id) => `polyphony-token-${id}.txt`,
  fileText: (name, server, token) =>
    `Das Token von ${name} auf ${server}\n\n${token}\n\nWer dieses Token hat, kann alles im System ändern. Bewahre es gut auf und gib es niemandem.\n`,
  yourSystem: 'deinem System',
  kept: 'Ich habe mein Token gespeichert',
  keptButton: 'Zu meinem System',
}
