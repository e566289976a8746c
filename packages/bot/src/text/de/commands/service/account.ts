import type { accountText as English } from '../../../en/commands/service/account.ts'
import type { Translation } from '../../../language.ts'
import { escaped, typed } from '../../../markup.ts'

const mention = (account: string) => `<@${account}>`

export const accountText: Translation<typeof English> = {
  help: {
    link: 'Verbindet ein anderes Konto mit deinem System, wenn das Konto zustimmt.',
    code: 'Verbindet dieses Konto mit deinem System, mit einem Code aus dem Dashboard.',
    unlink: 'Trennt ein Konto von deinem System.',
    token: 'Macht ein neues Token für Programme und schickt es dir direkt.',
    refresh: 'Macht ein neues Token. Das alte gilt dann nicht mehr.',
    remove: 'Macht das Token ungültig, ohne ein neues.',
  },
  linkWhat: (page) =>
    `Welches Konto? Erwähne es, wie in ${typed('link @friend')}. Um **dieses** Konto mit einem System zu verbinden, das du hast, hol dir im Dashboard einen Code (${page}) und schreib ${typed('link ABCD-EFGH')}.`,
  codeUnknown: (page) =>
    `Dieser Code geht nicht. Ein Code gilt einmal, 10 Minuten lang. Bitte hol dir im Dashboard einen neuen (${page}).`,
  tooManyCodes: 'Das waren zu viele Codes. Bitte warte eine Weile, dann versuch es noch einmal.',
  codeTaken: 'Dieses Konto gehört schon zu einem anderen System. Trenne es dort zuerst.',
  codeLinked: (system) => `Dieses Konto gehört jetzt zu ${escaped(system)}.`,

  noSuchAccount: 'Ich finde kein solches Konto.',
  alreadyLinked: (account) => `${mention(account)} gehört schon zu deinem System.`,
  linkedElsewhere: (account, system) =>
    `${mention(account)} gehört zu einem anderen System (\`${system}\`). Trenne es dort zuerst.`,
  linkDirectly: (page) =>
    `Das andere Konto muss zustimmen, und es sieht diese Nachricht nicht. Mach das auf einem Server, auf dem beide sind, oder hol dir im Dashboard einen Code (${page}) und schick ${typed('link ABCD-EFGH')} mit dem anderen Konto.`,
  askLink: (account, caller, system) =>
    `${mention(account)}, ${mention(caller)} möchte dein Konto mit dem System ${escaped(system)} verbinden. Alle seine Konten können alles darin sehen und ändern. Bist du einverstanden?`,
  linkButton: 'Mein Konto verbinden',
  linked: (account) => `${mention(account)} gehört jetzt zu deinem System.`,

  notLinked: (account) => `${mention(account)} gehört nicht zu deinem System.`,
  lastAccount: `Das ist das einzige Konto deines Systems, also muss es bleiben. Um dich von dem System zu trennen, nimm ${typed('system delete')}.`,
  askUnlink: (account, self) =>
    self
      ? 'Das Konto, mit dem du schreibst, von deinem System trennen? Ein anderes Konto des Systems muss es dann wieder verbinden.'
      : `${mention(account)} von deinem System trennen?`,
  unlinkButton: 'Trennen',
  unlinked: (account) => `${mention(account)} gehört nicht mehr zu deinem System.`,

  askToken:
    'Ein neues Token machen? Wenn ein Programm das jetzige benutzt, geht es nicht mehr, bis du ihm das neue gibst.',
  tokenButton: 'Token machen',
  tokenWarning:
    'Hier ist das neue Token deines Systems, und das alte gilt nicht mehr. **Wer es hat, kann alles lesen und ändern.** Gib es nur Programmen, denen du vertraust, und poste es nie. Ich kann es nicht noch einmal zeigen.',
  tokenSent: 'Ich habe dir das Token direkt geschickt.',
  inboxClosed:
    'Ich kann dir nicht direkt schreiben, also ist nichts geändert. Erlaube Direktnachrichten von diesem Server, dann versuch es noch einmal.',
  tokenLost: `Das neue Token ist nicht bei dir angekommen. Bitte schreib noch einmal ${typed('token refresh')}.`,
  askRemoveToken: 'Dein Token ungültig machen? Programme, die es benutzen, kommen dann nicht mehr hinein.',
  removeButton: 'Ungültig machen',
  tokenRemoved: 'Das Token gilt nicht mehr.',
}
