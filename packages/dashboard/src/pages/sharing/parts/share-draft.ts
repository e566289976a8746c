import { session } from '../../../state/session.svelte.ts'
import type { Share } from '../../../state/sharing.svelte.ts'
import { formatDay } from '../../../state/time.svelte.ts'
import { t } from '../../../text/strings.ts'

const dayMs = 86_400_000
const lengths = { day: 1, week: 7, month: 30, quarter: 90, year: 365 } as const

/** `keep` leaves the end as it is. */
export type End = keyof typeof lengths | 'never' | 'keep'

/** The values of a share that a person can change. */
export interface ShareDraft {
  readonly name: string
  readonly title: string
  readonly circles: readonly string[]
  readonly end: End
  /** The end of a share that is there already, which `keep` keeps. */
  readonly endsNow: string | null | undefined
}

export const newDraft = (name: string, circles: readonly string[]): ShareDraft => ({
  name,
  title: '',
  circles,
  end: 'quarter',
  endsNow: undefined,
})

export const draftOfShare = ({ name, title, circles, expires_at }: Share): ShareDraft => ({
  name,
  title: title ?? '',
  circles,
  end: expires_at === null ? 'never' : 'keep',
  endsNow: expires_at,
})

/** The answers about a new share while the person makes a circle for it. Only this tab knows them, and no address. */
let waiting: { readonly owner: string | undefined; readonly draft: ShareDraft } | undefined

export function rememberDraft(draft: ShareDraft): void {
  waiting = { owner: session.current?.id, draft }
}

/** The remembered answers, with one more circle. */
export function rememberedDraft(circle: string | null): ShareDraft | undefined {
  if (waiting?.owner !== session.current?.id || !waiting) return undefined
  const { draft } = waiting
  const others = draft.circles.filter((id) => id !== circle)
  return { ...draft, circles: circle === null ? others : [...others, circle] }
}

/** The address of the page for a new share, with what the person has answered already. */
export const continueHref = (circle?: string): string =>
  `/sharing/new?${new URLSearchParams({ continue: 'yes', ...(circle && { circle }) })}`

/** The choices of an end, each with its words. */
export function endChoices(endsNow: ShareDraft['endsNow']): { value: End; label: string }[] {
  const words = t.sharing.make
  const ends = (['day', 'week', 'month', 'quarter', 'year', 'never'] as const).map((value) => ({
    value,
    label: words.ends[value],
  }))
  return endsNow ? [{ value: 'keep', label: words.keepEnd(formatDay(endsNow)) }, ...ends] : ends
}

/** The time at which a share with this draft ends. */
export function endOf({ end, endsNow }: ShareDraft): string | null {
  if (end === 'never') return null
  if (end === 'keep') return endsNow ?? null
  return new Date(Date.now() + lengths[end] * dayMs).toISOString()
}

/** The problems of a draft, by field. */
export function checkShare({ name, circles }: ShareDraft): Record<string, string> {
  const words = t.sharing.make
  return {
    ...(name.trim() === '' && { name: words.nameNeeded }),
    ...(circles.length === 0 && { circles: words.whichNeeded }),
  }
}
