import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'
import type { feeds as English } from '../../en/sharing/feeds.ts'
import type { Translation } from '../../translation.ts'

const inDays = (count: number) => (count === 1 ? 'vom letzten Tag' : `der letzten ${number(count)} Tage`)

export const feeds: Translation<typeof English> = {
  title: (who) => `Feeds von ${isolated(who)}`,
  lead: 'Ein Feed ist eine Adresse, die ein Programm von selbst liest. Er zeigt, was hier geteilt wird, und endet damit.',
  careful:
    'Alle, die eine Adresse haben, können sie lesen, und Programme geben sie vielleicht weiter. Für eine Website oder einen Stream teile am besten extra und nur wenig.',
  noFront: 'Hier wird nicht geteilt, wer frontet. Darum bleibt jeder Feed leer.',
  working: 'Feeds, die jetzt gehen',
  since: (day) => `seit dem ${day}`,
  end: 'Jetzt beenden',
  endOf: (name) => `Jetzt beenden: ${name}`,
  ended: 'Beendet. Diese Adresse zeigt nichts mehr.',
  looks: 'So sieht es jetzt aus',
  nobody: 'Niemand, den du zeigst, frontet.',
  make: 'Adresse machen',
  makeOf: (name) => `Adresse machen: ${name}`,
  address: 'Adresse',
  once: 'Wir zeigen sie nur dieses eine Mal. Alle, die sie haben, können diesen Feed lesen.',
  kept: 'Ich habe die Adresse benutzt oder aufbewahrt',
  done: 'Fertig',
  how: 'So benutzt du ihn',
  placeholder: 'CODE steht für einen Teil, den du mit der Adresse bekommst.',
  full: (count) =>
    `Hier gibt es schon ${plural(count, { one: 'Feed', other: 'Feeds' })}. Beende einen, um Platz zu machen.`,
  kinds: {
    html: {
      name: 'Karte und Einblendung',
      text: 'Für OBS und für einen Rahmen auf einer Website. Hält sich selbst aktuell.',
    },
    svg: { name: 'Abzeichen', text: 'Ein kleines Bild für eine Website oder ein Profil.' },
    ics: { name: 'Kalender', text: 'Ein Eintrag für jeden Front, in einer Kalender-App.' },
    json: { name: 'Daten', text: 'Für Programme, die ab und zu nachfragen.' },
    events: { name: 'Live-Stream', text: 'Für Programme, die jede Änderung sofort wollen.' },
  },
  look: 'Aussehen',
  styles: { card: 'Karte', overlay: 'Einblendung' },
  themes: { light: 'Für helle Seiten', dark: 'Für dunkle Seiten' },
  entries: (count, names, more) =>
    `Er hat die Fronts ${inDays(count)} von: ${list([...names.map(isolated), ...(more > 0 ? [plural(more, { one: 'weiteres Mitglied', other: 'weitere Mitglieder' })] : [])])}.`,
  noEntries: 'Der Kalender bleibt leer, weil kein Kreis hier frühere Fronts zeigt.',
  goesOn: (from) => `${from} – jetzt`,
  use: {
    obs: {
      title: 'OBS',
      text: 'Füge eine Quelle der Art „Browser“ hinzu und trag diese Adresse ein. Ihr Hintergrund ist durchsichtig.',
    },
    frame: { title: 'Eine Website', text: 'Setz das in die Seite ein.' },
    picture: { title: 'Eine Website oder ein Profil', text: 'Setz das in die Seite ein.' },
    calendar: {
      title: 'Eine Kalender-App',
      text: 'Wähle „Kalender abonnieren“, „Per URL“ oder „Neuer Kalender aus dem Netzwerk“ und trag diese Adresse ein. Die meisten Apps schauen ein paarmal am Tag nach Änderungen.',
    },
    sensor: {
      title: 'Home Assistant: ein Sensor',
      text: 'Setz das in configuration.yaml ein. Er fragt einmal in der Minute.',
    },
    shortcuts: {
      title: 'Apple Kurzbefehle',
      text: '„Inhalte von URL abrufen“ mit dieser Adresse, dann „Wörterbuchwert abrufen“ für „members“. „Ergebnis anzeigen“ nennt die Namen.',
    },
    webhook: {
      title: 'Home Assistant: sofort',
      text: 'Dieses Skript ruft bei jeder Änderung einen Webhook auf. Dort ruft eine Automation mit diesem Webhook homeassistant.update_entity für sensor.front auf; den Sensor bekommst du aus einem Feed der Art „Daten“.',
    },
    presence: {
      title: 'Discord-Status',
      text: 'Ein Programm auf deinem Computer liest den Stream. Es gibt die Namen an die Bibliothek weiter, die deinen Status setzt.',
    },
  },
  openCalendar: 'In der Kalender-App dieses Geräts öffnen',
}
