import { type Static, Type } from 'typebox'
import { RefList, readRefs } from '../refs.ts'
import { Datetime, HidText } from '../schemas.ts'
import { V1Member } from './member.ts'

export const V1Switch = Type.Object({ timestamp: Datetime, members: Type.Array(V1Member) })
export type V1Switch = Static<typeof V1Switch>
export const V1ListedSwitch = Type.Object({ timestamp: Datetime, members: Type.Array(HidText) })
export type V1ListedSwitch = Static<typeof V1ListedSwitch>

export const V1NewSwitch = Type.Object({ members: RefList })

/** compat: the key matches in any letter case, and a timestamp is ignored: v1 records switches as now. */
export function readV1NewSwitch(body: unknown): string[] {
  const entry = Object.entries(body as object).find(([key]) => key.toLowerCase() === 'members')
  return readRefs(entry?.[1])
}
