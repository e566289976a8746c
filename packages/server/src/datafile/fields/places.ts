import type { OddProblem, OddValue } from '@polyphony/contract'
import { excerpt } from '../oddities.ts'

/** Words for the refusals of one record: its path in the file, and its name. */
export interface RecordPlace {
  readonly at: string
  readonly kind: OddValue['kind']
  readonly name: string | null
  /** The end of `Field color in …`. */
  readonly field: (key: string) => string
  /** Begins a refusal that has words of its own. */
  readonly own: string
}

export const inMember = (name: string): RecordPlace => inRecord('member', name)
export const inGroup = (name: string): RecordPlace => inRecord('group', name)
const inRecord = (kind: 'member' | 'group', name: string): RecordPlace => ({
  at: `${kind}s.${name}`,
  kind,
  name,
  field: (key) => `Field ${key} in ${kind} ${name}`,
  own: `${kind} ${name}: `,
})
export const inSystem: RecordPlace = {
  at: 'system',
  kind: 'system',
  name: null,
  field: (key) => `Field ${key} in export file`,
  own: '',
}
export const inConfig: RecordPlace = {
  at: 'config',
  kind: 'settings',
  name: null,
  field: (key) => `Field config.${key} in export file`,
  own: '',
}

/** Describes a value that is left out. */
export const leftOut = (
  { kind, name }: Pick<RecordPlace, 'kind' | 'name'>,
  field: string | null,
  problem: OddProblem,
  value?: unknown,
): Omit<OddValue, 'at' | 'message'> => ({
  kind,
  name,
  field,
  problem,
  outcome: 'left_out',
  value: excerpt(value),
  stored: null,
})
