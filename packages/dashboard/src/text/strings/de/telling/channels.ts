import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'
import type { ChannelStrings } from '../../translation.ts'

const seconds = (count: number) => plural(count, { one: 'Sekunde', other: 'Sekunden' })
const minutes = (count: number) => plural(count, { one: 'Minute', other: 'Minuten' })
const hours = (count: number) => plural(count, { one: 'Stunde', other: 'Stunden' })
const length = (count: number) => {
  if (count % 3600 === 0) return hours(count / 3600)
  return count % 60 === 0 ? minutes(count / 60) : seconds(count)
}
const after = (delay: number) => (delay === 0 ? 'sofort' : `nach ${length(delay)} Ruhe`)

export const channels: ChannelStrings = {
  kinds: { webpush: 'Web Push an einen Browser', ntfy: 'Über ntfy', discord: 'Eine Direktnachricht vom Bot' },
  thisBrowser: 'Dieser Browser',
  told: {
    names: (name, delay) => `${isolated(name)} erfährt ${after(delay)}, wer frontet.`,
    count: (name, delay) => `${isolated(name)} erfährt ${after(delay)}, wie viele fronten.`,
    bare: (name, delay) => `${isolated(name)} erfährt ${after(delay)}, dass sich der Front geändert hat.`,
  },
  triggers: {
    start: 'wenn jemand zu fronten beginnt',
    stop: 'wenn jemand aufhört',
    out: 'wenn niemand mehr da ist',
  },
  toldWhen: (triggers) => `Nachricht, ${list(triggers)}.`,
  toldNever: 'Niemand erfährt etwas: Wähle mindestens eine Änderung.',
  onlyAbout: (names) => `Nur über ${list(names.map(isolated))}.`,
  onlyAboutUnseen: 'Nur über Mitglieder, die du gerade nicht siehst.',
  onlyAboutNobody: 'Über niemanden.',
  quietHours: (from, to, timezone) => `Ruhe von ${from} bis ${to} (${timezone}).`,
  isSilent: 'Ohne Ton, als eine Zeile, die jede Änderung ersetzt.',
  paused: 'Pausiert. Nichts wird gemeldet.',
  failing: (moment) => `Seit ${moment} kommt nichts an. Wir versuchen es weiter.`,
  gaveUp: (moment) => `Seit ${moment} kommt nichts an, darum haben wir aufgehört.`,
  failingHelp: {
    webpush:
      'Schau, ob das Gerät online ist und Benachrichtigungen erlaubt. Wenn es nicht mehr da ist, entferne es.',
    ntfy: 'Schau, ob der ntfy-Server läuft und Thema und Token noch stimmen. Wenn nicht, entferne das hier und füge es neu hinzu.',
    discord:
      'Schau, ob der Bot dir Direktnachrichten schicken darf: Du brauchst einen Chatserver, auf dem er auch ist, und Nachrichten seiner Mitglieder müssen erlaubt sein.',
  },
  test: 'Test schicken',
  testOf: (name) => `Test an ${isolated(name)} schicken`,
  tested: 'Ein Test ist unterwegs. Er nennt niemanden.',
  tooManyTests: 'Das waren viele Tests. Warte eine Minute und versuch es dann noch einmal.',
  pause: 'Pausieren',
  pauseOf: (name) => `${isolated(name)} pausieren`,
  goOn: 'Weitermachen',
  goOnOf: (name) => `${isolated(name)} wieder Bescheid sagen`,
  pausedNow: (name) => `${isolated(name)} erfährt vorerst nichts.`,
  goesOn: (name) => `${isolated(name)} erfährt es wieder.`,
  change: 'Ändern',
  changeOf: (name) => `${isolated(name)} ändern`,
  remove: 'Entfernen',
  removeOf: (name) => `${isolated(name)} entfernen`,
  removeTitle: (name) => `${isolated(name)} nicht mehr Bescheid sagen?`,
  removeText: 'Von hier kommen dann keine Nachrichten mehr. Du kannst es jederzeit wieder hinzufügen.',
  removed: (name) => `${isolated(name)} erfährt nichts mehr.`,
  saved: 'Gespeichert. Ab der nächsten Änderung gilt es.',
  limit: (most) => `Es ist Platz für ${number(most)}. Entferne zuerst einen Eintrag.`,

  name: 'Name',
  nameHint: 'Für deine eigene Liste.',
  nameNeeded: 'Bitte gib einen Namen ein.',
  when: 'Was gemeldet wird',
  whenChoices: {
    start: 'Jemand beginnt zu fronten',
    stop: 'Jemand hört auf',
    out: 'Niemand ist mehr da',
  },
  who: 'Über wen',
  everybody: 'Alle',
  everybodyText: 'Auch die, die später dazukommen.',
  chosen: 'Nur manche',
  whoText: 'Änderungen bei allen anderen zählen dann, als wären sie nicht passiert.',
  chosenNeeded: 'Wähle mindestens ein Mitglied oder alle.',
  text: 'Was eine Nachricht sagt',
  texts: {
    names: { label: 'Namen', text: '„Ash, Birch“. Auch ein Sperrbildschirm zeigt sie.' },
    count: { label: 'Nur wie viele', text: '„2 fronten“' },
    bare: {
      label: 'Nur dass sich etwas geändert hat',
      text: '„Der Front hat sich geändert.“ Nichts darauf sagt, wessen.',
    },
  },
  language: 'Sprache der Nachrichten',
  delay: 'Wie lange auf Ruhe gewartet wird',
  delayHint:
    'Eine Nachricht geht los, wenn sich so lange nichts geändert hat. Aus mehreren schnellen Änderungen wird eine.',
  delayChoice: (delay) => (delay === 0 ? 'Gar nicht' : length(delay)),
  silent: 'Eine Zeile, die stehen bleibt, ohne Ton',
  silentHint: 'Jede Änderung ersetzt die Zeile. Du schaust hin, wann du willst.',
  quiet: 'Ruhezeiten',
  quietHint: 'Dann wird nichts geschickt. Danach bekommst du den neuesten Front, wenn er neu ist.',
  from: 'Von',
  to: 'Bis',
  timezone: 'Zeitzone',
  sameTimes: 'Anfang und Ende sind gleich. Wähle zwei verschiedene Zeiten.',

  add: {
    browser: 'Diesem Browser Bescheid sagen',
    browserText:
      'Nachrichten kommen per Web Push, auch wenn diese Seite zu ist. Sie sind für diesen Browser verschlüsselt.',
    browserTold: 'Dieser Browser erfährt es schon.',
    screen: 'Was ein Sperrbildschirm zeigt',
    screenText:
      'Die Nachricht, wie jede andere: mit Namen, wenn du nichts anderes wählst. Du kannst sie auch in den Einstellungen deines Geräts verbergen.',
    carrier: 'Was andere sehen können',
    carrierText:
      'Web Push läuft über einen Dienst des Herstellers deines Browsers. Er sieht, dass etwas passiert ist und wann. Er sieht nicht, was, über wen und von welchem Konto.',
    allow: 'Benachrichtigungen erlauben',
    refused: 'Dein Browser hat Benachrichtigungen nicht erlaubt, darum hat sich nichts geändert.',
    failed:
      'Dein Browser konnte Benachrichtigungen nicht einrichten. Versuch es noch einmal oder nimm einen anderen Weg.',
    done: (name) => `${isolated(name)} erfährt es ab jetzt.`,
    denied:
      'Dieser Browser erlaubt von hier keine Benachrichtigungen. Öffne neben der Adresse die Einstellungen der Website, erlaube sie und lade diese Seite neu.',
    missing:
      'Dieser Browser kann keine Benachrichtigungen von Webseiten zeigen. Ein anderer Browser oder ntfy kann es.',
    insecure:
      'Browser erlauben Benachrichtigungen nur bei Adressen, die mit https beginnen. ntfy geht auch hier.',
    homeScreen: 'Auf iPhone und iPad darf nur eine App auf dem Home-Bildschirm Benachrichtigungen zeigen:',
    homeScreenSteps: [
      'Tippe im Browser auf „Teilen“.',
      'Wähle „Zum Home-Bildschirm“.',
      'Öffne Polyphony vom Home-Bildschirm und komm auf diese Seite zurück.',
    ],
    off: 'Web Push ist auf diesem Server aus, darum kann er keinem Browser Bescheid sagen.',
    offReason: (reason) => `Der Grund, für die Leute, die ihn betreiben: ${reason}`,
    ntfy: 'ntfy hinzufügen',
    ntfyText:
      'ntfy ist eine App für Handys und Computer, die kein Konto braucht. Nachrichten sagen nur, dass sich etwas geändert hat, wenn du nichts anderes wählst, denn der ntfy-Server kann sie lesen.',
    server: 'Server',
    serverHint: 'Meist https://ntfy.sh oder ein eigener.',
    topic: 'Thema',
    topicHint:
      'Wer das Thema kennt, kann mitlesen. Darum haben wir eines gemacht, das niemand errät. Abonniere es in der App.',
    token: 'Zugriffstoken',
    tokenHint: 'Nur wenn dein ntfy-Server eines braucht. Niemand sieht es danach wieder.',
    addNtfy: 'Hinzufügen',
    wrongServer: 'Diese Adresse geht nicht. Sie muss mit https:// beginnen und hinaus ins Internet führen.',
    wrongTopic: 'Nimm 1 bis 64 Buchstaben, Ziffern, Bindestriche und Unterstriche.',
    wrongReceiver: 'Der Server hat diesen Empfänger nicht angenommen. Prüfe Server, Thema und Token.',
  },
}
