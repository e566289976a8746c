import { isolated } from '../../../direction.ts'
import type { registering as English } from '../../en/entering/registering.ts'
import type { Translation } from '../../translation.ts'

const signOnRefused: Translation<typeof English.signOnRefused> = {
  oidc_cancelled: () => 'Du hast dort abgebrochen. Es hat sich nichts geändert.',
  oidc_expired: () => 'Das hat zu lange gedauert. Bitte versuch es noch einmal.',
  oidc_away: (name) => `${isolated(name)} antwortet gerade nicht. Bitte versuch es später noch einmal.`,
  oidc_failed: () =>
    'Das hat nicht geklappt. Versuch es noch einmal, oder sag denen Bescheid, die den Server betreiben.',
  oidc_closed: (name) =>
    `Wir kennen dich noch nicht, und so kommt niemand Neues herein. Mit einer Einladung: erst damit anmelden, dann ${isolated(name)} in den Einstellungen verbinden.`,
  oidc_disabled: () =>
    'Dein Konto wurde hier gesperrt. Du kannst die Leute fragen, die den Server betreiben.',
  oidc_taken: (name) => `Jemand anderes nutzt das hier schon. ${isolated(name)} wurde nicht verbunden.`,
  oidc_linked_already: (name) => `Du hast ${isolated(name)} schon verbunden. Trenne es zuerst.`,
  oidc_other_person: (name) => `Das war eine andere Person bei ${isolated(name)}.`,
}

/** The texts of registering, of the way back from the single sign-on, and of choosing a system. */
export const registering: Translation<typeof English> = {
  signOnRefused,
  register: {
    title: 'Konto anlegen',
    lead: 'Ein Konto für alle in deinem System, egal wer frontet. Es öffnet dein System auf allen Geräten.',
    invited: 'Du bist eingeladen. Willkommen!',
    invitedBy: (name) => `${isolated(name)} lädt dich ein. Willkommen!`,
    invitedByServer: 'Wer diesen Server betreibt, lädt dich ein. Willkommen!',
    invitedTo: {
      person: 'Mit diesem Link legst du hier ein Konto an.',
      admin: 'Mit diesem Link legst du ein Konto an, das diesen Server betreibt: Du wirst Admin.',
    },
    invite: 'Einladungscode',
    inviteHint: 'Er steht am Ende deines Einladungslinks hinter dem #.',
    name: 'Benutzername',
    nameHint:
      '3 bis 64 Buchstaben von a bis z, Ziffern, Punkte, Unterstriche oder Bindestriche. Nur Leute, die ein System mit dir teilen, sehen ihn, und wer den Server betreibt.',
    nameWrong:
      'Nimm 3 bis 64 Buchstaben von a bis z, Ziffern, Punkte, Unterstriche oder Bindestriche. Einige Namen sind reserviert.',
    nameTaken: 'Diesen Benutzernamen hat schon jemand. Bitte wähle einen anderen.',
    password: 'Passwort',
    passwordHint: 'Mindestens 10 Zeichen. Mehrere Wörter hintereinander kann man sich gut merken.',
    passwordShort: 'Bitte nimm mindestens 10 Zeichen.',
    passwordCommon: 'Dieses Passwort ist leicht zu erraten. Bitte wähle ein anderes.',
    withPasskey: 'Weiter mit einem Passkey',
    passkeyText:
      'Dein Gerät bewahrt den Passkey auf. Du entsperrst ihn wie das Gerät: mit Gesicht, Finger oder PIN.',
    usePassword: 'Lieber ein Passwort',
    usePasskey: 'Lieber ein Passkey',
    button: 'Mein Konto anlegen',
    busy: 'Legt dein Konto an …',
    closed:
      'Auf diesem Server kannst du dich nicht registrieren. Wenn du ein Token hast, kannst du dich damit anmelden.',
    haveOne: 'Ich habe schon ein Konto',
  },
  codes: {
    title: 'Bewahre diese Codes gut auf',
    text: 'Wenn dein Passkey weg ist oder dir das Passwort nicht einfällt, kommst du mit einem dieser Codes hinein. Jeder gilt einmal. Wir zeigen sie nur jetzt.',
    label: 'Deine Wiederherstellungscodes',
    copy: 'Alle kopieren',
    fileName: 'polyphony-wiederherstellungscodes.txt',
    fileText: (name, server, codes) =>
      `Wiederherstellungscodes von ${name} auf ${server}\n\n${codes}\n\nJeder Code gilt einmal. Bewahre sie sicher auf und gib sie niemandem.\n`,
    kept: 'Ich habe meine Codes gespeichert',
    button: 'Weiter',
    failed:
      'Wir konnten gerade keine Wiederherstellungscodes anlegen. Du findest sie in den Einstellungen unter „Anmeldung und Sicherheit“.',
  },
  recover: {
    title: 'Wiederherstellungscode benutzen',
    lead: 'Gib einen der zehn Codes ein, die du gespeichert hast. Jeder Code gilt einmal.',
    code: 'Wiederherstellungscode',
    empty: 'Bitte gib deinen Benutzernamen und einen deiner Codes ein.',
    wrong: 'Benutzername und Code passen nicht zusammen. Prüfe beides oder nimm einen anderen Code.',
    after:
      'Danach gehen wir dein Konto Schritt für Schritt mit dir durch, damit nur du darauf zugreifen kannst.',
    back: 'Zurück zur Anmeldung',
  },
  join: {
    title: 'Auf diesem Gerät anmelden',
    lead: 'Dieser Link meldet dieses Gerät in einem Konto an. Mach nur weiter, wenn du ihn selbst erstellt hast oder die Leute darum gebeten hast, die diesen Server betreiben.',
    button: 'Hier anmelden',
    wrong:
      'Dieser Link gilt nicht mehr. Jeder Link gilt einmal und nur kurz. Mach auf deinem anderen Gerät einen neuen, oder bitte die Leute darum, die diesen Server betreiben.',
  },
  systems: {
    admin: 'Diesen Server verwalten',
    title: 'Deine Systeme',
    lead: 'Wähle ein System oder füge eins hinzu.',
    none: 'Willkommen! Lege jetzt dein erstes System an, oder füge eins hinzu, das du schon hast.',
    open: (name) => `${isolated(name)} öffnen`,
    onDevice: 'Mit Token auf diesem Gerät',
    onDeviceText: 'Füge es zu deinem Konto hinzu, dann öffnest du es überall ohne Token.',
    attach: (name) => `${isolated(name)} hinzufügen`,
    attached: (name) => `${isolated(name)} gehört jetzt zu deinem Konto.`,
    paste: 'Ein System mit seinem Token hinzufügen',
    pasteText: 'Für ein System, das du schon hast. Das Token gilt weiter.',
    pasteButton: 'Dieses System hinzufügen',
    signOut: 'Abmelden',
  },
}
