import { formatLength } from '../../state/time.svelte.ts'
import { t } from '../../text/strings.ts'

/** A length of time that is over, in words. */
export function formatSpan(ms: number): string {
  if (ms <= 0) return t.history.noTime
  return ms < 60_000 ? t.history.underAMinute : formatLength(ms)
}
