import type { Input } from '@polyphony/client'
import { explain } from '../../state/api.ts'
import { data, type Group, type Member } from '../../state/data.svelte.ts'
import { toasts } from '../../state/toasts.svelte.ts'
import { nameOf } from '../../text/names.ts'
import { t } from '../../text/strings.ts'
import { type BulkWork, bulk, patient, workHere } from './bulk.svelte.ts'

type Body = Input<'updateMember'>['body']

/** Sends each member its change. Returns those who have it now. */
export const updateEach = (
  members: readonly Member[],
  bodyOf: (member: Member) => Body,
  work?: BulkWork,
): Promise<Member[]> =>
  bulk.each(
    members,
    async (member, { client, show }) => {
      const values = { memberRef: member.uuid, include: 'extended', body: bodyOf(member) } as const
      const answer = await client.updateMember(values, patient)
      show(() => data.putMember(answer))
    },
    work,
  )

/** Changes members, says so and offers an undo, which gives each its own old value again. */
async function change(
  members: readonly Member[],
  [bodyOf, backOf]: readonly [(member: Member) => Body, (member: Member) => Body],
  said: (count: number) => string,
): Promise<void> {
  const work = workHere()
  const done = await updateEach(members, bodyOf, work)
  if (done.length > 0) offerUndo(said(done.length), () => updateEach(done, backOf, work))
}

function offerUndo(text: string, undo: () => Promise<unknown>): void {
  const run = async () => {
    try {
      await undo()
      if (bulk.failures.length === 0) toasts.show(t.members.bulk.undone)
    } catch (error) {
      toasts.problem(explain(error))
    }
  }
  toasts.show(text, { action: { label: t.common.undo, run: () => void run() } })
}

/** Archives members, or brings them back. Those who are there already stay untouched. */
export function archiveEach(members: readonly Member[], archived: boolean): Promise<void> {
  const words = t.members.bulk
  return change(
    members.filter(({ extended }) => (extended?.archived ?? false) !== archived),
    [() => ({ extended: { archived } }), () => ({ extended: { archived: !archived } })],
    archived ? words.archived : words.broughtBack,
  )
}

/** Gives members a colour; an empty one takes theirs away. */
export function colorEach(members: readonly Member[], color: string): Promise<void> {
  return change(
    members.filter((member) => (member.color ?? '') !== color),
    [() => ({ color: color || null }), (member) => ({ color: member.color })],
    t.members.bulk.colored,
  )
}

/** Gives pinned members their places in this order. Those who keep theirs stay untouched. */
export function orderPins(members: readonly Member[]): Promise<Member[]> {
  const places = new Map(members.map(({ uuid }, place) => [uuid, place]))
  return updateEach(
    // why: somebody may have taken a pin away elsewhere while the person was sorting.
    members.filter(({ uuid }) => {
      const pin = data.member(uuid)?.extended?.pin
      return typeof pin === 'number' && pin !== places.get(uuid)
    }),
    ({ uuid }) => ({ extended: { pin: places.get(uuid) ?? null } }),
  )
}

/** Puts members into a group, or takes them out, in one request. Throws when the server refuses it. */
export async function regroup(
  members: readonly Member[],
  group: Group,
  direction: 'into' | 'outOf',
): Promise<void> {
  const before = new Set<string>(group.members)
  const isInto = direction === 'into'
  // why: an undo must not take out those who were inside before.
  const uuids = members.map(({ uuid }) => uuid).filter((uuid) => before.has(uuid) !== isInto)
  const words = t.members
  const said = isInto ? words.intoGroupDone : words.bulk.outOfGroupDone
  const work = workHere()
  if (uuids.length > 0) await moveIn(work, group.uuid, uuids, isInto)
  const text = said(members.length, nameOf(group))
  if (uuids.length > 0) offerUndo(text, () => moveIn(work, group.uuid, uuids, !isInto))
  else toasts.show(text)
}

async function moveIn(
  { client, show }: BulkWork,
  groupRef: string,
  body: string[],
  isInto: boolean,
): Promise<void> {
  if (isInto) await client.addGroupMembers({ groupRef, body })
  else await client.removeGroupMembers({ groupRef, body })
  show(() => {
    const others = (data.group(groupRef)?.members ?? []).filter((uuid) => !body.includes(uuid))
    data.setGroupMembers(groupRef, isInto ? [...others, ...body] : others)
  })
}
