import { api } from '../../state/api.ts'
import { data, type Member } from '../../state/data.svelte.ts'
import { patient, workHere } from '../bulk/bulk.svelte.ts'
import { updateEach } from '../bulk/change-members.ts'
import type { Privacy } from '../draft/draft.ts'

type Change = Readonly<Record<string, Privacy>>
/** Gives everything its old value again. */
type Undo = () => Promise<unknown>

/** Sets privacy keys of members: one request for all members, or one for each of some. */
export async function setPrivacyOf(members: readonly Member[], change: Change): Promise<Undo | undefined> {
  const before = new Map(members.map(({ uuid, privacy }) => [uuid, kept(privacy, change)]))
  const work = workHere()
  const undoFor = (done: readonly Member[]) => {
    const changed = done.filter(({ uuid }) => !isSame(before.get(uuid), change))
    return () => updateEach(changed, ({ uuid }) => ({ privacy: before.get(uuid) ?? {} }), work)
  }
  if (members.length === data.members.length) {
    await api().setMembersPrivacy({ body: change })
    await data.load()
    return undoFor(members)
  }
  const done = await updateEach(members, () => ({ privacy: change }))
  return done.length > 0 ? undoFor(done) : undefined
}

/** Sets privacy keys of all groups. */
export async function setPrivacyOfGroups(change: Change): Promise<Undo | undefined> {
  const changed = data.groups.filter(({ privacy }) => !isSame(kept(privacy, change), change))
  const { client, show } = workHere()
  await client.setGroupsPrivacy({ body: change })
  await data.load()
  if (changed.length === 0) return undefined
  return async () => {
    for (const { uuid, privacy } of changed) {
      const values = {
        groupRef: uuid,
        include: 'extended',
        body: { privacy: kept(privacy, change) },
      } as const
      const answer = await client.updateGroup(values, patient)
      show(() => data.putGroup(answer))
    }
  }
}

/** The present values of the keys of a change. */
const kept = (privacy: Readonly<Record<string, Privacy>> | null | undefined, change: Change): Change =>
  Object.fromEntries(Object.entries(privacy ?? {}).filter(([key]) => key in change))

const isSame = (before: Change | undefined, change: Change): boolean =>
  Object.entries(change).every(([key, value]) => before?.[key] === value)
