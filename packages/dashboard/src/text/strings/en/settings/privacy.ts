import { list, number, plural } from '../../../intl.ts'

export const systemPrivacy = {
  name_privacy: { label: 'Name', hint: '' },
  avatar_privacy: { label: 'Picture', hint: '' },
  banner_privacy: { label: 'Banner', hint: '' },
  description_privacy: { label: 'Description', hint: '' },
  pronoun_privacy: { label: 'Pronouns', hint: '' },
  member_list_privacy: { label: 'List of members', hint: 'Each member also has their own privacy settings.' },
  group_list_privacy: { label: 'List of groups', hint: 'Each group also has its own privacy settings.' },
  front_privacy: { label: 'Who is fronting now', hint: '' },
  front_history_privacy: { label: 'Who fronted when', hint: 'Your full history of switches.' },
}

export const privacy = {
  title: 'What everyone may see',
  frontStillShown:
    'Your history is public, and its newest entry shows who is fronting now. To hide that, turn off “Who fronted when” too.',
  preview: 'What a stranger sees',
  previewText: 'We just loaded this without your token. It follows your saved settings.',
  previewUnsaved: 'Your changes are not saved yet, so you do not see them here yet.',
  seen: (things: readonly string[]) => `With these settings, strangers see: ${list(things)}.`,
  privateShown: (count: number, places: readonly string[]) =>
    `${plural(count, { one: 'of your members is private, but still shows', other: 'of your members are private, but still show' })} in ${list(places)}, which everyone may see.`,
  closeFront: 'Make front and history private',
  bare: (count: number) =>
    `${plural(count, { one: 'member has', other: 'members have' })} a private name but no display name. Strangers who have the ID still see the name.`,
  membersClosed: 'Your list of members is private.',
  groupsClosed: 'Your list of groups is private.',
  members: (listed: number, all: number) =>
    `${number(listed)} of ${plural(all, { one: 'member is', other: 'members are' })} in your public list.`,
  groups: (listed: number, all: number) =>
    `${number(listed)} of ${plural(all, { one: 'group is', other: 'groups are' })} in your public list.`,
  toMembers: 'Privacy of members',
  toGroups: 'Privacy of groups',
  everyone: 'Members and groups',
}
