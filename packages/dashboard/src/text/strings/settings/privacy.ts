import { plural } from '../plural.ts'

export const systemPrivacy = {
  name_privacy: { label: 'Name', hint: '' },
  avatar_privacy: { label: 'Picture', hint: '' },
  banner_privacy: { label: 'Banner', hint: '' },
  description_privacy: { label: 'Description', hint: '' },
  pronoun_privacy: { label: 'Pronouns', hint: '' },
  member_list_privacy: {
    label: 'List of members',
    hint: 'Each member has privacy of their own beside this.',
  },
  group_list_privacy: { label: 'List of groups', hint: 'Each group has privacy of its own beside this.' },
  front_privacy: { label: 'Who is fronting now', hint: '' },
  front_history_privacy: { label: 'Who fronted when', hint: 'Your whole history of switches.' },
}

export const privacy = {
  title: 'What others may see',
  frontStillShown:
    'Your history is public, and its newest entry says who is fronting now. To keep that to yourselves, switch off “Who fronted when” as well.',
  preview: 'What a stranger sees',
  previewText: 'Asked for without your token just now, as it is saved.',
  previewUnsaved: 'What you changed is not saved yet, so it is not here yet.',
  members: (listed: number, all: number) =>
    `${listed.toLocaleString('en')} of ${plural(all, 'member is', 'members are')} in your public list.`,
  groups: (listed: number, all: number) =>
    `${listed.toLocaleString('en')} of ${plural(all, 'group is', 'groups are')} in your public list.`,
  toMembers: 'Privacy of members',
  toGroups: 'Privacy of groups',
  everyone: 'Members and groups',
}
