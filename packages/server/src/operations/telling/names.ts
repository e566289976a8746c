import type { MemberId, SystemId } from '../../domain/entities.ts'
import type { NamedPeople, ReminderNames } from '../../domain/telling/present.ts'
import type { StoredChannel, StoredReminder } from '../../domain/telling/rows.ts'
import type { Store, StoreTx } from '../../store/store.ts'

type Readers = Pick<Store | StoreTx, 'frontChanges' | 'channels'>

/** Finds the members that channels name. */
export const peopleIn = (
  { frontChanges }: Pick<Readers, 'frontChanges'>,
  system: SystemId,
  channels: readonly StoredChannel[],
): Promise<NamedPeople> =>
  frontChanges.named(
    system,
    channels.flatMap(({ values }) => values.members ?? []),
  )

/** Finds the members and channels that reminders name. */
export async function namesFor(
  { frontChanges, channels }: Readers,
  system: SystemId,
  reminders: readonly StoredReminder[],
): Promise<ReminderNames> {
  const ids = reminders.flatMap(({ values }) => [...values.while, ...membersOf(values)])
  const own = reminders.some(({ values }) => values.channels.length > 0)
    ? await channels.list(system, null)
    : []
  return {
    people: await frontChanges.named(system, ids),
    channels: new Map(own.map(({ id, uuid }) => [id, uuid])),
  }
}

/** Lists the member whose front a reminder follows, if there is one. */
export const membersOf = ({ on }: StoredReminder['values']): MemberId[] =>
  on.kind === 'front' && on.member !== null ? [on.member] : []
