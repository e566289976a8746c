import { RateLimited } from '@polyphony/client'
import { explain } from '../state/api.ts'
import { t } from '../text/strings.ts'

/** Says how long somebody has to wait who was wrong too often; else why a request failed. */
export function explainAttempt(error: unknown): string {
  if (!(error instanceof RateLimited) || error.retryAfterMs === undefined) return explain(error)
  return t.settings.person.confirm.tooMany(Math.max(1, Math.ceil(error.retryAfterMs / 60_000)))
}
