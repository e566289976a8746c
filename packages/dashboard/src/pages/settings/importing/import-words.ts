import type { Answer } from '@polyphony/client'
import { labelOf } from '../../../editing/draft/draft.ts'
import type { ReportWords } from '../../../text/report-words.ts'

type Report = Answer<'importFile'>
type Warning = Report['warnings'][number]
export type OddValue = NonNullable<Report['odd_values']>[number]
export type ProfileChange = Report['system']['changes'][number]
export type ImportConflict = Report['conflicts'][number]
export type ImportChange = Report['changes'][number]

type Friend = NonNullable<Report['friends']>[number]

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

/** Groups differences by member, group or another record. */
export const byRecord = <C extends ImportChange>(list: readonly C[]): C[][] => [
  ...Map.groupBy(list, ({ type, id }) => (type === 'settings' ? 'system' : type) + id).values(),
]

/** The name of a record in the report. The system and records without a name have the name of their kind. */
export function recordName(change: ImportChange | undefined, say: ReportWords): string {
  if (!change) return ''
  const isOwn = change.type === 'system' || change.type === 'settings'
  return (isOwn ? undefined : change.name) ?? say.conflicts.kinds[change.type]
}

/** The label of a value: the name of its custom field, or of its key. */
export function conflictLabel({ key, field }: ImportChange, { conflicts }: ReportWords): string {
  const known: Texts = conflicts.keys
  return field ?? known[key] ?? labelOf(key)
}

/** A line for each friend by name and the circles they would need. Those without a name share one. */
export function friendLines(list: readonly Friend[], { friends: say }: ReportWords): string[] {
  const named = list.flatMap(({ name, circles }) => {
    if (name === null) return []
    return circles.length > 0 ? say.needs(name, circles) : say.needsNone(name)
  })
  const unnamed = list.filter(({ name }) => name === null)
  const alike = [...Map.groupBy(unnamed, ({ circles }) => JSON.stringify(circles)).values()]
  const counted = alike.map((same) => {
    const circles = same[0]?.circles ?? []
    return circles.length > 0 ? say.unnamed(same.length, circles) : say.unnamedNone(same.length)
  })
  return [...new Set([...named, ...counted])]
}

/** Tells whether pictures of a file stayed at Simply Plural. They come in a file of their own. */
export const lacksPictures = ({ format, warnings }: Report): boolean =>
  format === 'simply_plural' &&
  warnings.some(({ code, about }) => about === 'uploaded_pictures' || code === 'asset_uri_only')

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
