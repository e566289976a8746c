import type { MemberId } from '../../domain/entities.ts'
import { isSeen } from '../bulk/hidden-rows.ts'
import { sql } from '../sql/sql.ts'

/** Switches visible to everybody: all except those of imports in progress. */
export const history = sql`(select * from switches where ${isSeen})`

/** The members of a switch as the database stores them: a JSON list of row ids. Some members may be deleted by now. */
export type FronterList = string

export const toList = (members: readonly MemberId[]): FronterList => JSON.stringify(members)

/** Parses many lists at once, which is faster than one after the other. */
export const readFronters = (rows: readonly { members: FronterList }[]): MemberId[][] =>
  JSON.parse(`[${rows.map(({ members }) => members).join()}]`)

/** The most characters of member lists and the most rows in one page of a long read. */
export const batchLimits = { atOnce: 256 * 1024, most: 2_000 }

export const charactersIn = (page: readonly { members: FronterList }[]): number =>
  page.reduce((sum, { members }) => sum + members.length, 0)
