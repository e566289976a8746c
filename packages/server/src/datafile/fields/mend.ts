import {
  ApiError,
  type FieldProblem,
  limits,
  type Model,
  type OddProblem,
  type OddValue,
  type PatchOf,
  type Reading,
} from '@polyphony/contract'
import { type Document, isDocument } from '../document.ts'
import { excerpt, type Oddities } from '../oddities.ts'
import { colorDigits } from './field-reader.ts'
import type { RecordPlace } from './places.ts'
import { cutText, storable } from './text.ts'

/** Fields with the address of a picture. An address that was cut would be another address. */
export const pictureKeys: readonly string[] = ['avatar_url', 'webhook_avatar_url', 'banner', 'icon']
/** Texts that mean something else, or nothing, if they are cut. */
const wholeKeys: readonly string[] = [...pictureKeys, 'name_format']

export type PatchReader<M extends Model> = (body: Document) => Reading<PatchOf<M>>

interface Mended {
  problem: OddProblem
  outcome: OddValue['outcome']
  /** Undefined leaves the key out. */
  value?: unknown
}

/** Makes a record that the API would take: mends each odd value or leaves it out, and notes it. */
export function mendRecord<M extends Model>(
  model: M,
  body: Document,
  place: RecordPlace,
  oddities: Oddities,
  read: PatchReader<M>,
): Document {
  const note = (key: string, value: unknown, { problem, outcome, value: stored }: Mended) =>
    oddities.add({
      at: `${place.at}.${key}`,
      kind: place.kind,
      name: place.name,
      field: key,
      problem,
      outcome,
      value: excerpt(value),
      stored: excerpt(stored),
    })
  const mendAll = (fields: object, given: Document, bodyOf: (part: Document) => Document) => {
    const sound: Record<string, unknown> = {}
    for (const key of Object.keys(fields).filter((each) => Object.hasOwn(given, each))) {
      const value = given[key]
      const mended = mend(key, value, (each) => problemOf(read, bodyOf({ [key]: each })))
      if (mended) note(key, value, mended)
      const stored = mended ? mended.value : value
      if (stored !== undefined) sound[key] = stored
    }
    return sound
  }
  const sound = mendAll(model.fields, body, (part) => part)
  const more = isDocument(body.extended) ? body.extended : {}
  const extended = mendAll(model.extended, more, (part) => ({ extended: part }))
  const privacy: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(isDocument(body.privacy) ? body.privacy : {})) {
    const isOdd = problemOf(read, { privacy: { [key]: value } }) !== undefined
    if (isOdd) note(key, value, { problem: 'invalid', outcome: 'private', value: 'private' })
    // why: nobody may see more because a value was odd.
    privacy[key] = isOdd ? 'private' : value
  }
  return { ...sound, privacy, extended }
}

type Problem = FieldProblem | 'misplaced'

function problemOf<M extends Model>(read: PatchReader<M>, body: Document): Problem | undefined {
  try {
    return Object.values(read(body).problems.byKey)[0]?.[0]
  } catch (error) {
    if (error instanceof ApiError) return 'misplaced'
    throw error
  }
}

/** Gives undefined if nothing is wrong with the value. */
function mend(
  key: string,
  value: unknown,
  wrong: (value: unknown) => Problem | undefined,
): Mended | undefined {
  if (key === 'proxy_tags' && Array.isArray(value)) return mendTags(value, wrong)
  const problem = wrong(value)
  if (problem === undefined) return undefined
  const most = problem === 'misplaced' ? undefined : problem.max_length
  const tooLong = most !== undefined
  if (typeof value === 'string') {
    const isPicture = pictureKeys.includes(key)
    const [found, outcome, instead] = isPicture
      ? (['not_https', 'changed', value.trim().replace(/^(<?)http:/i, '$1https:')] as const)
      : key === 'color'
        ? (['invalid', 'changed', colorDigits(value)] as const)
        : tooLong && !wholeKeys.includes(key)
          ? (['too_long', 'cut', cutText(storable(value), most)] as const)
          : (['invalid', 'changed', storable(value)] as const)
    const fits = instead !== undefined && instead !== value && instead.trim() !== ''
    if (fits && wrong(instead) === undefined) return { problem: found, outcome, value: instead }
  }
  return { problem: tooLong ? 'too_long' : 'invalid', outcome: 'left_out' }
}

/** Keeps the tags that fit. */
function mendTags(
  tags: readonly unknown[],
  wrong: (value: unknown) => Problem | undefined,
): Mended | undefined {
  const fit = tags.filter((tag) => isDocument(tag) && wrong([tag]) === undefined)
  const some = fit.slice(0, limits.proxyTagsPerMember)
  if (some.length === tags.length) return undefined
  return { problem: fit.length > some.length ? 'too_many' : 'invalid', outcome: 'cut', value: some }
}
