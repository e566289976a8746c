import { isolated } from '../../../direction.ts'
import { list, plural } from '../../../intl.ts'
import type { privacy as English } from '../../en/editing/privacy.ts'
import type { Translation } from '../../translation.ts'

export const privacy: Translation<typeof English> = {
  names: {
    open: (name) => `Fremde sehen den Namen ${isolated(name)}.`,
    covered: (name) => `Fremde sehen den Anzeigenamen ${isolated(name)}. Den Namen siehst nur du.`,
    bare: (name) => `Fremde sehen trotzdem den Namen ${isolated(name)}, denn es gibt keinen Anzeigenamen.`,
    unlisted: (name) => `Nur wer die ID hat, könnte den Namen ${isolated(name)} sehen.`,
  },
  alsoSeen: (things) => `Außerdem sehen sie: ${list(things)}.`,
  onlyYours: (things) => `Nur du siehst: ${list(things)}.`,
  customFields: (count) => plural(count, { one: 'eigenes Feld', other: 'eigene Felder' }),
  places: {
    members: 'deiner Mitgliederliste',
    groups: 'deinen Gruppen',
    fronters: 'deinem Front',
    history: 'deinem Verlauf',
  },
  foundIn: (places) => `Fremde finden dieses Mitglied in ${list(places)}, oder mit der ID.`,
  foundById: 'Fremde finden dieses Mitglied nur mit der ID.',
  groupFoundIn: (places) => `Fremde finden die Gruppe in ${list(places)}, oder mit der ID.`,
  groupFoundById: 'Fremde finden die Gruppe nur mit der ID.',
  setDisplayName: 'Anzeigenamen geben',
  hide: 'Ganz verbergen',
  hideTitle: (name) => `${isolated(name)} ganz verbergen?`,
  hideTitleMany: (count) => `${plural(count, { one: 'Mitglied', other: 'Mitglieder' })} ganz verbergen?`,
  hideText: 'Alles wird privat. Du siehst weiterhin den Namen, Fremde sehen stattdessen:',
  cover: 'Jemand',
  coverNeeded: 'Ohne Anzeigenamen würden Fremde weiterhin den Namen sehen.',
  remains: (things) => `Wer die ID hat, sieht dann noch: ${list(things)}.`,
  remainsIn: (places) => `Das steht auch in ${list(places)}, und das dürfen alle sehen.`,
  changeThat: 'Das ändern',
  hideDone: 'Verborgen. Fremde sehen den Namen nicht mehr.',
  bulkBare: (count) =>
    `${plural(count, { one: 'hat', other: 'haben' })} keinen Anzeigenamen. Fremde sehen dort weiterhin den Namen.`,
  membersStart: 'Neue Mitglieder sind hier zuerst privat. So steht es in den Voreinstellungen.',
  groupsStart: 'Neue Gruppen sind hier zuerst privat. So steht es in den Voreinstellungen.',
}
