import {
  type EntityRef,
  type ErrorName,
  earlier,
  fail,
  type Instant,
  type SentNote,
} from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type {
  MemberId,
  StoredMember,
  StoredSwitch,
  SwitchId,
  SwitchWithMembers,
  SystemId,
} from '../../domain/entities.ts'
import {
  allSwitchesDeleted,
  switchCreated,
  switchDeleted,
  switchMembersUpdated,
  switchUpdated,
} from '../../domain/events.ts'
import { asOwner } from '../../domain/privacy.ts'
import { newsFor } from '../../domain/telling/channel.ts'
import { membersAtOnce } from '../../store/fronting/switches.ts'
import type { IdentifiedMember } from '../../store/members.ts'
import type { StoreTx } from '../../store/store.ts'
import { allInOrder, changed, inSystem, unannounced } from '../in-system.ts'
import { resolve, resolveOwn } from '../refs.ts'

interface NewSwitch {
  timestamp: Instant | undefined
  members: readonly string[]
  notes?: readonly SentNote[] | undefined
}

/** Records who is fronting from a moment on, by default from now. */
export async function createSwitch(
  ctx: Context,
  system: SystemId,
  { timestamp, members: refs, notes: given }: NewSwitch,
): Promise<SwitchWithMembers> {
  refuseRepeated(refs)
  const { made, ...shown } = await inSystem(
    ctx,
    system,
    {
      first: (tx) =>
        allInOrder(
          refuseTaken(tx, system, timestamp),
          findFronters(refs, {
            inFull: (known) => tx.members.findAll(system, known),
            byIds: (known) => tx.members.identifyAll(system, known),
          }),
          tx.switches.latestWithIds(system),
        ),
    },
    async (tx, { now, first: [, { found, ...shown }, latest] }) => {
      refuseRepeated(idsOf(found))
      const isNewest = latest && (timestamp === undefined || timestamp > latest.switch.timestamp)
      if (isNewest && sameMembers(latest.members, found)) fail('same_fronters')
      const notes = given && (await findNotes(tx, system, given))
      const next = { uuid: ctx.ids.uuid(), timestamp: timestamp ?? now }
      const { made, sent } = tx.switches.insert(system, next, idsOf(found), latest)
      await sent
      if (notes) await writeNotes(tx, await made, notes)
      // why: nobody waits for the switch here, so it travels with its event and the commit.
      const news = next.timestamp >= earlier(now, newsFor) || 'late'
      const front = (!latest || isNewest === true) && news
      return changed({ made, ...shown }, switchCreated(next, found, { notes, front }))
    },
  )
  return { switch: await made, ...shown }
}

async function refuseTaken(tx: StoreTx, system: SystemId, timestamp: Instant | undefined): Promise<void> {
  if (timestamp !== undefined && (await tx.switches.existsAt(system, timestamp)))
    fail('switch_timestamp_taken')
}

interface Find {
  inFull(refs: readonly EntityRef[]): Promise<StoredMember[]>
  byIds(refs: readonly EntityRef[]): Promise<IdentifiedMember[]>
}

/** Finds the members that references name. Reads a few in full, as answers show them; of many only their IDs. */
async function findFronters(
  refs: readonly string[],
  { inFull, byIds }: Find,
  refuse?: (member: IdentifiedMember) => ErrorName | undefined,
): Promise<{ found: readonly IdentifiedMember[] } & Pick<SwitchWithMembers, 'members' | 'more'>> {
  if (refs.length <= membersAtOnce) {
    const members = await resolve(refs, inFull, 'member_ref_not_found', refuse)
    return { found: members, members }
  }
  const found = await resolve(refs, byIds, 'member_ref_not_found', refuse)
  return { found, members: [], more: idsOf(found) }
}

/**
 * Moves a switch, writes its notes, or both.
 *
 * compat: moving a switch to its own timestamp counts as taken.
 */
export function updateSwitch(
  ctx: Context,
  system: SystemId,
  id: SwitchId,
  { timestamp, notes: sent }: { timestamp: Instant | undefined; notes: readonly SentNote[] | undefined },
): Promise<SwitchWithMembers> {
  return inSystem(
    ctx,
    system,
    { first: (tx) => allInOrder(refuseTaken(tx, system, timestamp), tx.switches.get(asOwner(id))) },
    async (tx, { first: [, stored] }) => {
      const found = stored ?? fail('switch_not_found')
      const notes = sent && (await findNotes(tx, system, sent))
      if (notes) await writeNotes(tx, found.switch, notes)
      if (timestamp !== undefined) await tx.switches.move(found.switch, timestamp)
      const present = { ...found.switch, timestamp: timestamp ?? found.switch.timestamp }
      return changed({ ...found, switch: present }, switchUpdated(present.uuid, { timestamp, notes }))
    },
  )
}

interface FoundNote {
  member: IdentifiedMember | null
  status: string | null
  note: string | null
}

/** Finds the members that notes name. A note without a text is left out, but its member must be right. */
async function findNotes(tx: StoreTx, system: SystemId, sent: readonly SentNote[]): Promise<FoundNote[]> {
  const refs = sent.map(({ member }) => member).filter((ref) => ref !== null)
  const members = await resolveOwn(tx, system, refs)
  refuseRepeated(idsOf(members))
  const next = members.values()
  const notes = sent.map(({ member: ref, ...texts }) => ({
    member: ref === null ? null : (next.next().value ?? null),
    ...texts,
  }))
  return notes.filter(({ status, note }) => status !== null || note !== null)
}

const writeNotes = (tx: StoreTx, { id, system_id }: StoredSwitch, notes: readonly FoundNote[]) =>
  tx.switchNotes.replace(
    system_id,
    id,
    notes.map(({ member, ...texts }) => ({ member_id: member?.id ?? null, ...texts })),
  )

export function changeSwitchMembers(
  ctx: Context,
  system: SystemId,
  id: SwitchId,
  refs: readonly string[],
): Promise<SwitchWithMembers> {
  return inSystem(
    ctx,
    system,
    {
      first: (tx) =>
        allInOrder(
          findFronters(
            refs,
            { inFull: tx.members.findAnywhere, byIds: tx.members.identifyAnywhere },
            ({ system_id }) => (system_id === system ? undefined : 'not_own_member_ref'),
          ),
          tx.switches.getWithIds(id),
        ),
    },
    async (tx, { first: [{ found, ...shown }, stored] }) => {
      refuseRepeated(idsOf(found))
      const present = stored ?? fail('switch_not_found')
      if (sameMembers(present.members, found)) fail('same_fronters')
      await tx.switches.setMembers(present.switch, idsOf(found))
      return changed({ switch: present.switch, ...shown }, switchMembersUpdated(present.switch, found))
    },
  )
}

export function deleteSwitch(ctx: Context, system: SystemId, id: SwitchId): Promise<void> {
  return inSystem(
    ctx,
    system,
    { first: (tx) => tx.switches.remove(system, id) },
    async (_, { first: uuid }) => changed(undefined, switchDeleted(uuid ?? fail('switch_not_found'))),
  )
}

/** The most switches that one transaction deletes. */
const deletedAtOnce = 200

/**
 * Deletes the whole history and returns how many switches it had. Other requests run between the batches. The first
 * batch is announced, in case no other follows, and the last, since others may have switched in between.
 */
export async function deleteAllSwitches(ctx: Context, system: SystemId): Promise<number> {
  let deleted = 0
  for (;;) {
    const count = await inSystem(ctx, system, async (tx) => {
      const count = await tx.switches.removeOldest(system, deletedAtOnce)
      const isFirst = deleted === 0 && count > 0
      const isLast = deleted > 0 && count < deletedAtOnce
      return isFirst || isLast ? changed(count, allSwitchesDeleted()) : unannounced(count)
    })
    deleted += count
    if (count < deletedAtOnce) return deleted
  }
}

/** Refuses a switch that names a member twice, in whichever form. */
export function refuseRepeated(list: readonly (string | MemberId)[]): void {
  if (new Set(list).size < list.length) fail('duplicate_members')
}

const idsOf = (members: readonly IdentifiedMember[]) => members.map(({ id }) => id)

/** Compares members and their order: another order is another switch. */
function sameMembers(a: readonly IdentifiedMember[], b: readonly IdentifiedMember[]): boolean {
  return a.length === b.length && a.every(({ id }, i) => id === b[i]?.id)
}
