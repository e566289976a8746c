import { type Group, type GroupExtended, groupPrivacyKeys, type Hid } from '@polyphony/contract'
import type { GroupExtension } from '../entities.ts'
import { type GroupView, type ListedGroupView, privacyOf, type View, type Visible } from '../privacy.ts'
import { formatNullable, shownUrl } from './format.ts'

export function presentGroup(visible: Visible<GroupView>, system?: Hid): Group {
  const { of: group } = visible
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
    privacy: privacyOf(visible, groupPrivacyKeys),
    ...(group.extended && { extended: presentExtended(group.extended) }),
  }
}

const presentExtended = ({ parent, position, emoji }: View<GroupExtension>): GroupExtended => ({
  parent,
  position,
  emoji,
})

/**
 * Writes a list of groups as JSON. Their lists of members are JSON already: parsing and writing them again would be
 * most of the work.
 */
export function writeGroups(groups: readonly Visible<ListedGroupView>[]): string {
  const texts = groups.map((visible) => {
    const { privacy, extended, ...rest } = presentGroup(visible)
    const { member_list } = visible.of
    const members = member_list === undefined ? '' : `,"members":${member_list}`
    const last = extended ? `,"extended":${JSON.stringify(extended)}` : ''
    return `${JSON.stringify(rest).slice(0, -1)}${members},"privacy":${JSON.stringify(privacy)}${last}}`
  })
  return `[${texts.join()}]`
}
