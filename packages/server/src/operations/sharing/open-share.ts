import { cutTo, hours, later } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { FoundShare, ShareKey } from '../../store/sharing/opened.ts'

/** Opens a share to take something away, also on a server without sharing. Undefined if it cannot be read. */
export const openAnyway = ({ store, clock }: Context, key: ShareKey): Promise<FoundShare | undefined> =>
  store.openedShares.find(key, clock.now())

/** Opens a share. Undefined for every share that cannot be read, for whatever reason. */
export async function openShare(
  { config, store, clock }: Context,
  key: ShareKey,
): Promise<FoundShare | undefined> {
  return config.sharing ? store.openedShares.find(key, clock.now()) : undefined
}

const hour = hours(1)

/** Remembers the hour in which the link of a share, or its stream, was opened last. The request does not wait for it. */
export function noteOpened(
  { lastOpened, clock }: Context,
  { share, last_opened }: Pick<FoundShare, 'share' | 'last_opened'>,
): void {
  const thisHour = cutTo(hour, clock.now())
  // why: a clock that was set back since noted an hour that is still to come.
  if (last_opened !== null && last_opened >= thisHour && last_opened <= later(thisHour, hour)) return
  lastOpened.note(share, thisHour)
}
