import type { systemText as English } from '../../en/commands/system.ts'
import type { Translation } from '../../language.ts'
import { escaped, typed } from '../../markup.ts'
import { showDays } from '../days.ts'

const owner = (own: boolean) => (own ? 'deines Systems' : 'dieses Systems')
const of = (field: string) => (own: boolean) => `${field} ${owner(own)}`
const here = (field: string) => (own: boolean) => `${field} ${owner(own)} auf diesem Server`
const server = (name: string | null) => (name === null ? 'diesem Server' : `**${escaped(name)}**`)

export const systemText: Translation<typeof English> = {
  listTitle: 'Befehle für Systeme',
  help: {
    show: 'Zeigt ein System.',
    new: 'Legt ein System für dich an.',
    name: 'Zeigt oder ändert den Namen eines Systems.',
    servername: 'Zeigt oder ändert den Namen eines Systems auf diesem Server.',
    tag: 'Zeigt oder ändert das Tag, das in Proxy-Nachrichten hinter den Namen steht.',
    servertag: 'Zeigt oder ändert das Tag auf diesem Server, oder schaltet es hier aus und ein.',
    description: 'Zeigt oder ändert die Beschreibung eines Systems.',
    pronouns: 'Zeigt oder ändert die Pronomen eines Systems.',
    color: 'Zeigt oder ändert die Farbe eines Systems.',
    avatar: 'Zeigt oder ändert das Bild eines Systems.',
    serveravatar: 'Zeigt oder ändert das Bild eines Systems auf diesem Server.',
    banner: 'Zeigt oder ändert das Banner eines Systems.',
    privacy: 'Zeigt, was andere von deinem System sehen.',
    privacySet: 'Ändert, was andere von deinem System sehen.',
    id: 'Zeigt die ID eines Systems, zum Kopieren.',
    delete: 'Löscht dein System, nach einem Export als Direktnachricht.',
    proxy: 'Zeigt oder ändert, ob deine Nachrichten auf einem Server über den Proxy gehen.',
    webhook: 'Zeigt oder ändert die Adresse, die von Änderungen in deinem System erfährt.',
    help: 'Zeigt die Befehle für Systeme.',
  },
  fields: {
    name: of('Der Name'),
    servername: here('Der Name'),
    tag: of('Das Tag'),
    servertag: here('Das Tag'),
    description: of('Die Beschreibung'),
    pronouns: of('Die Pronomen'),
    color: of('Die Farbe'),
    avatar: of('Das Bild'),
    serveravatar: here('Das Bild'),
    banner: of('Das Banner'),
  },
  own: 'dein System',
  allOfOthers:
    'Verborgene Mitglieder kannst du nur in deinem eigenen System zählen, also lass bitte `-all` weg.',

  hasSystem: (id) => `Dieses Konto hat schon ein System, mit der ID \`${id}\`. ${typed('system')} zeigt es.`,
  nameTooLong: (used, most) => `Ein Name kann höchstens ${most} Zeichen haben, und dieser hat ${used}.`,
  created: (id) => `Dein System ist da. Seine ID ist \`${id}\`.`,
  firstSteps: `Leg das erste Mitglied an mit ${typed('member new Ash')}, und gib ihm Proxy-Tags mit ${typed('member Ash proxy [text]')}. ${typed('help')} zeigt mehr.`,
  allPublic: `Alle sehen alles, was du nicht privat machst. Um alles zu verbergen, schreib ${typed('system privacy all private')}.`,
  keepAccess: `Damit du dein System nie verlierst, verbinde ein zweites Konto mit ${typed('link')}, oder bewahre ein Token von ${typed('token')} an einem sicheren Ort auf.`,

  tagNotInFormat: `In deinem Namensformat steht kein \`{tag}\`, also ist das Tag nicht zu sehen. Siehe ${typed('config name format')}.`,
  tagNotInFormatHere:
    'Auf diesem Server steht in deinem Namensformat kein `{tag}`, also ist das Tag hier nicht zu sehen.',
  tagOffHere: `Das Tag ist auf diesem Server ausgeschaltet, also ist hier keins zu sehen. Schalte es ein mit ${typed('system servertag -enable')}.`,
  serverTagShows: (tag) => `Auf diesem Server ist ein anderes Tag zu sehen: ${escaped(tag)}`,
  serverTagStays: (tag) =>
    `Auf diesem Server ist weiter dein Tag für diesen Server zu sehen: ${escaped(tag)}`,
  tagRequired: `Dieser Server verlangt ein System-Tag an den Namen von Proxy-Nachrichten. Ohne eins gehen deine Nachrichten hier nicht über den Proxy. Setz eins für diesen Server mit ${typed('system servertag …')}.`,
  tagSwitched: (on) =>
    on ? 'Dein Tag ist auf diesem Server jetzt zu sehen.' : 'Auf diesem Server ist jetzt kein Tag zu sehen.',
  tagAlready: (on) =>
    on
      ? 'Dein Tag ist auf diesem Server schon zu sehen.'
      : 'Dein Tag ist auf diesem Server schon ausgeschaltet.',

  proxying: (on, name) =>
    on
      ? `Deine Nachrichten auf ${server(name)} gehen über den Proxy.`
      : `Deine Nachrichten auf ${server(name)} gehen nicht über den Proxy. Alle sehen sie so, wie du sie schickst.`,
  proxyingHint: (command, on) =>
    on ? `Schalte das aus mit ${typed(`${command} off`)}.` : `Schalte das ein mit ${typed(`${command} on`)}.`,
  notInServer: 'Ich kenne keinen Server mit dieser Nummer, auf dem wir beide sind.',

  askDelete: (id, name) =>
    `Dein System${name === null ? '' : ` **${escaped(name)}**`} (\`${id}\`) mit allen Mitgliedern, Gruppen und Switches löschen?`,
  exportFirst:
    'Vorher schicke ich dir als Direktnachricht eine Datei mit allem. Nur ein Import dieser Datei kann dein System zurückbringen.',
  noExport: 'Wegen `-no-export` bekommst du vorher keine Datei, also kann niemand dein System zurückbringen.',
  exported:
    'Hier ist alles von deinem System, von bevor es gelöscht wurde. Bewahre es auf: Ein Import bringt es zurück.',
  inboxClosed:
    'Ich kann dir keine Direktnachricht schicken, also habe ich nichts gelöscht. Bitte erlaube Direktnachrichten von diesem Server und versuch es noch einmal. Wenn du schon eine Datei hast, füge `-no-export` hinzu.',
  exportTooLarge: (mebibytes) =>
    `Die Datei mit deinem System hat ${mebibytes} MiB, das ist zu groß für eine Direktnachricht, also habe ich nichts gelöscht. Bitte exportiere es im Dashboard, dann füge \`-no-export\` hinzu.`,
  deleted: 'Dein System ist gelöscht. Mach’s gut.',

  noWebhook: `Keine Adresse erfährt von Änderungen in deinem System. Setz eine mit ${typed('system webhook https://…')}.`,
  webhook: (url) => `Diese Adresse erfährt von Änderungen in deinem System: <${url}>`,
  webhookPending: (url) => `Diese Adresse wartet noch auf ihre Prüfung: <${url}>`,
  webhookFailing: (reason) => `Die letzte Zustellung ging schief: ${reason}`,
  webhookHint: `Entferne sie mit ${typed('system webhook clear')}.`,
  askClearWebhook: 'Die Adresse entfernen? Danach erfährt niemand mehr von Änderungen in deinem System.',
  clearWebhookButton: 'Entfernen',
  webhookCleared: 'Die Adresse ist entfernt.',
  webhookRefused: (reason) => `Diese Adresse geht nicht: ${reason}.`,
  webhookSecrets: (token, secret) =>
    `Gib dem Programm an dieser Adresse dieses Signatur-Token: ||\`${token}\`||\nFür Signaturen nach Standard Webhooks ist das Geheimnis ||\`${secret}\`||\nIch zeige beides nur einmal. Behalte es für dich.`,
  askVerify:
    'Wenn das Programm das Token kennt, schicke ich ihm zwei Test-Ereignisse. Es muss beim richtigen Token mit 200 antworten und bei einem falschen mit 401. Jetzt schicken?',
  verifyButton: 'Schicken',
  webhookNotVerified: (reason) =>
    `Die Adresse hat die Prüfung nicht bestanden: ${reason}. Nichts ist geändert. Bitte setz sie noch einmal, wenn das Programm bereit ist.`,
  webhookSet: (url) => `Diese Adresse erfährt jetzt von Änderungen in deinem System: <${url}>`,

  card: {
    untitled: (id) => `System mit der ID ${id}`,
    pronouns: 'Pronomen',
    tag: 'System-Tag',
    color: 'Farbe',
    serverTag: (name) => (name === null ? 'Tag auf diesem Server' : `Tag auf ${name}`),
    tagOff: '*hier ausgeschaltet*',
    members: 'Mitglieder',
    memberCount: (count, command) => `${count} (${typed(command)})`,
    firstMember: `noch keine (${typed('member new Ash')})`,
    allHidden: `alle verborgen (${typed('list -all')} zeigt sie)`,
    noMembers: 'keine',
    fronters: (count) => (count === 1 ? 'Frontet gerade' : 'Fronten gerade'),
    manyFronters: (count, command) => `${count} (${typed(command)})`,
    accounts: 'Verbundene Konten',
    account: (id, name) => `${escaped(name)} (<@${id}>)`,
    goneAccount: (id) => `ein gelöschtes Konto (\`${id}\`)`,
    moreAccounts: (count) => `und ${count} weitere`,
    description: 'Beschreibung',
    footer: (id, created) => `System-ID: ${id} · Angelegt: ${showDays(created)}`,
  },
}
