import { isolated } from '../../../../direction.ts'
import { number } from '../../../../intl.ts'
import type { devices as English } from '../../../en/settings/person/devices.ts'
import type { Translation } from '../../../translation.ts'

export const devices: Translation<typeof English> = {
  lead: 'Wo du angemeldet bist, und alles, was mit deinen Zugängen passiert ist.',
  add: 'Noch ein Gerät anmelden',
  addText: 'Zeig hier ein Bild und scanne es mit dem anderen Gerät. Dann ist es auch angemeldet.',
  addStart: 'Bild zeigen',
  addScan: 'Öffne die Kamera des anderen Geräts und halte sie auf dieses Bild.',
  addQr: 'QR-Code, der ein anderes Gerät anmeldet',
  addLink: 'Oder öffne diesen Link auf dem anderen Gerät',
  addLeft: (minutes, seconds) =>
    `Gilt einmal, noch ${number(minutes)}:${String(seconds).padStart(2, '0')} lang`,
  addOver: 'Dieses Bild gilt nicht mehr.',
  addAgain: 'Ein neues zeigen',
  addDone: 'Fertig',
  addSafe: 'Zeig es sonst niemandem: Wer es zuerst scannt, ist als du angemeldet.',

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
