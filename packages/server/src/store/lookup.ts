import type { SystemRef } from '@polyphony/contract'
import type { SystemId } from '../domain/entities.ts'
import { anonymous, asSystem, type Viewer } from '../domain/viewer.ts'
import type { Queryable } from './driver.ts'
import { raw, type Sql, sql } from './sql.ts'
import { joinSystemAs } from './systems.ts'

/** What a caller presented. The secret itself is never kept, only its hash. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly hash: string }
  | {
      readonly kind: 'bridge'
      /** Null for the key of the configuration, which needs no row. */
      readonly hash: string | null
      /** The system the bot acts as; null for a reference that no system can have. */
      readonly as?: SystemRef | null
    }

/** What a request is about: columns, and the left joins that find them. `viewer` is joined before, as a system. */
export interface Target<T> {
  readonly columns: Sql
  readonly join: Sql
  /** Only says what the columns make. */
  readonly row?: T
}

/** A row of left joins: every column may be null where nothing was found. */
export type Joined<T> = { [K in keyof T]: T[K] | null }

export interface Found<T> {
  viewer: Viewer
  row: Joined<T> | undefined
}

interface Caller {
  columns: Sql
  join: Sql
}
interface CallerRow {
  viewer_system: SystemId | null
  viewer_bridge: number | null
}

const noSystem = raw('left join systems viewer on false')

function joinCaller(credential: Credential): Caller {
  switch (credential.kind) {
    case 'none':
      return { columns: raw('null as viewer_system, null as viewer_bridge'), join: noSystem }
    case 'token':
      return {
        columns: raw('viewer.id as viewer_system, null as viewer_bridge'),
        join: sql`left join systems viewer on viewer.token_hash = ${credential.hash}`,
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
  }
}

function readCaller({ viewer_system: system, viewer_bridge: bridge }: CallerRow): Viewer {
  if (system !== null) return asSystem(system)
  return bridge === null ? anonymous : { kind: 'bridge' }
}

/** Who is asking and what they ask about, in one statement. */
export async function lookUp<T>(
  db: Queryable,
  credential: Credential,
  target: Target<T> | undefined,
): Promise<Found<T>> {
  if (credential.kind === 'none' && !target) return { viewer: anonymous, row: undefined }
  const caller = joinCaller(credential)
  const [row] = await db.all<CallerRow & Joined<T>>(
    target
      ? sql`select ${caller.columns}, ${target.columns} from (select 1) one ${caller.join} ${target.join}`
      : sql`select ${caller.columns} from (select 1) one ${caller.join}`,
  )
  if (row === undefined) throw new Error('a lookup gave no row')
  return { viewer: readCaller(row), row: target && row }
}
