import type { SystemId } from '../domain/entities.ts'
import { anonymous, type Viewer } from '../domain/viewer.ts'
import type { Queryable } from './driver.ts'
import { raw, type Sql, sql } from './sql.ts'

/** What a caller presented. The token itself is never kept, only its hash. */
export type Credential = { readonly kind: 'none' } | { readonly kind: 'token'; readonly hash: string }

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

const nobody = { columns: raw('null as viewer_system'), join: raw('left join systems viewer on false') }

/** Who is asking and what they ask about, in one statement. */
export async function lookUp<T>(
  db: Queryable,
  credential: Credential,
  target: Target<T> | undefined,
): Promise<Found<T>> {
  if (credential.kind === 'none' && !target) return { viewer: anonymous, row: undefined }
  const caller =
    credential.kind === 'none'
      ? nobody
      : {
          columns: raw('viewer.id as viewer_system'),
          join: sql`left join systems viewer on viewer.token_hash = ${credential.hash}`,
        }
  const [row] = await db.all<{ viewer_system: SystemId | null } & Joined<T>>(
    target
      ? sql`select ${caller.columns}, ${target.columns} from (select 1) one ${caller.join} ${target.join}`
      : sql`select ${caller.columns} from (select 1) one ${caller.join}`,
  )
  const system = row?.viewer_system ?? null
  return { viewer: system === null ? anonymous : { kind: 'system', system }, row: target && row }
}
