import { type Group, groupPrivacyKeys, type Hid, type Uuid } from '@polyphony/contract'
import { type GroupView, privacyOf, type Visible } from '../privacy.ts'
import { formatNullable, shownUrl } from './format.ts'

export function presentGroup(
  visible: Visible<GroupView & { members?: Uuid[] | undefined }>,
  system?: Hid,
): Group {
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
    ...(group.members !== undefined && { members: group.members }),
    privacy: privacyOf(visible, groupPrivacyKeys),
  }
}
