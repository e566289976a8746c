import { isolated } from '../../direction.ts'
import type { publicPages as English } from '../en/public.ts'
import type { Translation } from '../translation.ts'

export const publicPages: Translation<typeof English> = {
  fronting: 'Frontet gerade',
  nobodyFronting: 'Gerade frontet niemand.',
  for: 'seit',
  members: 'Mitglieder',
  noMembers: 'Keine öffentlichen Mitglieder.',
  groups: 'Gruppen',
  noGroups: 'Keine öffentlichen Gruppen.',
  id: 'ID',
  created: 'Hier seit',
  aSystem: 'Ein System',
  yours: 'Das ist deine Seite. Andere sehen nur, was hier steht.',
  systemNotFound: 'System nicht gefunden',
  memberNotFound: 'Mitglied nicht gefunden',
  groupNotFound: 'Gruppe nicht gefunden',
  notFoundText: 'Schau, ob die Adresse stimmt. Vielleicht gibt es die Seite auch nicht mehr.',
  enter: 'Anmelden',
  toOwn: 'Dein System',
  system: (name) => `System: ${isolated(name)}`,
}
