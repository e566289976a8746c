import type { adminText as English } from '../../../en/commands/service/admin.ts'
import type { Translation } from '../../../language.ts'
import { escaped } from '../../../markup.ts'

const mention = (account: string) => `<@${account}>`

export const adminText: Translation<typeof English> = {
  help: {
    delete: 'Löscht ein System mit allem darin.',
    message: 'Schickt jemandem eine Direktnachricht im Namen derer, die den Bot betreiben.',
    denyNew: 'Setzt ein Konto mit -deny auf die Sperrliste.',
    show: 'Sagt, ob ein Konto auf der Sperrliste steht.',
    deny: 'Setzt ein Konto auf die Sperrliste, oder nimmt es herunter.',
    allow: 'Nimmt ein Konto von der Sperrliste.',
    ids: 'Sagt, wie IDs hier vergeben werden.',
    limits: 'Sagt, welche Grenzen hier gelten.',
    recover: 'Sagt, wie jemand mit einem Token wieder hineinkommt.',
    log: 'Sagt, was die Sperrliste behält.',
  },
  systemNeeded: 'Welches System? Schreib seine ID oder eins seiner Konten.',
  askDelete: (name, members) =>
    `Das löscht das System **${escaped(name)}** (\`${members}\`) mit allem darin. Niemand kann es zurückholen.`,
  deleted: 'Das System ist gelöscht.',
  letter: (text) => `Eine Nachricht der Leute, die diesen Bot betreiben:\n\n${text}`,
  letterSent: (account) => `An ${mention(account)} geschickt.`,
  letterRefused: (account) => `${mention(account)} nimmt keine Direktnachrichten von mir an.`,
  denied: (account) =>
    `${mention(account)} steht auf der Sperrliste: Ich poste nichts für dieses Konto und antworte ihm nicht.`,
  allowed: (account) => `${mention(account)} steht nicht auf der Sperrliste.`,
  notKept:
    'Die Sperrliste behält Konten, und sonst nichts über sie. Füge `-deny` hinzu, um dieses Konto daraufzusetzen.',
  ids: 'IDs werden hier zufällig gezogen und bleiben. Ein System aus einer Datei behält seine IDs, wenn sie frei sind.',
  limits: 'Für alle Systeme gelten hier dieselben Grenzen.',
  recover:
    'Wer das Token hat, kann sich damit im Dashboard anmelden und dort das Konto mit einem Code verbinden (`link`).',
  log: 'Die Sperrliste behält Konten einzeln, ohne Texte. Nimm für jedes `admin abuselog ACCOUNT deny on`.',
}
