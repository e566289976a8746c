import { Refusal } from '../../../base/refusal.ts'
import { listText } from '../../../text/texts.ts'
import { choice, optional, text } from '../../definitions/args.ts'

/** Orders of a list, by the name of their flag. */
export type Sort =
  | 'byName'
  | 'byDisplayName'
  | 'byId'
  | 'byCreated'
  | 'byChance'
  | 'byMessages'
  | 'byLastFront'
  | 'byLastMessage'
  | 'byBirthday'
/** Values that a list can show beside a name, by the name of their flag. */
export type Extra =
  | 'withCreated'
  | 'withPicture'
  | 'withDisplayName'
  | 'withLastFront'
  | 'withLastMessage'
  | 'withMessages'
  | 'withPronouns'
  | 'withBirthday'

type Filter = 'visible' | 'all' | 'hidden'

/** The list that a caller asked for. */
export interface ListOptions {
  readonly full: boolean
  readonly search: string | undefined
  readonly inDescription: boolean
  readonly filter: Filter
  readonly sort: Sort
  readonly reverse: boolean
  /** Values to show: those of the flags, and the one that the list is sorted by. */
  readonly extras: ReadonlySet<Extra>
}

/** Flags of every list. */
const sharedFlags = {
  full: 'full|f|big|details|long',
  inDescription: 'search-description|filter-description|in-description|sd|description|desc',
  all: 'all|a',
  hiddenOnly: 'private-only|po',
  byName: 'by-name|bn',
  byDisplayName: 'by-display-name|by-displayname|bdn',
  byId: 'by-id|bid',
  byCreated: 'by-created|bc|bcd',
  byChance: 'random|rand',
  reverse: 'reverse|r|rev',
  withCreated: 'with-created|wc',
  withPicture: 'with-avatar|with-image|with-icon|wa|wi|ia|ii|img',
  withDisplayName: 'with-displayname|with-display-name|wdn',
} as const

export const groupListFlags = sharedFlags
export const memberListFlags = {
  ...sharedFlags,
  byMessages: 'by-message-count|bmc',
  byLastFront: 'by-last-fronted|by-last-front|by-last-switch|blf|bls',
  byLastMessage: 'by-last-message|blm|blp',
  byBirthday: 'by-birthday|by-birthdate|bbd',
  withLastFront: 'with-last-switch|with-last-fronted|with-last-front|wls|wlf',
  withLastMessage: 'with-last-message|with-last-proxy|wlm|wlp',
  withMessages: 'with-message-count|wmc',
  withPronouns: 'with-pronouns|wp|wprns',
  withBirthday: 'with-birthday|wbd|wb',
} as const
export type GroupListFlag = keyof typeof groupListFlags
export type MemberListFlag = keyof typeof memberListFlags

/** The word for the long form of a list. */
export const fullWord = optional(choice('form', { full: 'full|f|big|details|long' }))
/** Reads the rest of the command as one text to search for. Flags may follow it. */
export const search = { ...optional(text('search', { isName: true })), isValue: true }

const sorts: readonly Sort[] = [
  'byName',
  'byDisplayName',
  'byId',
  'byCreated',
  'byChance',
  'byMessages',
  'byLastFront',
  'byLastMessage',
  'byBirthday',
]
const extras: readonly Extra[] = [
  'withCreated',
  'withPicture',
  'withDisplayName',
  'withLastFront',
  'withLastMessage',
  'withMessages',
  'withPronouns',
  'withBirthday',
]

/** The value that a sort shows in the short list. */
const shownBySort: Partial<Record<Sort, Extra>> = {
  byDisplayName: 'withDisplayName',
  byCreated: 'withCreated',
  byMessages: 'withMessages',
  byLastFront: 'withLastFront',
  byLastMessage: 'withLastMessage',
  byBirthday: 'withBirthday',
}

/** Reads the flags and words of a list. Refuses those that exclude each other. */
export function readListOptions(
  has: (flag: MemberListFlag) => boolean,
  { form, search }: { readonly form: 'full' | undefined; readonly search: string | undefined },
): ListOptions {
  const asked = sorts.filter(has)
  if (asked.length > 1) throw new Refusal(listText.oneSort)
  const [sort = 'byName'] = asked
  const full = form === 'full' || has('full')
  const wanted = extras.filter(has)
  if (!full && wanted.length > 1) throw new Refusal(listText.oneExtra)
  const ofSort = shownBySort[sort]
  return {
    full,
    search,
    inDescription: has('inDescription'),
    filter: has('all') ? 'all' : has('hiddenOnly') ? 'hidden' : 'visible',
    sort,
    reverse: has('reverse'),
    extras: new Set(ofSort && (full || wanted.length === 0) ? [...wanted, ofSort] : wanted),
  }
}
