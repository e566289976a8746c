import { type Group, type GroupExtended, groupPrivacyKeys, type Hid } from '@polyphony/contract'
import type { GroupExtension } from '../entities.ts'
import { type GroupView, type ListedGroupView, privacyOf, type View, type Visible } from '../privacy.ts'
import { formatNullable, privacyWriter, shownUrl, type Texts, writeItems } from './format.ts'

export function presentGroup(visible: Visible<GroupView>, system?: Hid): Group {
  const { extended } = visible.of
  return {
    ...beforeMembers(visible, system),
    privacy: privacyOf(visible, groupPrivacyKeys),
    ...(extended && { extended: presentExtended(extended) }),
  }
}

function beforeMembers(
  { of: group }: Visible<GroupView>,
  system?: Hid,
): Omit<Group, 'members' | 'privacy' | 'extended'> {
  return {
    id: group.hid,
    uuid: group.uuid,
    name: group.name,
    ...(system !== undefined && { system }),
    display_name: group.display_name,
    description: group.description,
    icon: shownUrl(group.icon),
    banner: group.banner,
    color: group.color,
    created: formatNullable(group.created),
  }
}

const presentExtended = ({ parent, position, emoji }: View<GroupExtension>): GroupExtended => ({
  parent,
  position,
  emoji,
})

/**
 * Writes groups as the items of a JSON list. Their lists of members are JSON already: parsing and writing them again
 * would be most of the work.
 */
export function writeGroups(groups: readonly Visible<ListedGroupView>[]): Texts {
  const writePrivacy = privacyWriter(groupPrivacyKeys)
  return writeItems(groups, (visible) => {
    const { member_list, extended } = visible.of
    const before = JSON.stringify(beforeMembers(visible)).slice(0, -1)
    const members = member_list === undefined ? '' : ',"members":'
    const last = extended ? `,"extended":${JSON.stringify(presentExtended(extended))}` : ''
    return [before + members, member_list ?? '', `,"privacy":${writePrivacy(visible)}${last}}`]
  })
}
