import { type TSchema, Type } from 'typebox'
import { objectBody } from '../model/body.ts'
import { type Field, Nullable, type Problems } from '../model/fields.ts'
import { type Model, type PatchOf, readPatch } from '../model/patch.ts'
import { SnowflakeText } from '../model/schemas.ts'
import { isStorable, parseSnowflake, parseSystemRef, type Snowflake, type SystemRef } from '../values/ids.ts'

/** The pieces that the bodies of the bridge API are made of. */

/** A reference to a system from a bot. Account ids may have any length: some platforms have short ones. */
export function parseBotSystemRef(text: string): SystemRef | undefined {
  const account = parseSnowflake(text)
  if (account === undefined) return parseSystemRef(text)
  return isStorable(account) ? { kind: 'account', account } : undefined
}

export function asSnowflake(value: unknown): Snowflake | undefined {
  // why: a JSON number above 2^53 loses digits when it is parsed; only text is sure to be the right id.
  const exact = typeof value === 'string' || Number.isSafeInteger(value)
  return exact ? parseSnowflake(String(value)) : undefined
}

export function readSnowflake(value: unknown, key: string, problems: Problems): Snowflake | undefined {
  const id = asSnowflake(value)
  if (id !== undefined && isStorable(id)) return id
  problems.add(key, { message: `Field ${key} must be an id of the chat platform, as a string of digits.` })
  return undefined
}

export const BrandedSnowflake = Type.Unsafe<Snowflake>(SnowflakeText)
export const snowflake = { schema: BrandedSnowflake, read: readSnowflake } satisfies Field
export const nullableSnowflake = {
  schema: Nullable(BrandedSnowflake),
  read: (value: unknown, key: string, problems: Problems) =>
    value === null ? null : readSnowflake(value, key, problems),
} satisfies Field

export const content = {
  schema: Type.String(),
  read(value: unknown, key: string, problems: Problems): string | undefined {
    if (typeof value === 'string') return value
    problems.invalid(key)
    return undefined
  },
} satisfies Field

type WithKeys<Values, Key extends keyof Values> = Values & { [K in Key]-?: Exclude<Values[K], undefined> }

/** A body with required keys. */
export const bodyWith = <M extends Model, S extends TSchema, K extends keyof PatchOf<M> & string>(
  model: M,
  schema: S,
  required: readonly K[],
) =>
  objectBody(schema, (json) => {
    const { patch, problems } = readPatch(model, json)
    for (const key of required) {
      if (!Object.hasOwn(json, key)) problems.add(key, { message: `Key '${key}' is required.` })
    }
    problems.refuse()
    return patch as WithKeys<PatchOf<M>, K>
  })
