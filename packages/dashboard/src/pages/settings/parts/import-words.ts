import type { Answer } from '@polyphony/client'
import { labelOf } from '../../../editing/draft/draft.ts'
import type { ReportWords } from '../../../text/report-words.ts'

type Report = Answer<'importFile'>
type Warning = Report['warnings'][number]
export type OddValue = NonNullable<Report['odd_values']>[number]
export type ProfileChange = Report['system']['changes'][number]

type Texts = Readonly<Partial<Record<string, string>>>

/** The invalid values of one record. */
export interface OddRecord {
  readonly name: string
  readonly values: readonly OddValue[]
}

/** Groups invalid values by member, group or switch. */
export function oddRecords(values: readonly OddValue[], say: ReportWords): OddRecord[] {
  const byRecord = Map.groupBy(values, ({ kind, name }) => `${kind} ${name}`)
  return [...byRecord.values()].map((list) => {
    const [first] = list
    return { name: first?.name ?? (first ? say.odd.kinds[first.kind] : ''), values: list }
  })
}

/** Explains what is wrong with a value, and what the import does with it. */
export function oddSentence({ field, problem, outcome, stored }: OddValue, { odd }: ReportWords): string {
  const what = field === null ? '' : `${fieldLabel(field, odd)}: `
  const then =
    problem === 'same_id'
      ? odd.newId
      : problem === 'not_in_file'
        ? odd.withoutThem
        : outcome === 'changed'
          ? odd.changed(stored ?? '')
          : odd.outcomes[outcome]
  return `${what}${odd.problems[problem]} ${then}`
}

function fieldLabel(field: string, { fields }: ReportWords['odd']): string {
  const known: Texts = fields
  return known[field] ?? labelOf(field)
}

interface Line {
  readonly text: string
  readonly count: number
}

/** The texts for the warnings of one level. Unsupported things and things kept for export get one line each. */
export function warningLines(warnings: readonly Warning[], say: ReportWords): Line[] {
  const things: Texts = say.things
  const isThing = ({ code, about = '' }: Warning) =>
    code === 'module_not_supported' || (code === 'field_dropped' && about.includes('.') && about in things)
  const isKept = ({ code }: Warning) => /_archived(_only)?$/.test(code)
  const counted = (list: readonly Warning[]) =>
    [...Map.groupBy(list, ({ about = '' }) => things[about] ?? say.things.other)]
      .map(([thing, same]) => ({ thing, count: total(same) }))
      .toSorted((a, b) => b.count - a.count)
      .map(({ thing, count }) => say.counted(count, thing))
  const missing = warnings.filter(isThing)
  const kept = warnings.filter(isKept)
  const others = warnings.filter((warning) => !isThing(warning) && !isKept(warning))
  return [
    ...[...Map.groupBy(others, (warning) => worded(warning, say))].map(([text, same]) => ({
      text,
      count: total(same),
    })),
    ...(kept.length > 0 ? [{ text: say.keptForExport(counted(kept)), count: 1 }] : []),
    ...(missing.length > 0 ? [{ text: say.noPlace(counted(missing)), count: 1 }] : []),
  ]
}

const total = (warnings: readonly Warning[]) => warnings.reduce((sum, { count = 1 }) => sum + count, 0)

/** The text for a warning by its code and subject. Falls back to the message of the server. */
function worded({ code, about = '', message }: Warning, say: ReportWords): string {
  const warnings: Texts = say.warnings
  const [kind = '', field] = about.split('.')
  const kinds: Texts = say.kinds
  const fieldWarnings: Texts = say.fieldWarnings
  const exact = warnings[`${code} ${about}`]
  if (exact) return exact
  if (field && kinds[kind] && fieldWarnings[code]) {
    return `${kinds[kind]}, ${fieldLabel(field, say.odd)}: ${fieldWarnings[code]}`
  }
  return warnings[code] ?? message
}

const written = new Set(['name', 'description', 'tag', 'pronouns', 'color', 'avatar_url', 'banner'])

/** The initially kept keys: values that people wrote, and private values. */
export const keptAtFirst = (changes: readonly ProfileChange[]): string[] =>
  changes
    .filter(({ key, old, new: next }) => (written.has(key) ? old !== null : next === 'public'))
    .map(({ key }) => key)
