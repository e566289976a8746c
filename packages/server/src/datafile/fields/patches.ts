import {
  ApiError,
  type FieldProblem,
  type Model,
  type OddProblem,
  type PatchOf,
  readPatch,
} from '@polyphony/contract'
import type { Document } from '../document.ts'
import type { Refusals } from '../refusals.ts'
import type { Warnings } from '../warnings.ts'
import { mendRecord, type PatchReader } from './mend.ts'
import { leftOut, type RecordPlace } from './places.ts'
import { fieldWords } from './words.ts'

/**
 * Reads a record as the API would. Every problem becomes a refusal in the words of the reference, or is mended if the
 * person goes on without odd values.
 */
export function readRecord<M extends Model>(
  model: M,
  body: Document,
  place: RecordPlace,
  refusals: Refusals,
  read: PatchReader<M> = (given) => readPatch(model, given),
): PatchOf<M> {
  if (refusals.oddities) return read(mendRecord(model, body, place, refusals.oddities, read)).patch
  const sound = withoutMisplaced(model, body, (key) => refuseField(key, place, refusals))
  const { patch, problems } = read(sound)
  for (const [key, [problem]] of Object.entries(problems.byKey)) {
    if (problem) refusals.add(`${place.at}.${key}`, worded(key, problem, place))
  }
  return patch
}

/** Takes out texts that the server refuses, and warns: a file must not fail because of them. */
export function fitting(model: Model, keys: readonly string[], body: Document, warnings: Warnings): Document {
  const unfit = keys.filter((key) => {
    const value = body[key]
    return typeof value === 'string' && readPatch(model, { [key]: value }).problems.any
  })
  for (const key of unfit) {
    const { field, words } = fieldWords(key)
    const message = `${words}: values that this server does not take (too long, or no https address) were left out.`
    warnings.add('warning', 'field_dropped', message, 1, `unfit.${field}`)
  }
  return Object.fromEntries(Object.entries(body).filter(([key]) => !unfit.includes(key)))
}

/** Refuses a value, or notes that it is left out. */
export function refuseField(
  key: string,
  place: RecordPlace,
  refusals: Refusals,
  value?: unknown,
  problem: OddProblem = 'invalid',
): void {
  const { at, field } = place
  refusals.add(`${at}.${key}`, `${field(key)} is invalid.`, leftOut(place, key, problem, value))
}

/** compat: the API refuses a whole request with an object in place of a scalar. For a file we name the key. */
function withoutMisplaced(model: Model, body: Document, misplaced: (key: string) => void): Document {
  const keys = [...Object.keys(model.fields), 'privacy', 'extended'].filter((key) => Object.hasOwn(body, key))
  const sound = keys.filter((key) => {
    try {
      readPatch(model, { [key]: body[key] })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      misplaced(key)
      return false
    }
  })
  return Object.fromEntries(sound.map((key) => [key, body[key]]))
}

function worded(key: string, problem: FieldProblem, { field, own }: RecordPlace): string {
  const { message, actual_length, max_length } = problem
  if (max_length !== undefined) return `${field(key)} is too long (${actual_length} > ${max_length}).`
  return message === `Field ${key} is invalid.` ? `${field(key)} is invalid.` : `${own}${message}`
}
