import { isolated } from '../../../../direction.ts'
import { number } from '../../../../intl.ts'
import type { devices as English } from '../../../en/settings/person/devices.ts'
import type { Translation } from '../../../translation.ts'

export const devices: Translation<typeof English> = {
  lead: 'Où tes sessions sont ouvertes, et tout ce qui s’est passé sur ton compte.',
  add: 'Ajouter un autre appareil',
  addText: 'Affiche un code QR ici, et scanne-le avec ton autre appareil. Il est alors connecté aussi.',
  addStart: 'Afficher le code QR',
  addScan: 'Ouvre l’appareil photo de ton autre appareil et vise ce code QR.',
  addQr: 'Code QR qui connecte un autre appareil',
  addLink: 'Ou ouvre ce lien sur l’autre appareil',
  addLeft: (minutes, seconds) =>
    `Marche une fois, encore ${number(minutes)}:${String(seconds).padStart(2, '0')}`,
  addOver: 'Ce code QR ne marche plus.',
  addAgain: 'En afficher un nouveau',
  addDone: 'Terminé',
  addSafe: 'Ne le montre à personne d’autre : le premier appareil qui le scanne ouvre ton compte.',

  sessions: 'Sessions ouvertes',
  current: 'cet appareil',
  created: (moment) => `Connexion le ${moment}`,
  used: (moment) => `dernière utilisation le ${moment}`,
  end: 'Déconnecter',
  endOf: (device) => `Déconnecter ${isolated(device)}`,
  ended: 'Cet appareil est déconnecté.',
  endOthers: 'Déconnecter tous les autres appareils',
  endOthersTitle: 'Déconnecter tous les autres appareils ?',
  endOthersText: 'Partout sauf ici, il faudra se reconnecter.',
  endOthersYes: 'Déconnecter les autres',
  endedOthers: 'Tous les autres appareils sont déconnectés.',
  onlyThis: 'Ta session n’est ouverte que sur cet appareil.',
  deviceOn: (browser, system) => `${browser} sur ${system}`,
  unknownDevice: 'Appareil inconnu',

  log: 'Activité de sécurité',
  logText: 'Si quelque chose ne te dit rien, sécurise ton compte. Nous gardons les entrées 90 jours.',
  logEmpty: 'Rien pour l’instant.',
  logMore: 'Montrer des entrées plus anciennes',
  logHour: (moment) => `dans l’heure à partir du ${moment}`,
}
