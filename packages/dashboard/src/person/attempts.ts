import { RateLimited } from '@polyphony/client'
import { explain } from '../state/api.ts'
import { t } from '../text/strings.ts'

/** Explains why a request failed. After too many attempts, says how long to wait. */
export function explainAttempt(error: unknown): string {
  if (!(error instanceof RateLimited) || error.retryAfterMs === undefined) return explain(error)
  return t.settings.person.confirm.tooMany(Math.max(1, Math.ceil(error.retryAfterMs / 60_000)))
}
