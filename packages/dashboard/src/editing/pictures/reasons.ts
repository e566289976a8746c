import { type ErrorName, errors } from '@polyphony/contract/errors'
import { pictureFailureOf } from '@polyphony/contract/picture-failures'
import { t } from '../../text/strings.ts'

/** Translates a reason of the server. Unknown reasons stay unchanged. */
export function reasonInWords(message: string): string {
  const failure = pictureFailureOf(message)
  if (failure === 'answered') return t.pictures.answered(message.replace(/\D/g, ''))
  if (failure) return t.pictures.failures[failure]
  const known: Partial<Record<string, string>> = t.pictures.known
  const refusal = (Object.keys(errors) as ErrorName[]).find((name) => errors[name].message === message)
  return known[refusal ?? ''] ?? message
}
