import { number, plural } from '../../../intl.ts'
import type { overview as English } from '../../en/settings/overview.ts'
import type { Translation } from '../../translation.ts'

export const overview: Translation<typeof English> = {
  title: 'Einstellungen',
  lead: 'Hier änderst du dein System als Ganzes, und dieses Gerät.',
  parts: {
    person: 'Dein Konto',
    system: 'Dein System',
    programs: 'Programme und Bots',
    data: 'Deine Daten',
    device: 'Dieses Gerät',
  },
  pages: {
    profile: { title: 'Profil', text: 'Name, Beschreibung, Pronomen, Farbe und Bilder deines Systems.' },
    privacy: { title: 'Privatsphäre', text: 'Wähle, was öffentlich ist, und sieh, was Fremde sehen.' },
    sharing: {
      title: 'Jemanden teilhaben lassen',
      text: 'Partner, Freunde oder Therapie sehen, was du auswählst, und sonst nichts.',
    },
    notifications: {
      title: 'Benachrichtigungen',
      text: 'Wähle, wer es erfährt, wenn sich der Front ändert, und wie.',
    },
    reminders: { title: 'Erinnerungen', text: 'Nach der Uhr, nachdem jemand frontet, oder nach Stille.' },
    fields: { title: 'Eigene Felder', text: 'Gib Mitgliedern und deinem System eigene Felder.' },
    pictures: {
      title: 'Bilder',
      text: 'Bilder ansehen, hinzufügen und löschen, und Kopien von anderen aufbewahren.',
    },
    preferences: {
      title: 'Voreinstellungen',
      text: 'Zeitzone, Privatsphäre neuer Mitglieder, Vorlagen und Einstellungen für Chat-Bots.',
    },
    words: {
      title: 'Deine Wörter',
      text: 'Sag statt Mitglied, Front oder Switch, was du selbst sagst.',
    },
    chat: {
      title: 'Chat',
      text: 'Deine Chat-Konten und der Bot; Tag, Name und Autoproxy für jeden Chat-Server.',
    },
    access: {
      title: 'Token und Schlüssel',
      text: 'Ersetze dein Token und gib Programmen Schlüssel, die nicht alles dürfen.',
    },
    webhook: { title: 'Webhook', text: 'Sende Änderungen an ein eigenes Programm und sieh, was ankam.' },
    import: {
      title: 'Import',
      text: 'Hol eine Datei aus PluralKit, Simply Plural oder einer anderen App herein.',
    },
    pluralkit: { title: 'PluralKit', text: 'Hier leben und PluralKit weiter nutzen: Beides bleibt gleich.' },
    export: { title: 'Export', text: 'Nimm alles als Datei mit.' },
    delete: { title: 'System löschen', text: 'Lösche alles, endgültig.' },
    ways: {
      title: 'Anmeldung und Sicherheit',
      text: 'Benutzername, Passwort, Passkeys und Wiederherstellungscodes.',
    },
    devices: { title: 'Geräte und Protokoll', text: 'Wo du angemeldet bist, und was wann passiert ist.' },
    systems: { title: 'Systeme und Leute', text: 'Deine Systeme, und wer sonst Zugriff auf dieses hat.' },
    leave: {
      title: 'Konto löschen',
      text: 'Lösche dein Konto auf diesem Server, mit oder ohne deine Systeme.',
    },
    appearance: {
      title: 'Aussehen und Geräte',
      text: 'Sprache, hell oder dunkel, und die Systeme, die dieses Gerät kennt.',
    },
  },
  room: (used: string, quota: string) => `Deine Texte belegen ${used} von ${quota}.`,
  sizes: (bytes) =>
    bytes < 1000
      ? plural(bytes, { other: 'Byte' })
      : bytes < 1_000_000
        ? `${number(Math.round(bytes / 1000))} kB`
        : `${number(bytes / 1_000_000, { maximumFractionDigits: 1 })} MB`,
}
