import { isolated } from '../../../direction.ts'
import { number } from '../../../intl.ts'
import type { signIn as English } from '../../en/entering/sign-in.ts'
import type { Translation } from '../../translation.ts'

export const signIn: Translation<typeof English> = {
  title: 'Anmelden',
  name: 'Benutzername',
  nameHint: 'Der Benutzername deines Kontos.',
  password: 'Passwort',
  showPassword: 'Passwort zeigen',
  code: 'Code',
  codeHint: 'Sechs Ziffern aus deiner Authenticator-App.',
  button: 'Anmelden',
  busy: 'Meldet an …',
  nameEmpty: 'Bitte gib deinen Benutzernamen ein.',
  passwordEmpty: 'Bitte gib dein Passwort ein.',
  codeEmpty: 'Bitte gib den Code ein.',
  codeWrong: 'Dieser Code gilt nicht. Warte auf den nächsten und versuche es noch einmal.',
  passkey: 'Mit einem Passkey anmelden',
  passkeyStopped:
    'Es ist nichts passiert: Der Passkey wurde nicht benutzt. Versuche es noch einmal oder melde dich anders an.',
  passkeyPlace: 'Passkeys brauchen eine Adresse mit Namen, und 127.0.0.1 ist nur eine Zahl.',
  passkeyThere: 'Diese Seite auf localhost öffnen',
  through: (name) => `Weiter mit ${isolated(name)}`,
  lost: 'Alles verloren? Benutze einen Wiederherstellungscode',
  ended: 'Du wurdest abgemeldet. Melde dich an, dann geht es da weiter, wo du warst.',
  asPerson: (name) => `Du bist als ${isolated(name)} angemeldet.`,

  newHere: 'Neu hier?',
  newHereInvite: 'Du brauchst einen Einladungslink von den Leuten, die diesen Server betreiben.',
  newHereClosed: 'Auf diesem Server kannst du dich nicht registrieren. Frag die Leute, die ihn betreiben.',
  toRegister: 'Konto anlegen',
  without: 'Ohne Konto ausprobieren',
  withToken: 'Mit einem Token anmelden',
  leaving: {
    title: 'Abmelden?',
    text: 'Dieses Gerät vergisst alles über deine Systeme. Du kannst dich jederzeit wieder anmelden.',
    button: 'Abmelden',
  },
  wait: (minutes) =>
    minutes === 1
      ? 'Das waren viele Versuche. Bitte warte eine Minute und versuche es dann noch einmal. Es ist nichts verloren.'
      : `Das waren viele Versuche. Bitte warte ${number(minutes)} Minuten und versuche es dann noch einmal. Es ist nichts verloren.`,
  known: {
    wrong_password:
      'Der Benutzername oder das Passwort stimmt nicht. Prüfe beides und versuche es noch einmal.',
    code_needed: 'Bitte gib den Code ein, den dein Authenticator gerade zeigt.',
    people_closed: 'Auf diesem Server kannst du dich nicht registrieren. Frag die Leute, die ihn betreiben.',
    invite_invalid: 'Diese Einladung gilt nicht mehr. Bitte um eine neue.',
    name_taken: 'Diesen Benutzernamen hat schon jemand. Bitte wähle einen anderen.',
    other_site: 'Bitte öffne diesen Server unter seiner eigenen Adresse und versuche es noch einmal.',
    hold_limit_reached: 'Du hast so viele Systeme, wie zu einem Konto gehören können.',
  },
}
