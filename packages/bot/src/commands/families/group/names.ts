import { limits } from '@polyphony/contract/limits'
import { Refusal } from '../../../base/refusal.ts'
import { groupText } from '../../../text/texts.ts'
import { type Answer, remark, success, warn } from '../../answers/answer.ts'
import type { Call } from '../../running/call.ts'
import type { Group } from '../../running/lookups.ts'
import { privacyChange } from '../fields/privacy.ts'

/** The answer names the limit when there is room for so many more groups. */
const warnedBefore = 50

/** Asks if another group of the system has the name already. Letter case does not matter. */
export async function askIfTaken(call: Call<unknown>, name: string, except?: Group): Promise<void> {
  const wanted = name.toLowerCase()
  const taken = (await call.lookups.ownGroups()).find(
    (group) => group.id !== except?.id && group.name.toLowerCase() === wanted,
  )
  if (taken) await call.ask({ text: groupText.askName(name, taken), yes: groupText.askNameButton })
}

/** Makes a group, private if the settings say so. */
export async function newGroup(call: Call<unknown>, name: string): Promise<Answer> {
  if (name.length > limits.name) throw new Refusal(groupText.nameTooLong(name.length, limits.name))
  const { group_limit: most, group_default_private: isPrivate } = await call.lookups.settings()
  const count = (await call.lookups.ownGroups()).length + 1
  if (count > most) throw new Refusal(groupText.full(most))
  await askIfTaken(call, name)
  const privacy = isPrivate ? { privacy: privacyChange('group', 'all', 'private') } : {}
  const group = await call.server.createGroup({ body: { name, ...privacy } })
  const reference = call.reference(group)
  return success(
    groupText.created(group),
    remark(groupText.nextSteps(reference)),
    ...(name.includes(' ') ? [remark(groupText.needsQuotes(name, reference))] : []),
    ...roomLeft(count, most),
  )
}

function roomLeft(count: number, most: number) {
  if (count >= most) return [warn(groupText.nowFull(most))]
  return count >= most - warnedBefore ? [warn(groupText.nearlyFull(count, most))] : []
}
