import { isolated } from '../../../../direction.ts'
import { plural } from '../../../../intl.ts'
import type { confirm as English } from '../../../en/settings/person/confirm.ts'
import type { Translation } from '../../../translation.ts'

export const confirm: Translation<typeof English> = {
  title: 'Bestätige, dass es dein Konto ist',
  text: 'Das ist eine wichtige Änderung. Danach fragen wir 10 Minuten lang nicht wieder.',
  how: 'Wie willst du es bestätigen?',
  ways: { password: 'Passwort', code: 'Authenticator', passkey: 'Passkey' },
  password: 'Dein Passwort',
  code: 'Der Code in deiner Authenticator-App',
  passkeyText: 'Dein Gerät fragt nach Fingerabdruck, Gesicht oder PIN.',
  signOn: (name) => `Noch einmal mit ${isolated(name)} anmelden`,
  signOnText:
    'Das öffnet einen neuen Tab. Melde dich dort an und komm dann hierher zurück. Alles, was du getippt hast, bleibt hier stehen.',
  signedOn: 'Ich habe mich neu angemeldet',
  noWay:
    'Auf diesem Gerät kannst du nichts bestätigen. Melde dich ab und mit einem Wiederherstellungscode wieder an.',
  confirm: 'Bestätigen',
  needed: { password: 'Gib dein Passwort ein.', code: 'Gib den Code ein.' },
  wrong: {
    password: 'Dieses Passwort stimmt nicht.',
    code: 'Dieser Code geht nicht. Codes wechseln alle 30 Sekunden, und jeder gilt einmal.',
    passkey: 'Der Passkey hat nicht funktioniert. Versuche es noch einmal, oder nimm einen anderen Weg.',
  },
  tooMany: (minutes) =>
    `Das war zu oft falsch. Versuche es in ${plural(minutes, { one: 'Minute', other: 'Minuten' })} noch einmal.`,
}
