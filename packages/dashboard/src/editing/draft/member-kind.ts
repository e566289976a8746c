import { api } from '../../state/api.ts'
import { data, type Member } from '../../state/data.svelte.ts'
import { t } from '../../text/strings.ts'
import {
  type CustomField,
  checkValues,
  draftOfValues,
  labelsOfValues,
  withValues,
} from '../custom-fields/values.ts'
import { checkMember } from './checks.ts'
import { draftOfMember, type MemberDraft, memberBody, privacyLabels } from './draft.ts'
import type { Kind } from './editor.svelte.ts'

const extended = { include: 'extended' } as const

export const memberKind: Kind<Member, MemberDraft> = {
  name: 'member',
  labels: () => ({ ...t.labels, ...privacyLabels(t.editing.memberPrivacy) }),
  draftOf: (member) => draftOfMember(member, data.settings?.member_default_private ? 'private' : 'public'),
  check: (draft) => checkMember(draft),
  find: (uuid) => data.member(uuid),
  read: (uuid) => api().getMember({ memberRef: uuid, ...extended }),
  create: (body, idempotencyKey) =>
    api().createMember(
      { ...extended, body: { ...memberBody(body), name: String(body.name) } },
      { idempotencyKey },
    ),
  update: (uuid, body, ifMatch) =>
    api().updateMember({ memberRef: uuid, ...extended, body: memberBody(body) }, { ifMatch }),
  put: (member) => data.putMember(member),
  inside: (member) =>
    new Set(
      data.groups.filter(({ members }) => members?.some((uuid) => uuid === member)).map(({ uuid }) => uuid),
    ),
  async tick({ uuid }, added, removed) {
    if (added.length > 0) await api().addMemberGroups({ memberRef: uuid, body: added })
    if (removed.length > 0) await api().removeMemberGroups({ memberRef: uuid, body: removed })
    for (const group of [...added, ...removed]) {
      const others = (data.group(group)?.members ?? []).filter((each) => each !== uuid)
      data.setGroupMembers(group, added.includes(group) ? [...others, uuid] : others)
    }
  },
}

/** A member together with the values of these fields. */
export const memberKindWith = (fields: readonly CustomField[]): Kind<Member, MemberDraft> => ({
  ...memberKind,
  draftOf: (member) => ({
    ...memberKind.draftOf(member),
    ...draftOfValues(fields, member?.extended?.fields),
  }),
  check: (draft, base) => ({ ...memberKind.check(draft, base), ...checkValues(fields, draft, base) }),
  create: (body, idempotencyKey) => memberKind.create(withValues(fields, body), idempotencyKey),
  update: (uuid, body, etag) => memberKind.update(uuid, withValues(fields, body), etag),
  labels: () => ({ ...memberKind.labels(), ...labelsOfValues(fields) }),
})
