import { type ErrorName, errors } from '@polyphony/contract/errors'
import { pictureFailureOf } from '@polyphony/contract/picture-failures'
import { t } from '../../text/strings.ts'

/** Says the server's reason in the language of the pages. A reason that is new to them stays as it is. */
export function reasonInWords(message: string): string {
  const failure = pictureFailureOf(message)
  if (failure === 'answered') return t.pictures.answered(message.replace(/\D/g, ''))
  if (failure) return t.pictures.failures[failure]
  const known: Partial<Record<string, string>> = t.pictures.known
  const refusal = (Object.keys(errors) as ErrorName[]).find((name) => errors[name].message === message)
  return known[refusal ?? ''] ?? message
}
