import {
  ApiError,
  type FieldProblem,
  type Model,
  type PatchOf,
  type Reading,
  readPatch,
} from '@polyphony/contract'
import type { Document } from '../document.ts'
import type { Refusals } from '../refusals.ts'
import type { Warnings } from '../warnings.ts'

/** Words for the refusals of one record: its path in the file, and its name. */
export interface Place {
  readonly at: string
  /** The end of `Field color in …`. */
  readonly field: (key: string) => string
  /** Begins a refusal that has words of its own. */
  readonly own: string
}

export const inMember = (name: string): Place => inRecord('member', name)
export const inGroup = (name: string): Place => inRecord('group', name)
const inRecord = (kind: 'member' | 'group', name: string): Place => ({
  at: `${kind}s.${name}`,
  field: (key) => `Field ${key} in ${kind} ${name}`,
  own: `${kind} ${name}: `,
})
export const inSystem: Place = { at: 'system', field: (key) => `Field ${key} in export file`, own: '' }
export const inConfig: Place = { at: 'config', field: (key) => `Field config.${key} in export file`, own: '' }

type Read<M extends Model> = (body: Document) => Reading<PatchOf<M>>

/** Reads a record as the API would. Every problem becomes a refusal in the words of the reference. */
export function readRecord<M extends Model>(
  model: M,
  body: Document,
  place: Place,
  refusals: Refusals,
  read: Read<M> = (given) => readPatch(model, given),
): PatchOf<M> {
  const sound = withoutMisplaced(model, body, (key) => refuseField(key, place, refusals))
  const { patch, problems } = read(sound)
  for (const [key, [problem]] of Object.entries(problems.byKey)) {
    if (problem) refusals.add(`${place.at}.${key}`, worded(key, problem, place))
  }
  return patch
}

/** Takes out texts that earlier versions stored and this one refuses, and warns: our own files must stay readable. */
export function fitting(model: Model, keys: readonly string[], body: Document, warnings: Warnings): Document {
  const unfit = keys.filter((key) => {
    const value = body[key]
    return typeof value === 'string' && readPatch(model, { [key]: value }).problems.any
  })
  for (const key of unfit) {
    const message = `${key}: what this server would not take (too long, or no https address) was left out.`
    warnings.add('warning', 'field_dropped', message)
  }
  return Object.fromEntries(Object.entries(body).filter(([key]) => !unfit.includes(key)))
}

export function refuseField(key: string, { at, field }: Place, refusals: Refusals): void {
  refusals.add(`${at}.${key}`, `${field(key)} is invalid.`)
}

/** compat: the API refuses a whole request with an object in place of a scalar. For a file we name the key. */
function withoutMisplaced(model: Model, body: Document, misplaced: (key: string) => void): Document {
  const keys = [...Object.keys(model.fields), 'privacy'].filter((key) => Object.hasOwn(body, key))
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

function worded(key: string, problem: FieldProblem, { field, own }: Place): string {
  const { message, actual_length, max_length } = problem
  if (max_length !== undefined) return `${field(key)} is too long (${actual_length} > ${max_length}).`
  return message === `Field ${key} is invalid.` ? `${field(key)} is invalid.` : `${own}${message}`
}
