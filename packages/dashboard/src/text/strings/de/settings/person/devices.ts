import { isolated } from '../../../../direction.ts'
import { number } from '../../../../intl.ts'
import type { devices as English } from '../../../en/settings/person/devices.ts'
import type { Translation } from '../../../translation.ts'

export const devices: Translation<typeof English> = {
  lead: 'Wo du angemeldet bist, und alles, was mit deinem Konto passiert ist.',
  add: 'Noch ein Gerät anmelden',
  addText: 'Zeig hier einen QR-Code und scanne ihn mit dem anderen Gerät. Dann ist es auch angemeldet.',
  addStart: 'QR-Code zeigen',
  addScan: 'Öffne die Kamera des anderen Geräts und halte sie auf diesen QR-Code.',
  addQr: 'QR-Code, der ein anderes Gerät anmeldet',
  addLink: 'Oder öffne diesen Link auf dem anderen Gerät',
  addLeft: (minutes, seconds) =>
    `Gilt einmal, noch ${number(minutes)}:${String(seconds).padStart(2, '0')} lang`,
  addOver: 'Dieser QR-Code gilt nicht mehr.',
  addAgain: 'Einen neuen zeigen',
  addDone: 'Fertig',
  addSafe: 'Zeig ihn sonst niemandem: Wer ihn zuerst scannt, ist in deinem Konto angemeldet.',

  sessions: 'Angemeldet',
  current: 'dieses Gerät',
  created: (moment) => `Angemeldet am ${moment}`,
  used: (moment) => `zuletzt benutzt am ${moment}`,
  end: 'Abmelden',
  endOf: (device) => `${isolated(device)} abmelden`,
  ended: 'Dieses Gerät ist abgemeldet.',
  endOthers: 'Alle anderen Geräte abmelden',
  endOthersTitle: 'Alle anderen Geräte abmelden?',
  endOthersText: 'Überall außer hier musst du dich dann neu anmelden.',
  endOthersYes: 'Alle anderen abmelden',
  endedOthers: 'Alle anderen Geräte sind abgemeldet.',
  onlyThis: 'Du bist nur auf diesem Gerät angemeldet.',
  deviceOn: (browser, system) => `${browser} auf ${system}`,
  unknownDevice: 'Unbekanntes Gerät',

  log: 'Sicherheitsprotokoll',
  logText: 'Kommt dir etwas fremd vor, sichere dein Konto. Wir bewahren Einträge 90 Tage auf.',
  logEmpty: 'Noch nichts.',
  logMore: 'Ältere Einträge zeigen',
  logHour: (moment) => `in der Stunde ab ${moment}`,
}
