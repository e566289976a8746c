import type { Problems } from '@polyphony/contract'
import type { FieldErrors } from '../../../editing/draft/checks.ts'
import { t } from '../../../text/strings.ts'

const wordsByKey: Partial<Record<string, string>> = {
  avatar_url: t.editing.badUrl,
  banner: t.editing.badUrl,
  color: t.editing.badColor,
  timezone: t.settings.preferences.badTimezone,
}

/** The error text of each field, by the rules of the contract. */
export function fieldErrorsOf({ byKey }: Problems): FieldErrors {
  return Object.fromEntries(
    Object.entries(byKey).map(([key, [problem]]) => [
      key,
      problem?.max_length === undefined
        ? (wordsByKey[key] ?? t.errors.field)
        : t.errors.fieldTooLong(problem.actual_length ?? 0, problem.max_length),
    ]),
  )
}
