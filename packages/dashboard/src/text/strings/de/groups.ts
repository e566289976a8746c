import { isolated } from '../../direction.ts'
import { number, plural } from '../../intl.ts'
import type { groups as English } from '../en/groups.ts'
import type { Translation } from '../translation.ts'

export const groups: Translation<typeof English> = {
  title: 'Gruppen',
  add: 'Neue Gruppe',
  empty: 'Noch keine Gruppen',
  emptyText: 'Gruppen bringen Mitglieder zusammen: eine Familie, ein Team, die Nachteulen.',
  noMatch: 'Nichts gefunden',
  noMatchText: 'Versuche es mit weniger Buchstaben.',
  searchHint: 'Name oder ID',
  sort: 'Sortieren nach',
  sorts: { name: 'Name', newest: 'Neueste zuerst', oldest: 'Älteste zuerst', size: 'Meiste Mitglieder' },
  shown: (shown, all) =>
    shown === all
      ? plural(all, { one: 'Gruppe', other: 'Gruppen' })
      : `${number(shown)} von ${plural(all, { one: 'Gruppe', other: 'Gruppen' })}`,
  unlisted: 'In Listen verborgen',
  actions: 'Mehr für Gruppen',
  privacyOfAll: 'Privatsphäre aller Gruppen',
  about: 'Über die Gruppe',
  details: 'Einzelheiten',
  id: 'ID',
  color: 'Farbe',
  created: 'Hier seit',
  members: 'Mitglieder',
  noMembers: 'In dieser Gruppe ist noch niemand.',
  searchMembers: 'In dieser Gruppe suchen',
  notFound: 'Gruppe nicht gefunden',
  notFoundText: 'Schau, ob die Adresse stimmt. Vielleicht wurde die Gruppe auch gelöscht.',
  all: 'Alle Gruppen',
  publicPage: 'Öffentliche Seite',
  editTitle: (name) => `${isolated(name)} bearbeiten`,
  newTitle: 'Neue Gruppe',
  delete: 'Diese Gruppe löschen',
  deleteTitle: (name) => `${isolated(name)} löschen?`,
  deleteText: 'Das löscht nur die Gruppe. Ihre Mitglieder bleiben. Du kannst es nicht rückgängig machen.',
  deleteYes: (name) => `${isolated(name)} löschen`,
  deleted: (name) => `${isolated(name)} ist gelöscht.`,
  basics: 'Das Wichtigste',
  namePlaceholder: 'Wie ihr die Gruppe nennt',
  iconHint: 'Ein Link zu einem Bild. Er beginnt mit https://',
  bannerHint: 'Ein breites Bild über dem Profil.',
}
