import { isolated } from '../../direction.ts'
import { number, plural } from '../../intl.ts'

export const groups = {
  title: 'Groups',
  add: 'New group',
  empty: 'No groups yet',
  emptyText: 'Groups bring members together: a family, a team, the night owls.',
  noMatch: 'No matches',
  noMatchText: 'Try fewer letters.',
  searchHint: 'Name or ID',
  sort: 'Sort by',
  sorts: { name: 'Name', newest: 'Newest first', oldest: 'Oldest first', size: 'Most members' },
  shown: (shown: number, all: number) =>
    shown === all
      ? plural(all, { one: 'group', other: 'groups' })
      : `${number(shown)} of ${plural(all, { one: 'group', other: 'groups' })}`,
  unlisted: 'Hidden from lists',
  actions: 'More actions for groups',
  privacyOfAll: 'Privacy of all groups',
  about: 'About',
  details: 'Details',
  id: 'ID',
  color: 'Colour',
  created: 'Here since',
  members: 'Members',
  noMembers: 'Nobody is in this group yet.',
  searchMembers: 'Search in this group',
  notFound: 'Group not found',
  notFoundText: 'Check the address for typos. It may also have been deleted.',
  all: 'All groups',
  publicPage: 'Public page',
  editTitle: (name: string) => `Edit ${isolated(name)}`,
  newTitle: 'New group',
  delete: 'Delete this group',
  deleteTitle: (name: string) => `Delete ${isolated(name)}?`,
  deleteText: 'This deletes only the group. Its members stay. You cannot undo this.',
  deleteYes: (name: string) => `Delete ${isolated(name)}`,
  deleted: (name: string) => `Deleted ${isolated(name)}.`,
  basics: 'Basics',
  namePlaceholder: 'What you call this group',
  iconHint: 'A link to a picture. It starts with https://',
  bannerHint: 'A wide picture above the profile.',
}
