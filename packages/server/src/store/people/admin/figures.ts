import type { Instant, Stats } from '@polyphony/contract'
import { isOutsideShells } from '../../bulk/hidden-rows.ts'
import { one, type Queryable } from '../../drivers/driver.ts'
import { type Sql, sql } from '../../sql/sql.ts'

/** Counts, sizes and dates of the whole server. Nothing here names anything. */

interface PeopleFigures {
  count: number
  admins: number
  disabled: number
  active: number
  newest: Instant | null
}

interface SystemFigures {
  count: number
  held: number
  unreachable: number
  token_only: number
  disabled: number
  members: number
  groups: number
  switches: number
  newest: Instant | null
}

interface DeliveryFigures {
  events: number
  waiting: number
  oldest: Instant | null
  failing: number
  disabled: number
  dead: number
}

export const figureReader = (db: Queryable) => {
  const row = async <T>(statement: Sql): Promise<T> => {
    const found = await one<T & object>(db, statement)
    if (found === undefined) throw new Error('a count gave no row')
    return found
  }
  return {
    people: (activeSince: Instant) =>
      row<PeopleFigures>(
        sql`select count(*) as count, max(created) as newest,
              (select count(*) from people where role = 'admin' and disabled_at is null) as admins,
              (select count(*) from people where disabled_at is not null) as disabled,
              (select count(distinct person_id) from sessions where last_used >= ${activeSince}) as active
            from people`,
      ),

    systems: () =>
      row<SystemFigures>(
        sql`select count(*) as count, max(s.created) as newest,
              (select count(distinct system_id) from holds) as held,
              (select count(*) from systems s where s.token_hash is null and ${isOutsideShells('s.id')}
                 and not exists (select 1 from holds where system_id = s.id)
                 and not exists (select 1 from accounts where system_id = s.id)) as unreachable,
              (select count(*) from systems s where s.token_hash is not null and ${isOutsideShells('s.id')}
                 and not exists (select 1 from holds where system_id = s.id)) as token_only,
              (select count(*) from systems where disabled_at is not null) as disabled,
              (select count(*) from members) as members,
              (select count(*) from groups) as groups,
              (select count(*) from switches) as switches
            from systems s where ${isOutsideShells('s.id')}`,
      ),

    everything: () =>
      row<Stats>(
        sql`select (select count(*) from systems s where ${isOutsideShells('s.id')}) as systems,
              (select count(*) from members) as members,
              (select count(*) from groups) as groups,
              (select count(*) from switches) as switches,
              (select count(*) from messages) as messages`,
      ),

    deliveries: () =>
      row<DeliveryFigures>(
        sql`select (select count(*) from outbox) as events,
              (select count(*) from deliveries where state = 'pending') as waiting,
              (select min(o.created) from deliveries d join outbox o on o.id = d.outbox_id
                 where d.state = 'pending') as oldest,
              (select count(*) from deliveries where state = 'dead') as dead,
              (select count(*) from webhooks where slot = 'active' and disabled_at is null
                 and failing_since is not null) as failing,
              (select count(*) from webhooks where slot = 'active' and disabled_at is not null) as disabled`,
      ),

    pictures: () =>
      row<{ count: number; bytes: number }>(
        sql`select count(*) as count, cast(coalesce(sum(bytes), 0) as bigint) as bytes from pictures`,
      ),

    async databaseBytes(): Promise<number> {
      const { bytes } = await row<{ bytes: number }>(
        db.dialect.name === 'postgres'
          ? sql`select pg_database_size(current_database()) as bytes`
          : sql`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`,
      )
      return Number(bytes)
    },
  }
}
