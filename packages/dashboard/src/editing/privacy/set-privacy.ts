import { api } from '../../state/api.ts'
import { data, type Member } from '../../state/data.svelte.ts'
import type { Privacy } from '../draft/draft.ts'

type Change = Readonly<Record<string, Privacy>>
type Progress = (done: number, all: number) => void

/** Sets privacy keys of members: one request for all members, or one for each of a few. */
export async function setPrivacyOf(
  members: readonly Member[],
  change: Change,
  progress: Progress,
): Promise<void> {
  if (members.length === data.members.length) {
    await api().setMembersPrivacy({ body: change })
    return data.load()
  }
  for (const [i, { uuid }] of members.entries()) {
    data.putMember(await api().updateMember({ memberRef: uuid, body: { privacy: change } }))
    progress(i + 1, members.length)
  }
}

/** Sets privacy keys of all groups. */
export async function setPrivacyOfGroups(change: Change): Promise<void> {
  await api().setGroupsPrivacy({ body: change })
  return data.load()
}
