import type { KeyScope, ScopePart } from '@polyphony/contract'
import { preferredLanguage } from '../request/language.ts'

type Level = 'publicread' | 'read' | 'write'

export interface OAuthTexts {
  language: string
  title: string
  /** Comes after the name of the program. */
  asks: string
  /** Comes before the host. */
  sendsTo: string
  byYou: string
  byOperator: string
  whichSystem: string
  unnamed: string
  may: string
  identify: string
  levels: Record<Level, string>
  parts: Record<ScopePart, string>
  password: string
  passwordText: string
  noPassword: string
  signInAgain: string
  allow: string
  deny: string
  later: string
  signedInAs: string
  wrongPassword: string
  tooMany: string
  chooseSystem: string
  stale: string
  goingBack: string
  goBack: string
  problem: string
  unknownProgram: string
  wrongAddress: string
  notYours: string
  noSystem: string
  makeSystem: string
  otherSite: string
  broken: string
  failed: string
}

const en: OAuthTexts = {
  language: 'en',
  title: 'Allow a program',
  asks: 'would like access to your system',
  sendsTo: 'It brings you back to',
  byYou: 'You registered this program yourself.',
  byOperator: 'The people who run this server registered this program.',
  whichSystem: 'Which system?',
  unnamed: 'System without a name',
  may: 'It may:',
  identify: 'Know which system it is, with its public profile',
  levels: {
    publicread: 'see what strangers see',
    read: 'see everything, also what is private',
    write: 'see and change everything, also what is private',
  },
  parts: {
    system: 'System and settings',
    members: 'Members',
    groups: 'Groups',
    fronters: 'Who is fronting',
    switches: 'Switches and history',
    all: 'All of it, plus export and events',
  },
  password: 'Your password',
  passwordText: 'Please confirm that it is your account.',
  noPassword: 'Please confirm that it is your account: sign in again, and you come back here.',
  signInAgain: 'Sign in again',
  allow: 'Allow',
  deny: 'Do not allow',
  later: 'You can remove its access at any time, in your settings.',
  signedInAs: 'You are signed in as',
  wrongPassword: 'That password is not right. Please try again.',
  tooMany: 'There were too many attempts. Please wait a while, then try again.',
  chooseSystem: 'Please choose a system.',
  stale: 'This page was out of date. Please choose again.',
  goingBack: 'Taking you back …',
  goBack: 'Continue',
  problem: 'This did not work',
  unknownProgram:
    'This server does not know the program that sent you here. Please tell the people who make it.',
  wrongAddress:
    'The program wants to send you to an address that it has not registered here. To keep you safe, we stop here. Please tell the people who make it.',
  notYours: 'This program is only for the person who registered it.',
  noSystem: 'You have no system yet, so there is nothing that the program could see.',
  makeSystem: 'Create a system first',
  otherSite: 'This answer did not come from our own page, so nothing happened.',
  broken:
    'The program asked in a way that this server does not understand. Please tell the people who make it.',
  failed: 'Something went wrong here, and nothing happened. Please try again in a moment.',
}

const de: OAuthTexts = {
  language: 'de',
  title: 'Ein Programm erlauben',
  asks: 'möchte Zugriff auf dein System',
  sendsTo: 'Danach geht es zurück zu',
  byYou: 'Du hast dieses Programm selbst eingetragen.',
  byOperator: 'Wer diesen Server betreibt, hat dieses Programm eingetragen.',
  whichSystem: 'Welches System?',
  unnamed: 'System ohne Namen',
  may: 'Es darf:',
  identify: 'Wissen, welches System es ist, mit dem öffentlichen Profil',
  levels: {
    publicread: 'sehen, was Fremde sehen',
    read: 'alles sehen, auch Privates',
    write: 'alles sehen und ändern, auch Privates',
  },
  parts: {
    system: 'System und Einstellungen',
    members: 'Mitglieder',
    groups: 'Gruppen',
    fronters: 'Wer frontet',
    switches: 'Switches und Verlauf',
    all: 'Alles davon, dazu Export und Ereignisse',
  },
  password: 'Dein Passwort',
  passwordText: 'Bitte bestätige, dass es dein Konto ist.',
  noPassword:
    'Bitte bestätige, dass es dein Konto ist: Melde dich noch einmal an, dann kommst du hierher zurück.',
  signInAgain: 'Noch einmal anmelden',
  allow: 'Erlauben',
  deny: 'Nicht erlauben',
  later: 'Du kannst ihm den Zugriff jederzeit in deinen Einstellungen entziehen.',
  signedInAs: 'Du bist angemeldet als',
  wrongPassword: 'Das Passwort stimmt nicht. Bitte versuch es noch einmal.',
  tooMany: 'Das waren zu viele Versuche. Bitte warte eine Weile und versuch es dann noch einmal.',
  chooseSystem: 'Bitte wähle ein System.',
  stale: 'Diese Seite war veraltet. Bitte wähle noch einmal.',
  goingBack: 'Es geht zurück …',
  goBack: 'Weiter',
  problem: 'Das hat nicht geklappt',
  unknownProgram:
    'Dieser Server kennt das Programm nicht, das dich hierher geschickt hat. Bitte sag denen Bescheid, die es machen.',
  wrongAddress:
    'Das Programm möchte dich zu einer Adresse schicken, die es hier nicht eingetragen hat. Zu deinem Schutz halten wir hier an. Bitte sag denen Bescheid, die es machen.',
  notYours: 'Dieses Programm ist nur für die Person, die es eingetragen hat.',
  noSystem: 'Du hast noch kein System. Es gibt also nichts, was das Programm sehen könnte.',
  makeSystem: 'Erst ein System anlegen',
  otherSite: 'Diese Antwort kam nicht von unserer eigenen Seite. Es ist nichts passiert.',
  broken:
    'Das Programm hat auf eine Weise gefragt, die dieser Server nicht versteht. Bitte sag denen Bescheid, die es machen.',
  failed: 'Hier ist etwas schiefgegangen, und es ist nichts passiert. Bitte versuch es gleich noch einmal.',
}

/** Chooses the language that the browser wants most. */
export const wordsFor = (request: Request): OAuthTexts => (preferredLanguage(request) === 'de' ? de : en)

/** Says in plain words what a scope allows: which part, and how much of it. */
export function sayScope(scope: KeyScope, words: OAuthTexts): { part: string; level: string | undefined } {
  if (scope === 'identify') return { part: words.identify, level: undefined }
  const [level, part] = scope.split(':') as [Level, ScopePart]
  return { part: words.parts[part], level: words.levels[level] }
}
