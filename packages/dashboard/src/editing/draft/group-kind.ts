import { api } from '../../state/api.ts'
import { data, type Group } from '../../state/data.svelte.ts'
import { t } from '../../text/strings.ts'
import { titleOf } from '../nesting/tree.ts'
import { checkGroup } from './checks.ts'
import { draftOfGroup, type GroupDraft, groupBody, privacyLabels } from './draft.ts'
import type { Kind } from './editor.svelte.ts'

const extended = { include: 'extended' } as const

export const groupKind: Kind<Group, GroupDraft> = {
  name: 'group',
  labels: () => ({ ...t.labels, ...privacyLabels(t.editing.groupPrivacy) }),
  draftOf: (group) =>
    draftOfGroup(
      group,
      data.settings?.group_default_private ? 'private' : 'public',
      data.group(group?.extended?.parent ?? '')?.id,
    ),
  check: (draft) => checkGroup(draft),
  find: (uuid) => data.group(uuid),
  read: (uuid) => api().getGroup({ groupRef: uuid, ...extended }),
  create: (body, idempotencyKey) =>
    api().createGroup(
      { ...extended, body: { ...groupBody(body), name: String(body.name) } },
      { idempotencyKey },
    ),
  update: (uuid, body, ifMatch) =>
    api().updateGroup({ groupRef: uuid, ...extended, body: groupBody(body) }, { ifMatch }),
  put: (group) => data.putGroup(group),
  words(key, value) {
    const parent = key === 'parent' ? data.group(String(value)) : undefined
    return parent ? titleOf(parent) : key === 'parent' ? t.groups.noParent : undefined
  },
  inside: (group) => new Set(data.group(group ?? '')?.members),
  async tick({ uuid }, added, removed) {
    if (added.length > 0) await api().addGroupMembers({ groupRef: uuid, body: added })
    if (removed.length > 0) await api().removeGroupMembers({ groupRef: uuid, body: removed })
    const others = (data.group(uuid)?.members ?? []).filter((each) => !removed.includes(each))
    data.setGroupMembers(uuid, [...new Set([...others, ...added])])
  },
}

/** A group whose form starts inside another one, named by its short ID. */
export const groupKindInside = (parent: string): Kind<Group, GroupDraft> => ({
  ...groupKind,
  draftOf: (group) => (group ? groupKind.draftOf(group) : { ...groupKind.draftOf(), parent }),
})
