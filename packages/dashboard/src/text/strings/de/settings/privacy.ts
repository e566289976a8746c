import { list, number, plural } from '../../../intl.ts'
import type { privacy as EnglishPrivacy, systemPrivacy as EnglishSystem } from '../../en/settings/privacy.ts'
import type { Translation } from '../../translation.ts'

export const systemPrivacy: Translation<typeof EnglishSystem> = {
  name_privacy: { label: 'Name', hint: '' },
  avatar_privacy: { label: 'Bild', hint: '' },
  banner_privacy: { label: 'Banner', hint: '' },
  description_privacy: { label: 'Beschreibung', hint: '' },
  pronoun_privacy: { label: 'Pronomen', hint: '' },
  member_list_privacy: {
    label: 'Liste der Mitglieder',
    hint: 'Jedes Mitglied hat auch eigene Einstellungen.',
  },
  group_list_privacy: { label: 'Liste der Gruppen', hint: 'Jede Gruppe hat auch eigene Einstellungen.' },
  front_privacy: { label: 'Wer gerade frontet', hint: '' },
  front_history_privacy: { label: 'Wer wann gefrontet hat', hint: 'Der ganze Verlauf deiner Switches.' },
}

export const privacy: Translation<typeof EnglishPrivacy> = {
  title: 'Was alle sehen dürfen',
  frontStillShown:
    'Dein Verlauf ist öffentlich, und sein neuester Eintrag zeigt, wer gerade frontet. Um das zu verbergen, schalte auch „Wer wann gefrontet hat“ aus.',
  preview: 'Was Fremde sehen',
  previewText: 'Das haben wir gerade ohne dein Token geladen. Es folgt den gespeicherten Einstellungen.',
  previewUnsaved: 'Deine Änderungen sind noch nicht gespeichert. Du siehst sie hier deshalb noch nicht.',
  seen: (things) => `Mit diesen Einstellungen sehen Fremde: ${list(things)}.`,
  privateShown: (count, places) =>
    `${plural(count, { one: 'deiner Mitglieder ist privat, steht', other: 'deiner Mitglieder sind privat, stehen' })} aber trotzdem in ${list(places)}, und das dürfen alle sehen.`,
  closeFront: 'Front und Verlauf privat machen',
  bare: (count) =>
    `${plural(count, { one: 'Mitglied hat', other: 'Mitglieder haben' })} einen privaten Namen, aber keinen Anzeigenamen. Fremde, die die ID haben, sehen den Namen trotzdem.`,
  membersClosed: 'Deine Mitgliederliste ist privat.',
  groupsClosed: 'Deine Gruppenliste ist privat.',
  members: (listed, all) =>
    `In deiner öffentlichen Liste: ${number(listed)} von ${plural(all, { one: 'Mitglied', other: 'Mitgliedern' })}.`,
  groups: (listed, all) =>
    `In deiner öffentlichen Liste: ${number(listed)} von ${plural(all, { one: 'Gruppe', other: 'Gruppen' })}.`,
  toMembers: 'Privatsphäre der Mitglieder',
  toGroups: 'Privatsphäre der Gruppen',
  everyone: 'Mitglieder und Gruppen',
}
