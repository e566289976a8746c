import type { preferences as English } from '../../en/settings/preferences.ts'
import type { Translation } from '../../translation.ts'

export const preferences: Translation<typeof English> = {
  bots: 'Für Chat-Bots',
  botsText:
    'Proxy-Nachrichten, und wie ein Bot deine Namen und IDs zeigt. Ohne Bot kannst du das überspringen.',
  time: 'Zeit',
  timezoneHint: 'Dein Verlauf benutzt diese Zeitzone. Tippe, um zu suchen.',
  useDevice: (zone) => `Zeitzone dieses Geräts nehmen: ${zone.replaceAll('_', ' ')}`,
  timeThere: (time) => `Dort ist es gerade ${time}.`,
  badTimezone: 'Diese Zeitzone gibt es nicht. Wähle eine aus der Liste, zum Beispiel Europe/Oslo.',
  proxying: 'Proxy',
  switchHint: 'Wähle, was passiert, wenn ein Mitglied über den Proxy spricht, das nicht frontet.',
  switches: { off: 'Nichts', new: 'Es frontet allein', add: 'Es kommt zum Front dazu' },
  latchHint: 'Im Modus „Latch“ vergisst Autoproxy nach dieser Zeit, wer zuletzt gesprochen hat.',
  latchDefault: 'Nach 6 Stunden (üblich)',
  latchNever: 'Nie',
  latchAfter: (length) => `Nach ${length}`,
  nameFormatHint: 'Schreib {name} und {tag} dahin, wo du sie haben möchtest.',
  nameFormatPreview: 'So sieht es aus',
  nameFormatTooLong: (length) =>
    `Das sind ${length} Zeichen. Chats nehmen höchstens 80. Ein Bot würde so eine Nachricht nicht weitergeben.`,
  sampleName: 'Wren',
  sampleTag: '| HB',
  fresh: 'Neue Mitglieder und Gruppen',
  look: 'Wie ein Bot etwas zeigt',
  noBotLanguage: 'Nicht gewählt (Englisch)',
  botLanguageHint:
    'Slash-Befehle und Knöpfe antworten in der Sprache deiner Chat-App. Das hier gilt für alles andere.',
  paddingHint: 'Fügt IDs mit fünf Buchstaben ein Leerzeichen hinzu, damit Listen gerade sind.',
  paddings: { off: 'Nein', left: 'Leerzeichen davor', right: 'Leerzeichen danach' },
  idPreview: 'So sehen IDs aus',
  limits: (members, groups) => `Dein System hat Platz für ${members} Mitglieder und ${groups} Gruppen.`,
  templates: 'Vorlagen für Beschreibungen',
  templatesHint:
    'Fang eine Beschreibung mit einem dieser Texte an. Du findest sie beim Bearbeiten von Mitgliedern und Gruppen.',
  template: (number) => `Vorlage ${number}`,
  addTemplate: 'Vorlage hinzufügen',
  removeTemplate: (number) => `Vorlage ${number} entfernen`,
  hints: {
    pings_enabled: 'Eine Glocke als Reaktion auf eine Nachricht über den Proxy pingt dich an.',
    case_sensitive_proxy_tags: 'Wenn das an ist, sind W: und w: zwei verschiedene Tags.',
    proxy_error_message_enabled: 'Der Bot sagt dir, wenn eine Nachricht nicht über den Proxy ging.',
    member_default_private: 'Alles an einem neuen Mitglied ist zuerst privat, hier und bei Bots.',
    group_default_private: 'Alles an einer neuen Gruppe ist zuerst privat, hier und bei Bots.',
    show_private_info: 'Wenn du einen Bot nach dir selbst fragst, zeigt er auch private Angaben.',
    hid_display_split: 'Zeigt IDs mit sechs Buchstaben in zwei Teilen mit einem Strich dazwischen.',
    hid_display_caps: 'Lässt sich für manche leichter vorlesen.',
    card_show_color_hex: 'Karten von Mitgliedern zeigen auch den Farbcode.',
  },
}
