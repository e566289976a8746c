import {
  type BotAnnouncement,
  between,
  earlier,
  fail,
  type Micros,
  minutes,
  type Stats,
} from '@polyphony/contract'
import { botsFor } from '../../base/retention.ts'
import type { Context } from '../../context.ts'
import type { StoredBot } from '../../store/chat/bots.ts'
import type { Store } from '../../store/store.ts'

export function announceBot({ store, clock }: Context, bot: BotAnnouncement): Promise<void> {
  return store.transact((tx) => tx.bots.put(bot, clock.now()))
}

/** Finds the bot that people can use now. */
export async function getBot({ store, clock }: Context): Promise<StoredBot> {
  return (await store.bots.latest(earlier(clock.now(), botsFor))) ?? fail('bot_not_found')
}

const counted = new WeakMap<Store, { at: Micros; stats: Promise<Stats> }>()

/** Counts everything, at most once a minute: the database reads every row for it. */
export function getStats({ store, clock }: Context): Promise<Stats> {
  const now = clock.steady()
  const last = counted.get(store)
  if (last && between(last.at, now) < minutes(1)) return last.stats
  const stats = store.figures.everything()
  counted.set(store, { at: now, stats })
  stats.catch(() => counted.delete(store))
  return stats
}
