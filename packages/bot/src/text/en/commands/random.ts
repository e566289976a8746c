/** Everything that the commands for a random member or group say. */
export const randomText = {
  help: {
    member: 'Shows a random member of your system.',
    group: 'Shows a random group of your system.',
    ofSystem: 'Shows a random member of a system.',
    groupOfSystem: 'Shows a random group of a system.',
    ofGroup: 'Shows a random member of a group.',
  },
  allOfOthers:
    'You can ask for hidden members and groups of your own system only, so `-all` does not work here.',
  membersPrivate: 'The member list of this system is private.',
  groupsPrivate: 'The groups of this system are private.',
  groupMembersPrivate: 'The members of this group are private.',
  nobody: 'There is nobody to choose from.',
  nobodyVisible: 'There is nobody to choose from without the hidden ones. Include them with `-all`.',
  noGroup: 'There is no group to choose from.',
  noVisibleGroup: 'There is no group to choose from without the hidden ones. Include them with `-all`.',
} as const
