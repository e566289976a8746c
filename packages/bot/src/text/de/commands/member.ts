import type { memberText as English } from '../../en/commands/member.ts'
import type { Translation } from '../../language.ts'
import { escaped, typed } from '../../markup.ts'
import { showDays } from '../days.ts'

interface NamedMember {
  readonly id: string
  readonly name: string
}

const of = (field: string) => (name: string) => `${field} von ${name}`
const bold = (name: string) => `**${escaped(name)}**`
const named = ({ name, id }: NamedMember) => `${bold(name)} (\`${id}\`)`
const several = (things: readonly NamedMember[]) => things.map(named).join(', ')
/** Counts groups after words such as "in". */
const inGroups = (count: number) => (count === 1 ? '1 Gruppe' : `${count} Gruppen`)

export const memberText: Translation<typeof English> = {
  listTitle: 'Befehle für Mitglieder',
  help: {
    new: 'Legt ein neues Mitglied an. Ein angehängtes Bild wird sein Bild.',
    show: 'Zeigt ein Mitglied.',
    name: 'Zeigt oder ändert den Namen eines Mitglieds.',
    displayname: 'Zeigt oder ändert den Namen, den andere statt des Namens sehen.',
    servername: 'Zeigt oder ändert den Namen eines Mitglieds auf diesem Server.',
    description: 'Zeigt oder ändert die Beschreibung eines Mitglieds.',
    pronouns: 'Zeigt oder ändert die Pronomen eines Mitglieds.',
    color: 'Zeigt oder ändert die Farbe eines Mitglieds.',
    birthday: 'Zeigt oder ändert den Geburtstag eines Mitglieds.',
    avatar: 'Zeigt oder ändert das Bild eines Mitglieds.',
    proxyavatar: 'Zeigt oder ändert das Bild für Proxy-Nachrichten, wenn es ein anderes ist.',
    serveravatar: 'Zeigt oder ändert das Bild eines Mitglieds auf diesem Server.',
    banner: 'Zeigt oder ändert das Banner eines Mitglieds.',
    proxy: 'Zeigt die Proxy-Tags eines Mitglieds, oder setzt das einzige. `text` steht für die Nachricht.',
    proxyAdd: 'Gibt einem Mitglied noch ein Proxy-Tag.',
    proxyRemove: 'Nimmt einem Mitglied ein Proxy-Tag.',
    autoproxy: 'Lässt Autoproxy in den Modi latch und front ein Mitglied benutzen, oder nicht.',
    keepproxy: 'Behält die Proxy-Tags in den Nachrichten eines Mitglieds, oder nicht.',
    serverkeepproxy: 'Behält die Proxy-Tags in den Nachrichten auf diesem Server, oder nicht.',
    tts: 'Lässt die Plattform Proxy-Nachrichten eines Mitglieds vorlesen, oder nicht.',
    groupsAdd: 'Fügt ein Mitglied zu Gruppen hinzu.',
    groupsRemove: 'Nimmt ein Mitglied aus Gruppen.',
    privacy: 'Zeigt, was andere von einem Mitglied sehen.',
    privacySet: 'Ändert, was andere von einem Mitglied sehen.',
    public: 'Lässt andere alles von einem Mitglied sehen.',
    private: 'Verbirgt alles von einem Mitglied vor anderen.',
    id: 'Zeigt die ID eines Mitglieds, zum Kopieren.',
    delete: 'Löscht ein Mitglied.',
    alias: 'Zeigt die weiteren Namen, unter denen Befehle ein Mitglied finden.',
    aliasAdd: 'Gibt einem Mitglied einen weiteren Namen für Befehle.',
    aliasRemove: 'Nimmt einem Mitglied einen weiteren Namen.',
    aliasClear: 'Nimmt einem Mitglied alle weiteren Namen.',
    help: 'Zeigt die Befehle für Mitglieder.',
  },
  fields: {
    name: of('Der Name'),
    displayname: of('Der Anzeigename'),
    servername: (name) => `Der Name von ${name} auf diesem Server`,
    description: of('Die Beschreibung'),
    pronouns: of('Die Pronomen'),
    color: of('Die Farbe'),
    birthday: of('Der Geburtstag'),
    avatar: of('Das Bild'),
    proxyavatar: of('Das Bild für Proxy-Nachrichten'),
    serveravatar: (name) => `Das Bild von ${name} auf diesem Server`,
    banner: of('Das Banner'),
  },

  nameTooLong: (used, most) => `Ein Name kann höchstens ${most} Zeichen haben, und dieser hat ${used}.`,
  askName: (typedName, others) =>
    `${bold(typedName)} meint schon ein anderes Mitglied: ${several(others)}. Wenn beide so heißen, finden Befehle vielleicht das falsche. Trotzdem nehmen?`,
  askNameButton: 'Nehmen',
  created: ({ name, id }) => `${bold(name)} ist da. Die ID ist \`${id}\`.`,
  nextSteps: (reference) =>
    `Gib Proxy-Tags mit ${typed(`member ${reference} proxy [text]`)}, und sieh dir das Mitglied an mit ${typed(`member ${reference}`)}.`,
  isPublic: (reference) =>
    `Dieses Mitglied ist öffentlich, und andere deines Systems sind verborgen. Um auch dieses zu verbergen, schreib ${typed(`member ${reference} private`)}. Für alle neuen Mitglieder: ${typed('config private member on')}.`,
  needsQuotes: (name, reference) =>
    `In Befehlen braucht der Name ${bold(name)} Anführungszeichen, oder nimm die ID: ${typed(`member ${reference}`)}.`,
  full: (most) =>
    `Dein System hat ${most} Mitglieder, und mehr gehen nicht. Bitte lösche eins, bevor du noch eins anlegst.`,
  nowFull: (most) => `Dein System hat jetzt ${most} Mitglieder, und mehr gehen nicht.`,
  nearlyFull: (count, most) => `Dein System hat jetzt ${count} von höchstens ${most} Mitgliedern.`,
  avatarFailed: (reason) => `Das Mitglied ist da, aber ohne das Bild. ${reason}`,
  avatarSet: 'Das angehängte Bild ist jetzt das Bild des Mitglieds.',

  displayNameShows: (name) =>
    `Andere sehen stattdessen den Anzeigenamen: ${bold(name)}. Ändere ihn mit dem Befehl \`displayname\`.`,
  serverNameShows: (name) => `Auf diesem Server sehen andere einen anderen Namen: ${bold(name)}.`,
  proxiedAs: (name) => `Proxy-Nachrichten haben den Namen ${bold(name)}.`,
  nameShowsAgain:
    'Der Name ist privat, aber ohne Anzeigenamen sehen andere ihn wieder. Setz einen Anzeigenamen, um ihn zu verbergen.',
  namesTitle: (name) => `Namen von ${name}`,
  nameLabel: 'Eigener Name',
  displayNameLabel: 'Anzeigename',
  serverNameLabel: 'Name auf diesem Server',
  notSet: '*nicht gesetzt*',
  namesHint: (command) =>
    `Ändere den Anzeigenamen mit ${typed(`${command} …`)}, und leere ihn mit ${typed(`${command} clear`)}.`,

  serverAvatarShows: 'Auf diesem Server haben Proxy-Nachrichten ein anderes Bild, das für diesen Server.',
  proxyAvatarShows: 'Proxy-Nachrichten haben ein anderes Bild, das für Proxy-Nachrichten.',
  birthdayChanged: (field, day) => `${field} ist jetzt am ${day}.`,

  noTags: (command) =>
    `Dieses Mitglied hat keine Proxy-Tags. Gib ihm eins mit ${typed(`${command} [text]`)}.`,
  tagsTitle: (name) => `Proxy-Tags von ${name}`,
  tagsHint: (command) =>
    `Gib noch eins mit ${typed(`${command} add [text]`)}, nimm eins weg mit ${typed(`${command} remove [text]`)}.`,
  exampleNeedsText:
    'Schreib das Proxy-Tag mit dem Wort `text` genau einmal, da, wo die Nachricht steht, wie in `[text]` oder `A: text`.',
  exampleEmpty: (command) =>
    `Vor oder nach \`text\` muss etwas stehen. Um alle Proxy-Tags zu entfernen, schreib ${typed(`${command} clear`)}.`,
  hasTag: (tag) => `Dieses Mitglied hat das Proxy-Tag ${tag} schon.`,
  lacksTag: (tag, others) =>
    others === ''
      ? `Dieses Mitglied hat das Proxy-Tag ${tag} nicht, und auch keine anderen.`
      : `Dieses Mitglied hat das Proxy-Tag ${tag} nicht. Diese sind da: ${others}.`,
  tagTooLong: (used, most) =>
    `Ein Proxy-Tag mit dem Wort \`text\` kann höchstens ${most} Zeichen haben, und dieses hat ${used}.`,
  tooManyTags: (most) => `Ein Mitglied kann höchstens ${most} Proxy-Tags haben.`,
  askReplaceTags: (tags, tag) =>
    `Das ersetzt alle Proxy-Tags (${tags}) durch ${tag}. Um die anderen zu behalten, nimm stattdessen \`add\`. Ersetzen?`,
  replaceButton: 'Ersetzen',
  askSameTag: (tag, others) =>
    `${tag} ist auch ein Proxy-Tag von ${several(others)}. Nachrichten damit gehören dann nur zu einem Mitglied. Trotzdem nehmen?`,
  askClearTags: (tags) => `Alle Proxy-Tags entfernen? ${tags}`,
  clearTagsButton: 'Entfernen',
  tagSet: (tag) => `Das Proxy-Tag ist jetzt ${tag}.`,
  tagAdded: (tag) => `Das Proxy-Tag ${tag} ist dazugekommen.`,
  tagRemoved: (tag) => `Das Proxy-Tag ${tag} ist entfernt.`,
  tagsCleared: 'Dieses Mitglied hat jetzt keine Proxy-Tags.',

  autoproxy: (name, on) =>
    on
      ? `Autoproxy kann ${bold(name)} in den Modi latch und front benutzen.`
      : `Autoproxy benutzt ${bold(name)} in den Modi latch und front nicht.`,
  keepProxy: (name, on) =>
    on
      ? `Proxy-Nachrichten von ${bold(name)} behalten ihre Proxy-Tags.`
      : `Proxy-Nachrichten von ${bold(name)} haben keine Proxy-Tags im Text.`,
  serverKeepProxy: (name, on) =>
    on === null
      ? `Auf diesem Server entscheidet über Proxy-Tags die übliche Einstellung von ${bold(name)}.`
      : on
        ? `Auf diesem Server behalten Proxy-Nachrichten von ${bold(name)} ihre Proxy-Tags.`
        : `Auf diesem Server haben Proxy-Nachrichten von ${bold(name)} keine Proxy-Tags im Text.`,
  serverDecides: (on) =>
    `Auf diesem Server entscheidet eine andere Einstellung: Nachrichten behalten ihre Proxy-Tags${on ? '' : ' nicht'}. Ändere sie mit dem Befehl \`serverkeepproxy\`.`,
  tts: (name, on) =>
    on
      ? `Die Plattform liest Proxy-Nachrichten von ${bold(name)} vor.`
      : `Die Plattform liest Proxy-Nachrichten von ${bold(name)} nicht vor.`,

  group: (id, name) => `\`${id}\` ${bold(name)}`,
  addedTo: (name, added, already) =>
    added === 0
      ? `${bold(name)} war schon in ${inGroups(already)}, die du genannt hast. Nichts ist geändert.`
      : `${bold(name)} ist in ${inGroups(added)} dazugekommen.${already > 0 ? ` Schon dabei: in ${inGroups(already)}.` : ''}`,
  removedFrom: (name, removed, already) =>
    removed === 0
      ? `${bold(name)} war nicht in ${inGroups(already)}, die du genannt hast. Nichts ist geändert.`
      : `${bold(name)} ist aus ${inGroups(removed)} herausgenommen.${already > 0 ? ` Nicht dabei: in ${inGroups(already)}.` : ''}`,

  namePrivacyNeedsDisplayName:
    'Ohne Anzeigenamen bewirkt ein privater Name nichts: Andere sehen den Namen wie bisher. Setz einen mit dem Befehl `displayname`.',
  avatarPrivacyAndProxying:
    'Proxy-Nachrichten zeigen das Bild trotzdem. Für ein anderes Bild dort nimm den Befehl `proxyavatar` oder `serveravatar`.',

  askDelete: ({ name, id }) =>
    `${named({ name, id })} löschen? Proxy-Nachrichten bleiben. Zurück kommt dieses Mitglied nur mit einem Export von vorher.`,
  deleted: (name) => `${bold(name)} ist gelöscht.`,

  noAliases: (command) =>
    `Dieses Mitglied hat keine Aliasse. Gib ihm einen mit ${typed(`${command} add …`)}: Befehle finden es dann darunter.`,
  aliasesTitle: (name) => `Aliasse von ${name}`,
  aliasesHint: (command) =>
    `Gib noch einen mit ${typed(`${command} add …`)}, nimm einen weg mit ${typed(`${command} remove …`)}.`,
  alias: (alias) => `- ${escaped(alias)}`,
  aliasTooLong: (used, most) => `Ein Alias kann 1 bis ${most} Zeichen haben, und dieser hat ${used}.`,
  tooManyAliases: (most) => `Ein Mitglied kann höchstens ${most} Aliasse haben.`,
  hasAlias: (alias) => `Dieses Mitglied hat den Alias ${bold(alias)} schon.`,
  lacksAlias: (alias, others) =>
    others.length === 0
      ? `Dieses Mitglied hat den Alias ${bold(alias)} nicht, und auch keine anderen.`
      : `Dieses Mitglied hat den Alias ${bold(alias)} nicht. Diese sind da: ${others.map(bold).join(', ')}.`,
  aliasAdded: (alias) => `Gemerkt. Befehle finden dieses Mitglied jetzt unter ${bold(alias)}.`,
  aliasRemoved: (alias) => `Der Alias ${bold(alias)} ist entfernt.`,
  askClearAliases: (aliases) => `Alle Aliasse entfernen? ${aliases.map(bold).join(', ')}`,
  clearAliasesButton: 'Entfernen',
  aliasesCleared: 'Dieses Mitglied hat jetzt keine Aliasse.',

  card: {
    title: (member, system) => (system === null ? member : `${member} (${escaped(system)})`),
    hidden: '*Dieses Mitglied fehlt in Listen, die andere sehen.*',
    serverAvatar: (address) =>
      address === null
        ? '*Dieses Bild gilt nur auf diesem Server.*'
        : `*Dieses Bild gilt nur auf diesem Server. [Das übliche Bild](${address})*`,
    displayName: 'Anzeigename',
    aliases: 'Aliasse',
    serverName: (server) => (server === null ? 'Name auf diesem Server' : `Name auf ${server}`),
    color: 'Farbe',
    pronouns: 'Pronomen',
    birthday: 'Geburtstag',
    messages: 'Nachrichten',
    tags: 'Proxy-Tags',
    groups: (count) => `Gruppen (${count})`,
    description: 'Beschreibung',
    footer: (system, member, created) =>
      `System-ID: ${system} · Mitglieds-ID: ${member}${created === null ? '' : ` · Angelegt: ${showDays(created)}`}`,
  },
}
