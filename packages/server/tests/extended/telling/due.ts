import type { Instant } from '@polyphony/contract'
import type { Store } from '../../../src/store/store.ts'
import type { DueChannel } from '../../../src/store/telling/channels.ts'

/** Lists the channels that the server has to look at now, also slow ones. */
export async function dueChannels({ channels }: Store, now: Instant): Promise<DueChannel[]> {
  const quick = await channels.due(now, { isSlow: false, limit: 100 })
  return [...quick, ...(await channels.due(now, { isSlow: true, limit: 100 }))]
}
