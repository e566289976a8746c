import type { aboutText as English } from '../../../en/commands/service/about.ts'
import type { Translation } from '../../../language.ts'
import { typed } from '../../../markup.ts'

/** The pages of the help card, by the button of each. */
const pages = {
  what: {
    label: 'Was ist das?',
    title: 'Was ist das?',
    text: [
      'Mehrere Leute können sich ein Konto teilen: ein plurales System. Ich lasse alle von ihnen unter ihrem eigenen Namen und Bild schreiben.',
      'Du schreibst eine Nachricht mit dem Tag eines Mitglieds, wie in `w:hallo`. Ich poste `hallo` unter dem Namen dieses Mitglieds und nehme deine eigene Nachricht weg.',
      `Die Plattform zeigt an meinen Nachrichten ein Zeichen für Apps. Geschrieben haben sie trotzdem Menschen. ${typed('explain')} sagt das anderen.`,
    ].join('\n\n'),
  },
  start: {
    label: 'Erste Schritte',
    title: 'Erste Schritte',
    text: [
      `1. Leg ein System an: ${typed('system new Harbour')}`,
      `2. Leg ein Mitglied an: ${typed('member new Wren')}`,
      `3. Gib dem Mitglied ein Tag: ${typed('member Wren proxy w:text')}`,
      '4. Schreib `w:hallo` in einen Kanal.',
      `Kommst du von einem anderen Programm? ${typed('import')} mit deiner Datei im Anhang bringt alles mit.`,
      `Am Anfang ist alles öffentlich. ${typed('system privacy')} und ${typed('member Wren privacy')} ändern das.`,
    ].join('\n'),
  },
  tips: {
    label: 'Gut zu wissen',
    title: 'Gut zu wissen',
    text: [
      `- ${typed('autoproxy latch')} macht ohne Tags als das Mitglied weiter, das zuletzt geschrieben hat. Ein \`\\\` am Anfang einer Nachricht macht eine Ausnahme.`,
      '- Reagiere auf eine Proxy-Nachricht mit ❌, um eine eigene zu löschen, mit ❓, um zu sehen, wer es ist, mit 🔔, um anzupingen, wer sie geschrieben hat.',
      `- ${typed('edit neuer Text')} ändert deine letzte Nachricht, ${typed('reproxy Wren')} postet sie als anderes Mitglied.`,
      '- Ein Name mit Leerzeichen braucht in Befehlen "Anführungszeichen".',
      `- ${typed('debug proxying')} als Antwort auf eine Nachricht sagt, warum ich sie nicht angerührt habe.`,
    ].join('\n'),
  },
  more: {
    label: 'Mehr',
    title: 'Mehr',
    text: [
      `- ${typed('commands')} zeigt alle Befehle, ${typed('commands member')} die für Mitglieder.`,
      `- ${typed('dashboard')} zeigt, wo du alles mit der Maus siehst und änderst.`,
      `- ${typed('invite')} bringt mich auf einen anderen Server. ${typed('permcheck')} sagt, was mir auf diesem fehlt.`,
      `- ${typed('export')} schickt dir alles als Datei. Es gehört dir.`,
    ].join('\n'),
  },
} as const

export const aboutText: Translation<typeof English> = {
  help: {
    dashboard: 'Zeigt die Adresse des Dashboards.',
    invite: 'Zeigt die Adresse, die mich auf einen anderen Server bringt.',
    stats: 'Sagt, wie es mir geht, und wie viele Systeme es gibt.',
    explain: 'Erklärt anderen, wozu dieser Bot da ist.',
    help: 'Erklärt, wie man anfängt.',
    helpCommands: 'Sagt, wo die Befehle stehen.',
    helpProxy: 'Erklärt Proxy-Tags.',
    commands: 'Zeigt Befehle, alle oder die zu einem Thema.',
  },
  dashboard: 'Im Dashboard siehst und änderst du alles mit der Maus oder dem Finger.',
  dashboardLink: 'Dashboard öffnen',
  invite: 'Mit diesem Link bringst du mich auf einen Server, den du verwaltest.',
  inviteLink: 'Lade mich ein',
  statsTitle: 'Wie es mir geht',
  stats: {
    version: 'Version',
    since: 'Läuft seit',
    shards: 'Verbindungen',
    latency: 'Antwortzeit',
    memory: 'Speicher',
    systems: 'Systeme',
    members: 'Mitglieder',
    groups: 'Gruppen',
    switches: 'Switches',
    messages: 'Nachrichten',
  },
  moment: (ms) => `<t:${Math.floor(ms / 1000)}>`,
  milliseconds: (ms) => (ms === null ? 'noch nicht bekannt' : `${Math.round(ms)} ms`),
  mebibytes: (bytes) => `${Math.round(bytes / 1024 ** 2)} MiB`,
  count: (count) => count.toLocaleString('de'),
  explainTitle: 'Wozu dieser Bot da ist',
  explain: [
    'Manche Menschen teilen ihr Leben, und ihr Konto, mit anderen: Zusammen sind sie ein plurales System. Dieser Bot postet die Nachrichten von allen unter ihrem eigenen Namen und Bild.',
    'Dazu löscht er die ursprüngliche Nachricht und postet den Text über einen WebHook neu. Deshalb zeigt die Plattform neben dem Namen das Zeichen APP. Geschrieben hat die Nachricht ein Mensch, keine Maschine.',
    'Reagiere auf so eine Nachricht mit ❓, um zu erfahren, wer es ist und welches Konto sie gesendet hat.',
  ].join('\n\n'),
  helpTitle: 'Hallo!',
  helpCard:
    'Ich lasse die Mitglieder eines Systems unter ihren eigenen Namen schreiben. Wähle, was du wissen möchtest.',
  helpButtons: {
    what: pages.what.label,
    start: pages.start.label,
    tips: pages.tips.label,
    more: pages.more.label,
  },
  helpPage: (page) => Object.entries(pages).find(([name]) => name === page)?.[1],
  helpCommands: `Alle Befehle: ${typed('commands')}. Die zu einem Thema: ${typed('commands member')}.`,
  helpProxy: [
    `Ein Proxy-Tag ist Text um eine Nachricht herum, der sagt, wer schreibt. Mit ${typed('member Wren proxy w:text')} schreibst du \`w:hallo\`, und ich poste \`hallo\` als Wren.`,
    `Das Wort \`text\` steht für die Nachricht: Auch \`[text]\`, \`text -W\` und \`<text>\` gehen. Ein Mitglied kann mehrere haben: ${typed('member Wren proxy add [text]')}.`,
    `${typed('autoproxy latch')} und ${typed('autoproxy front')} kommen ohne Tags aus.`,
  ].join('\n'),
  topicsTitle: 'Befehle',
  topics: (topics) =>
    `Befehle zu einem Thema: ${topics.map((topic) => typed(`commands ${topic}`)).join(', ')}.`,
  others: 'Alle anderen:',
  topicTitle: (topic) => `Befehle: ${topic}`,
  noCommands: 'Solche Befehle gibt es hier nicht.',
}
