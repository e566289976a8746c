import { api } from '../../state/api.ts'
import { data, type Group } from '../../state/data.svelte.ts'
import { checkGroup } from './checks.ts'
import { draftOfGroup, type GroupDraft } from './draft.ts'
import type { Kind } from './editor.svelte.ts'

export const groupKind: Kind<Group, GroupDraft> = {
  name: 'group',
  draftOf: (group) => draftOfGroup(group, data.settings?.group_default_private ? 'private' : 'public'),
  check: checkGroup,
  find: (uuid) => data.group(uuid),
  read: (uuid) => api().getGroup({ groupRef: uuid }),
  create: (body, idempotencyKey) =>
    api().createGroup({ body: { ...body, name: String(body.name) } }, { idempotencyKey }),
  update: (uuid, body, ifMatch) => api().updateGroup({ groupRef: uuid, body }, { ifMatch }),
  put: (group) => data.putGroup(group),
  inside: (group) => new Set(data.group(group ?? '')?.members),
  async tick({ uuid }, added, removed) {
    if (added.length > 0) await api().addGroupMembers({ groupRef: uuid, body: added })
    if (removed.length > 0) await api().removeGroupMembers({ groupRef: uuid, body: removed })
    const others = (data.group(uuid)?.members ?? []).filter((each) => !removed.includes(each))
    data.setGroupMembers(uuid, [...new Set([...others, ...added])])
  },
}
