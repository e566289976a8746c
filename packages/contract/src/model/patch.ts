import { type Static, type TSchema, Type } from 'typebox'
import { fail } from '../values/errors.ts'
import { isObject, type JsonObject, objectBody } from './body.ts'
import { type Field, Nullable, Privacy, Problems, privacy } from './fields.ts'
import { addition, described } from './schemas.ts'

export type Fields = Readonly<Record<string, Field>>

/** The keys that a body may write to one kind of thing. The order of the fields is the order of reported problems. */
export interface Model<F extends Fields = Fields, P extends string = string, E extends Fields = Fields> {
  readonly fields: F
  readonly privacy: readonly P[]
  /** The keys inside `extended`. */
  readonly extended: E
}

type PatchValues<F extends Fields> = { -readonly [K in keyof F]?: Static<F[K]['schema']> }
export type PatchOf<M extends Model> = PatchValues<M['fields']> &
  ([M['privacy'][number]] extends [never]
    ? unknown
    : { privacy?: Partial<Record<M['privacy'][number], Privacy>> }) &
  ([keyof M['extended']] extends [never] ? unknown : { extended?: PatchValues<M['extended']> })

/** The values read from a body, and every problem found. */
export interface Reading<Patch> {
  patch: Patch
  problems: Problems
}

export function model<const F extends Fields, const P extends string = never>(
  fields: F,
  privacy: readonly P[] = [],
): Model<F, P, Record<never, never>> {
  return { fields, privacy, extended: {} }
}

/** Reads the known keys of a body; unknown and read-only ones are ignored. Absent, null and empty stay apart. */
export function readPatch<M extends Model>(model: M, body: JsonObject): Reading<PatchOf<M>> {
  const problems = new Problems()
  const patch = readFields(model.fields, body, problems)
  const given = body.privacy
  if (model.privacy.length > 0 && given !== undefined && given !== null) {
    if (!isObject(given)) return fail('bad_request')
    const values = readPrivacy(model.privacy, given, problems)
    if (Object.keys(values).length > 0) patch.privacy = values
  }
  checkFields(model.fields, patch, problems)
  const extended = readExtended(model, body, problems)
  if (extended !== undefined) patch.extended = extended
  return { patch: patch as PatchOf<M>, problems }
}

/** Reads the known keys inside `extended`. Problems name them as if they stood outside. */
function readExtended<M extends Model>(
  { extended: fields }: M,
  { extended: given = null }: JsonObject,
  problems: Problems,
): object | undefined {
  if (isEmpty(fields) || given === null) return undefined
  if (!isObject(given)) return fail('bad_request')
  const values = readFields(fields, given, problems)
  checkFields(fields, values, problems)
  return isEmpty(values) ? undefined : values
}

/** Reads the body of something new, which must come with these keys. */
export function readCreation<M extends Model>(
  model: M,
  body: JsonObject,
  kind: 'member' | 'group' | 'custom field',
  required: readonly string[] = ['name'],
): Reading<PatchOf<M>> {
  const reading = readPatch(model, body)
  for (const key of required) {
    if (Object.hasOwn(body, key)) continue
    reading.problems.add(key, { message: `Key '${key}' is required when creating new ${kind}.` })
  }
  return reading
}

function readFields(fields: Fields, body: JsonObject, problems: Problems): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(fields)) {
    if (!Object.hasOwn(body, key)) continue
    const value = field.read(body[key], key, problems)
    if (value !== undefined) values[key] = value
  }
  return values
}

function checkFields(fields: Fields, values: Readonly<Record<string, unknown>>, problems: Problems): void {
  for (const [key, field] of Object.entries(fields)) {
    if (values[key] !== undefined) field.check?.(values[key], key, problems)
  }
}

function readPrivacy<P extends string>(keys: readonly P[], body: JsonObject, problems: Problems) {
  const fields = Object.fromEntries(keys.map((key) => [key, privacy]))
  return readFields(fields, body, problems) as Partial<Record<P, Privacy>>
}

/** Returns the values of a reading, or refuses a body with problems. */
export function orRefuse<Patch>({ patch, problems }: Reading<Patch>): Patch {
  problems.refuse()
  return patch
}

export const isEmpty = (patch: object): boolean => Object.keys(patch).length === 0

/** Refuses a patch that changes nothing. */
export const nonEmpty = <Patch extends object>(patch: Patch): Patch =>
  isEmpty(patch) ? fail('bad_request') : patch

/** The values that each privacy key controls. */
const guarded: Readonly<Record<string, string>> = {
  name_privacy: 'the name; if there is a display name, strangers see that instead',
  avatar_privacy: 'the pictures',
  description_privacy: 'the description',
  banner_privacy: 'the banner',
  icon_privacy: 'the picture',
  pronoun_privacy: 'the pronouns',
  birthday_privacy: 'the birthday',
  metadata_privacy: 'the creation time and, for a member, the number of proxied messages',
  proxy_privacy: 'the proxy tags',
  visibility: 'it in lists; anyone with its ID can still fetch it',
  list_privacy: 'the members of the group',
  member_list_privacy: 'the list of members',
  group_list_privacy: 'the list of groups',
  front_privacy: 'the current fronters',
  front_history_privacy: 'the history of switches',
}

function privacySchemas<S extends TSchema>(keys: readonly string[], schema: S): Record<string, S> {
  return Object.fromEntries(
    keys.map((key) => [key, described(schema, `Controls who sees ${guarded[key]}.`, 'public')]),
  )
}

/** The schema of a privacy object, every key present. */
export function PrivacyObject<P extends string>(keys: readonly P[]) {
  return Type.Object(privacySchemas(keys, Privacy) as Record<P, typeof Privacy>, {
    description:
      'The values that strangers may see. The owner sees everything, and only the owner sees these settings.',
  })
}

/** The schema of privacy keys in a patch: all optional, null stores public. */
export function PrivacyPatch<P extends string>(keys: readonly P[]) {
  const schemas = privacySchemas(keys, Nullable(Privacy))
  return Type.Partial(Type.Object(schemas as Record<P, ReturnType<typeof Nullable<typeof Privacy>>>), {
    description: 'The privacy keys to change. Null means public.',
  })
}

/** A patch as a caller may send it: privacy values may be null, and so may the whole privacy object. */
type PatchBody<F extends Fields, P extends string, E extends Fields> = PatchValues<F> &
  ([P] extends [never] ? unknown : { privacy?: Partial<Record<P, Privacy | null>> | null }) &
  ([keyof E] extends [never] ? unknown : { extended?: PatchValues<E> | null })

interface PatchDetails {
  readonly description: string
  readonly examples?: readonly object[]
  /** Required keys of something new. */
  readonly required?: readonly string[]
}

/** The schema of a patch: every key is optional, except the required keys of something new. */
export function PatchObject<F extends Fields, P extends string, E extends Fields>(
  { fields, privacy, extended }: Model<F, P, E>,
  details?: PatchDetails,
) {
  const keys = {
    ...schemasOf(fields),
    ...(privacy.length > 0 && { privacy: Nullable(PrivacyPatch(privacy)) }),
    ...(!isEmpty(extended) && { extended: ExtendedPatch(extended) }),
  }
  return Type.Unsafe<PatchBody<F, P, E>>({ ...Type.Partial(Type.Object(keys)), ...details })
}

const schemasOf = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.schema]))

const ExtendedPatch = (fields: Fields) =>
  addition(
    described(
      Nullable(Type.Partial(Type.Object(schemasOf(fields)))),
      'Values beyond the reference API. With this key in the body, the answer has it too.',
    ),
  )

/** A body with at least one key to change. */
export const patchBody = <M extends Model, S extends TSchema>(model: M, schema: S) =>
  objectBody(schema, (json) => nonEmpty(orRefuse(readPatch(model, json))))

/**
 * A body with at least one key to change, of something that may also have values beyond the reference API. Only the
 * operation can check those, so it refuses a body that has some, with all problems at once.
 */
export const patchReading = <S extends TSchema, R extends Reading<{ extended?: object }>>(
  schema: S,
  read: (json: JsonObject) => R,
) =>
  objectBody(schema, (json) => {
    const reading = read(json)
    if (reading.patch.extended === undefined) nonEmpty(orRefuse(reading))
    return reading
  })

/** Says of a change that it has no problems. */
export const flawless = <Patch>(patch: Patch): Reading<Patch> => ({ patch, problems: new Problems() })

/** A body with privacy keys at its top level, for all members or groups at once. */
export const privacyBody = <P extends string, S extends TSchema>(keys: readonly P[], schema: S) =>
  objectBody(schema, (json) => {
    const problems = new Problems()
    const patch = readPrivacy(keys, json, problems)
    return nonEmpty(orRefuse({ patch, problems }))
  })
