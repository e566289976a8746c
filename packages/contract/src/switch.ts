import { type Static, Type } from 'typebox'
import { fail } from './errors.ts'
import { asText, Nullable } from './fields.ts'
import { type Instant, parseInstant, parseInstantStrict } from './instant.ts'
import { Member } from './member.ts'
import { RefList, readRefs } from './refs.ts'
import { Datetime, HidText, UuidText } from './schemas.ts'

export const Switch = Type.Object({ id: UuidText, timestamp: Datetime, members: Type.Array(Member) })
export type Switch = Static<typeof Switch>

/** As the history lists it: members by short ID. */
export const ListedSwitch = Type.Object({ id: UuidText, timestamp: Datetime, members: Type.Array(HidText) })
export type ListedSwitch = Static<typeof ListedSwitch>

export const NewSwitch = Type.Object({ timestamp: Type.Optional(Nullable(Datetime)), members: RefList })
export const SwitchPatch = Type.Object({ timestamp: Datetime })

/** compat: keys match in any letter case, and an empty timestamp counts as absent. */
export function readNewSwitch(body: unknown): { timestamp: Instant | undefined; members: string[] } {
  const values = new Map(Object.entries(body as object).map(([key, value]) => [key.toLowerCase(), value]))
  const text = asText(values.get('timestamp') ?? null)
  const timestamp = text ? (parseInstantStrict(text) ?? fail('bad_request')) : undefined
  return { timestamp, members: readRefs(values.get('members')) }
}

export function readSwitchPatch(body: unknown): Instant {
  const { timestamp = null } = body as { timestamp?: unknown }
  const text = asText(timestamp)
  if (!text?.trim()) {
    return fail('invalid_model', { problems: { timestamp: [{ message: "Key 'timestamp' is required." }] } })
  }
  return parseInstant(text.trim()) ?? fail('bad_request')
}
