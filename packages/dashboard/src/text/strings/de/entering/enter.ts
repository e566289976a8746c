import { isolated } from '../../../direction.ts'
import { number } from '../../../intl.ts'
import type { enter as English } from '../../en/entering/enter.ts'
import type { Translation } from '../../translation.ts'

export const enter: Translation<typeof English> = {
  title: 'Viele Stimmen, ein Zuhause',
  lead: 'Ein Zuhause für plurale Systeme: Sieh, wer frontet, switche mit einem Tipp und kümmere dich um alle in deinem System.',
  welcome: {
    haveAccount: 'Ich habe schon ein Konto',
    back: 'Zurück zum Anfang',
    points: {
      offline: {
        title: 'Switchen mit einem Tipp, auch im Bus',
        text: 'Es geht ohne Verbindung, merkt sich die Zeit deines Tipps und verliert keinen Switch.',
      },
      data: {
        title: 'Alle deine Daten aus Simply Plural',
        text: 'Mitglieder, eigene Felder, Gruppen, Notizen und der ganze Verlauf kommen mit. Dateien aus PluralKit und anderen Apps gehen auch.',
      },
      privacy: {
        title: 'Privatsphäre, die du lesen kannst',
        text: 'Jede Seite sagt in klaren Sätzen, wer was sieht. Du wählst es gleich am Anfang.',
      },
      pluralkit: {
        title: 'Es spricht PluralKit',
        text: 'Apps und Bots für PluralKit können damit arbeiten, und du kannst alles wieder mitnehmen.',
      },
    },
  },
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
  forgetWaitingNotes: (count) =>
    count === 1
      ? 'Eine Notiz ist noch nicht gesendet. Sie ginge verloren.'
      : `${number(count)} Notizen sind noch nicht gesendet. Sie gingen verloren.`,
  endedWaiting: (count) =>
    count === 1
      ? 'Ein Switch wartet noch auf diesem Gerät. Melde dich wieder beim selben System an, dann wird er gesendet.'
      : `${number(count)} Switches warten noch auf diesem Gerät. Melde dich wieder beim selben System an, dann werden sie gesendet.`,
  ended: 'Du wurdest abgemeldet, weil dein Token nicht mehr gilt. Vielleicht hat es jemand ersetzt.',
  tryText:
    'Ein Token öffnet dein System, statt Benutzername und Passwort. Du kannst das System später zu einem Konto hinzufügen. Es bleibt, wie es ist.',
  create: 'Neues System anlegen',
  createText: 'Alles andere kann später kommen.',
  createButton: 'Mein System anlegen',
  creating: 'Legt dein System an …',
  name: 'Name deines Systems',
  nameHint: 'Der gemeinsame Name von allen. Er darf leer bleiben.',
  bringsFile: 'Ich habe eine Datei aus einer anderen App',
  bringsFileHint: 'Aus PluralKit, Simply Plural, Tupperbox, Octocon oder einer anderen App.',
  withoutFile: 'Ohne Datei anfangen',
  fileRefused: (why) =>
    `${why} Du kannst auch ein leeres System anlegen und die Datei in den Einstellungen importieren. Dort gibt es eine Vorschau.`,
  who: 'Wer darf dein System sehen?',
  whoHint: 'Das kannst du später für jede Sache einzeln ändern.',
  whos: {
    nobody: { label: 'Niemand', hint: 'Alles ist zuerst privat, auch neue Mitglieder und Gruppen.' },
    link: {
      label: 'Wer den Link kennt',
      hint: 'Zu sehen sind dein Profil, deine Mitglieder und wer frontet. Der Verlauf bleibt privat.',
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
    'Alles ist privat angekommen. Nur dass neue Mitglieder privat sind, konnten wir nicht speichern. Schalte das bitte in den Voreinstellungen ein.',
  closed:
    'Auf diesem Server kannst du nicht selbst ein System anlegen. Bitte die Leute, die ihn betreiben, um ein Token.',
  paste: 'Mit einem Token anmelden',
  pasteText:
    'Das Token ist der Schlüssel zu deinem System. Du hast es beim Anlegen bekommen, oder von einem Bot.',
  token: 'Token',
  showToken: 'Token zeigen',
  enterButton: 'Mit diesem Token anmelden',
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
