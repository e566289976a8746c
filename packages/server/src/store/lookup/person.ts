import type { Instant } from '@polyphony/contract'
import type { PersonId, Role, SessionId, SystemId } from '../../domain/entities.ts'
import { anonymous, type Caller, type PersonCaller, type SessionCredential } from '../../domain/viewer.ts'
import { isEnabled } from '../bulk/hidden-rows.ts'
import { type Sql, sql } from '../sql/sql.ts'
import { joinSystemAs } from '../systems.ts'
import type { CallerJoin } from './target.ts'

export interface PersonRow {
  viewer_system: SystemId | null
  person_id: PersonId | null
  person_role: Role
  session_id: SessionId
  session_created: Instant
  session_last_used: Instant
  session_confirmed_until: Instant
  named_system: SystemId | null
  holds_any: number
}

/** Joins the person of a session, and the system they act as: the one they name, or the only one they hold. */
export const joinPerson = (credential: SessionCredential): CallerJoin => ({
  columns: sql`viewer.id as viewer_system, person.id as person_id, person.role as person_role,
    session.id as session_id, session.created as session_created, session.last_used as session_last_used,
    session.confirmed_until as session_confirmed_until, named.id as named_system,
    case when exists (select 1 from holds held where held.person_id = person.id) then 1 else 0 end as holds_any`,
  join: sql`left join sessions session on session.token_hash = ${credential.hash} and session.ends_at > ${credential.now}
    left join people person on person.id = session.person_id and person.disabled_at is null
    ${joinHold(credential)}
    left join systems viewer on viewer.id = hold.system_id and ${isEnabled('viewer')}`,
})

function joinHold({ as }: SessionCredential): Sql {
  if (as === undefined)
    return sql`left join systems named on named.id = 0
      left join holds hold on hold.person_id = person.id and not exists (
        select 1 from holds other where other.person_id = person.id and other.system_id <> hold.system_id)`
  if (as === null)
    return sql`left join systems named on named.id = 0 left join holds hold on hold.person_id = 0`
  return sql`${joinSystemAs('named', as, sql`person.id is not null`)}
    left join holds hold on hold.person_id = person.id and hold.system_id = named.id`
}

export function readPerson(row: PersonRow, credential: SessionCredential): Caller {
  if (row.person_id === null) return anonymous
  return {
    kind: 'person',
    person: row.person_id,
    role: row.person_role,
    session: row.session_id,
    created: row.session_created,
    lastUsed: row.session_last_used,
    confirmedUntil: row.session_confirmed_until,
    system: row.viewer_system,
    lacks: lackOf(row, credential),
  }
}

function lackOf(row: PersonRow, { as }: SessionCredential): PersonCaller['lacks'] {
  if (row.viewer_system !== null) return undefined
  if (as !== undefined) return row.named_system === null ? 'system' : 'right'
  return row.holds_any === 1 ? 'choice' : 'hold'
}
