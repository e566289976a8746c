import type { BotAnnouncement, Instant } from '@polyphony/contract'
import { one, type Queryable, type Tx } from '../drivers/driver.ts'
import { sql } from '../sql/sql.ts'

/** A bot. Its prefixes are a JSON list. */
export interface StoredBot {
  name: string
  invite_url: string
  prefixes: string
}

export const botReader = (db: Queryable) => ({
  /** Finds the bot that announced itself last, if that is not too long ago. */
  latest: (since: Instant) =>
    one<StoredBot>(
      db,
      sql`select name, invite_url, prefixes from bots where announced_at >= ${since}
          order by announced_at desc limit 1`,
    ),
})

export const botWriter = (tx: Tx) => ({
  ...botReader(tx),

  async put(bot: BotAnnouncement, announced_at: Instant): Promise<void> {
    const { platform, application_id, name, invite_url } = bot
    const prefixes = JSON.stringify(bot.prefixes)
    await tx.run(
      sql`insert into bots (platform, application_id, name, invite_url, prefixes, announced_at)
          values (${platform}, ${application_id}, ${name}, ${invite_url}, ${prefixes}, ${announced_at})
          on conflict (platform) do update set application_id = excluded.application_id, name = excluded.name,
            invite_url = excluded.invite_url, prefixes = excluded.prefixes, announced_at = excluded.announced_at`,
    )
  },

  async prune(before: Instant): Promise<void> {
    await tx.run(sql`delete from bots where announced_at < ${before}`)
  },
})
