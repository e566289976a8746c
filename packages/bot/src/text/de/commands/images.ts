import type { imageText as English } from '../../en/commands/images.ts'
import type { Translation } from '../../language.ts'
import { typed } from '../../markup.ts'

const mebibytes = (bytes: number) => Math.floor(bytes / 1024 ** 2)

export const imageText: Translation<typeof English> = {
  value: (field, address) => `${field}: <${address}>`,
  howToSet: (command) =>
    `Ändere es mit ${typed(command)} und einem Bild: Häng eins an, nenne seine Adresse, oder erwähne ein Konto, um dessen Bild zu nehmen.`,
  howToSetBanner: (command) =>
    `Ändere es mit ${typed(command)} und einem Bild: Häng eins an, oder nenne seine Adresse.`,
  changed: (field) => `${field} ist geändert.`,
  kept: 'Ich behalte eine Kopie dieses Bildes, du kannst die Nachricht also löschen.',
  doesNotFollow:
    'Das ist das Bild, das das Konto jetzt hat. Ändert das Konto später sein Bild, bleibt dieses, wie es ist, und verschwindet vielleicht irgendwann.',
  noAccount: 'Ich finde kein solches Konto.',
  noAvatar: 'Dieses Konto hat kein Bild.',
  noAccountForBanner:
    'Ein Banner kann nicht das Bild eines Kontos sein. Häng ein Bild an, oder nenne seine Adresse.',
  noAddress: (field) =>
    `${field} braucht die Adresse eines Bildes, die mit \`https://\` anfängt. Du kannst das Bild auch anhängen.`,
  addressTooLong: (used, most) =>
    `Die Adresse eines Bildes kann höchstens ${most} Zeichen haben, und diese hat ${used}. Du kannst das Bild stattdessen anhängen.`,
  fileTooLarge: (most) =>
    `Diese Datei ist zu groß: Ein Bild kann höchstens ${mebibytes(most)} MiB haben. Mach es kleiner, dann versuch es noch einmal.`,
  notDownloaded:
    'Ich konnte diese Datei nicht herunterladen. Bitte häng sie noch einmal an, oder nenne eine andere Adresse.',
  notKept: (reason) => `Ich kann dieses Bild nicht behalten. ${reason}`,
}
