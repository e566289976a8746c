import { isolated } from '../../../direction.ts'
import { list, plural } from '../../../intl.ts'

export const privacy = {
  names: {
    open: (name: string) => `Strangers see the name ${isolated(name)}.`,
    covered: (name: string) => `Strangers see the display name ${isolated(name)}. Only you see the name.`,
    bare: (name: string) =>
      `Strangers still see the name ${isolated(name)}, because there is no display name.`,
    unlisted: (name: string) => `Only people who have the ID could see the name ${isolated(name)}.`,
  },
  alsoSeen: (things: readonly string[]) => `They also see: ${list(things)}.`,
  onlyYours: (things: readonly string[]) => `Only you see: ${list(things)}.`,
  customFields: (count: number) => plural(count, { one: 'custom field', other: 'custom fields' }),
  places: {
    members: 'your list of members',
    groups: 'your groups',
    fronters: 'your front',
    history: 'your history',
  },
  foundIn: (places: readonly string[]) => `Strangers find them in ${list(places)}, or with the ID.`,
  foundById: 'Strangers find them only if they have the ID.',
  groupFoundIn: (places: readonly string[]) => `Strangers find it in ${list(places)}, or with the ID.`,
  groupFoundById: 'Strangers find it only if they have the ID.',
  setDisplayName: 'Set a display name',
  hide: 'Hide completely',
  hideTitle: (name: string) => `Hide ${isolated(name)} completely?`,
  hideTitleMany: (count: number) => `Hide ${plural(count, { one: 'member', other: 'members' })} completely?`,
  hideText: 'Everything about them becomes private. You still see the name, and strangers see this instead:',
  cover: 'Someone',
  coverNeeded: 'Without a display name, strangers would still see the name.',
  remains: (things: readonly string[]) => `People who have the ID then still see: ${list(things)}.`,
  remainsIn: (places: readonly string[]) => `It also shows in ${list(places)}, which everyone may see.`,
  changeThat: 'Change that',
  hideDone: 'Hidden. Strangers no longer see the name.',
  bulkBare: (count: number) =>
    `${plural(count, { one: 'has no display name, so strangers still see the name', other: 'have no display name, so strangers still see their names' })}.`,
  membersStart: 'New members start private here. You chose that in Preferences.',
  groupsStart: 'New groups start private here. You chose that in Preferences.',
}
