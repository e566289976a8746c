import type { Instant } from '@polyphony/contract'
import type { PersonId, SystemId } from '../../domain/entities.ts'
import { anonymous, asSystem, type Caller, type Credential } from '../../domain/viewer.ts'
import { readScopes } from '../access/keys.ts'
import { isEnabled } from '../bulk/hidden-rows.ts'
import type { Driver } from '../drivers/driver.ts'
import { raw, sql } from '../sql/sql.ts'
import { joinSystemAs } from '../systems.ts'
import { joinPerson, type PersonRow, readPerson } from './person.ts'
import type { CallerJoin, Joined, Target } from './target.ts'

export interface LookupResult<T> {
  caller: Caller
  row: Joined<T> | undefined
  /** The person who holds the caller's system, if it was asked for; the first one of several. */
  holder: PersonId | undefined
}

interface CallerRow {
  viewer_system: SystemId | null
  viewer_bridge?: number | null
  viewer_key?: number | null
  viewer_scopes?: string | null
  viewer_last_used?: Instant | null
  viewer_holder?: PersonId | null
}

// why: no row has the id 0, and SQLite sees that at once; with `on false` it reads every row.
const noSystem = raw('left join systems viewer on viewer.id = 0')

function joinCaller(credential: Credential): CallerJoin {
  switch (credential.kind) {
    case 'none':
      return { columns: raw('null as viewer_system'), join: noSystem }
    case 'token':
      return {
        columns: raw('viewer.id as viewer_system'),
        join: sql`left join systems viewer on viewer.token_hash = ${credential.hash} and ${isEnabled('viewer')}`,
      }
    case 'key':
      return {
        columns: sql`viewer.id as viewer_system, api_key.id as viewer_key, api_key.scopes as viewer_scopes,
          api_key.last_used as viewer_last_used`,
        join: sql`left join api_keys api_key on api_key.key_hash = ${credential.hash}
            and (api_key.expires_at is null or api_key.expires_at > ${credential.now})
          left join systems viewer on viewer.id = api_key.system_id and ${isEnabled('viewer')}`,
      }
    case 'access':
      return {
        columns: sql`viewer.id as viewer_system, program_grant.id as viewer_key,
          program_grant.access_scopes as viewer_scopes, program_grant.last_used as viewer_last_used`,
        join: sql`left join grants program_grant on program_grant.access_hash = ${credential.hash}
            and program_grant.access_ends_at > ${credential.now}
          left join people person on person.id = program_grant.person_id and person.disabled_at is null
          left join systems viewer on viewer.id = program_grant.system_id and person.id is not null
            and ${isEnabled('viewer')}`,
      }
    case 'bridge': {
      const { hash, as } = credential
      const key =
        hash === null
          ? raw('left join (select 1 as id) bridge on true')
          : sql`left join bridge_keys bridge on bridge.key_hash = ${hash}`
      const system = as ? joinSystemAs('viewer', as, sql`bridge.id is not null`) : noSystem
      return {
        columns: raw('viewer.id as viewer_system, bridge.id as viewer_bridge'),
        join: sql`${key} ${system}`,
      }
    }
    case 'session':
      return joinPerson(credential)
  }
}

function readCaller(row: CallerRow, credential: Credential): Caller {
  if (credential.kind === 'session') return readPerson(row as CallerRow & PersonRow, credential)
  const {
    viewer_system: system,
    viewer_bridge: bridge = null,
    viewer_key: key = null,
    viewer_scopes: scopes,
  } = row
  if (system === null) return bridge === null ? anonymous : { kind: 'bridge' }
  if (key === null) return asSystem(system)
  return {
    kind: 'key',
    system,
    key,
    isGrant: credential.kind === 'access',
    scopes: readScopes(scopes ?? ''),
    lastUsed: row.viewer_last_used ?? null,
  }
}

/** Finds the caller and the target of a request in one statement. */
export async function lookUp<T>(
  readRow: Driver['row'],
  credential: Credential,
  target: Target<T> | undefined,
  withHolder = false,
): Promise<LookupResult<T>> {
  if (credential.kind === 'none' && !target) return { caller: anonymous, row: undefined, holder: undefined }
  const caller = joinCaller(credential)
  const columns = withHolder
    ? sql`${caller.columns},
          (select min(holder.person_id) from holds holder where holder.system_id = viewer.id) as viewer_holder`
    : caller.columns
  const row = await readRow<CallerRow & Joined<T>>(
    target
      ? sql`select ${columns}, ${target.columns} from (select 1) one ${caller.join} ${target.join}`
      : sql`select ${columns} from (select 1) one ${caller.join}`,
  )
  if (row === undefined) throw new Error('a lookup gave no row')
  return { caller: readCaller(row, credential), row: target && row, holder: row.viewer_holder ?? undefined }
}
