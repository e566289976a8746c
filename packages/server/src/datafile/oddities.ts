import type { OddProblem, OddValue } from '@polyphony/contract'
import { cutText } from './fields/text.ts'
import { fieldWords } from './fields/words.ts'

const mostListed = 1000
const longestQuote = 200

/** Collects values that a lenient import cannot take as they are. Lists the first thousand and counts the rest. */
export class Oddities {
  readonly list: OddValue[] = []
  unlisted = 0

  add(odd: Omit<OddValue, 'message'>): void {
    if (this.list.length === mostListed) this.unlisted++
    else this.list.push({ ...odd, message: worded(odd) })
  }
}

/** Shows the beginning of any value of a file as text. */
export function excerpt(value: unknown): string | null {
  if (value === undefined || value === null) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value, bigIntAsText)
  return cutText(text, longestQuote).replaceAll('\0', '').toWellFormed()
}

const bigIntAsText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

const problems: Readonly<Record<OddProblem, string>> = {
  invalid: 'cannot be understood',
  too_long: 'is too long',
  too_many: 'has too many entries',
  not_https: 'does not begin with https',
  no_name: 'has no name',
  no_record: 'cannot be read',
  same_id: 'has an ID that another one in the file has too',
  not_in_file: 'names members who are not in the file',
}
const kinds: Readonly<Record<OddValue['kind'], string>> = {
  system: 'System',
  settings: 'Settings',
  member: 'Member',
  group: 'Group',
  switch: 'Switch',
  other: 'Other data',
}

function worded({ kind, name, field, problem, outcome, stored }: Omit<OddValue, 'message'>): string {
  const outcomes = {
    left_out: 'is left out',
    cut: 'is cut',
    changed: stored === null ? 'is changed' : `becomes ${stored}`,
    private: 'becomes private',
  }
  const subject = name === null ? kinds[kind] : `${kinds[kind]} ${name}`
  const part = field === null ? '' : ` (${fieldWords(field).words})`
  return `${subject}${part} ${problems[problem]} and ${outcomes[outcome]}.`
}
