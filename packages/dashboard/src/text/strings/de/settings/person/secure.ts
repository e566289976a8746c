import { isolated } from '../../../../direction.ts'
import { number } from '../../../../intl.ts'
import type { secure as English } from '../../../en/settings/person/secure.ts'
import type { Translation } from '../../../translation.ts'

export const secure: Translation<typeof English> = {
  title: 'Sichere dein Konto',
  lead: 'Wir gehen alles durch, was auf dein Konto zugreifen kann. Behalte, was du kennst, und entferne, was du nicht kennst. Du kannst jederzeit aufhören und später weitermachen.',
  signedOut: 'Melde dich zuerst an. Dann kannst du hier dein Konto durchgehen.',
  signIn: 'Anmelden',
  step: (now, all) => `Schritt ${number(now)} von ${number(all)}`,
  back: 'Zurück',
  next: 'Weiter',
  keep: 'Passwort behalten und weiter',

  password: 'Wähle, wie du dich anmeldest',
  passwordText:
    'Wähle ein neues Passwort oder füge einen Passkey hinzu. Kennt vielleicht jemand dein Passwort, sperrt ein neues diese Person aus.',
  wayNeeded:
    'Bevor es weitergeht: Leg ein Passwort fest oder füge einen Passkey hinzu. Sonst könntest du dich nicht wieder anmelden.',

  devices: 'Geräte',
  devicesText: 'Auf diesen Geräten bist du angemeldet. Melde jedes Gerät ab, das du nicht kennst.',

  ways: 'Andere Wege zur Anmeldung',
  waysText:
    'Damit kann man sich in deinem Konto anmelden. Entferne, was nicht dir gehört, und bewahre neue Wiederherstellungscodes sicher auf.',

  programs: 'Programme, Schlüssel und Webhooks',
  programsText:
    'Sie können deine Systeme ohne dein Passwort lesen oder ändern. Entferne, was du nicht kennst.',
  keysOf: (system) => `Schlüssel von ${isolated(system)}`,
  keyRemoveOf: (name) => `Schlüssel für ${isolated(name)} entfernen`,
  keyTitle: (name) => `Schlüssel für ${isolated(name)} entfernen?`,
  keyRemoved: 'Schlüssel entfernt.',
  webhookOf: (system) => `Webhook von ${isolated(system)}`,
  noWebhook: 'Kein Webhook.',
  webhookTitle: 'Diesen Webhook entfernen?',
  webhookRemoveOf: (system) => `Webhook von ${isolated(system)} entfernen`,
  remove: 'Entfernen',

  people: 'Personen',
  peopleText:
    'Mehrere Personen können sich ein System teilen. Entferne alle, die keinen Zugriff haben sollen. Dein eigener Zugriff bleibt.',
  peopleOf: (system) => `Personen mit Zugriff auf ${isolated(system)}`,
  personRemoveOf: (name, system) => `${isolated(name)} aus ${isolated(system)} entfernen`,
  personTitle: (name, system) => `${isolated(name)} aus ${isolated(system)} entfernen?`,
  noSystems: 'Du hast noch keine Systeme. Hier gibt es nichts zu prüfen.',

  done: 'Dein Konto ist sicher',
  doneText: 'Du hast alles durchgesehen. Danke, dass du dir die Zeit genommen hast.',
  doneToken:
    'Auch das Token eines Systems gibt Zugriff darauf. Hat es vielleicht jemand gesehen, ersetze es:',
  tokenOf: (system) => `Token von ${isolated(system)}`,
  finish: 'Zu deinen Systemen',
}
