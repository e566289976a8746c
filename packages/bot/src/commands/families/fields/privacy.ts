import { Refusal } from '../../../base/refusal.ts'
import type { PrivacyOwner } from '../../../parsing/privacy-words.ts'
import { type PrivacyLevel, readLevel, readSubject, subjectsOf } from '../../../parsing/privacy-words.ts'
import { fieldText, readingText } from '../../../text/texts.ts'
import { type Answer, card, remark, success } from '../../answers/answer.ts'
import type { Arg } from '../../definitions/arg.ts'
import { choice } from '../../definitions/args.ts'

type Privacy = Readonly<Record<string, PrivacyLevel | null | undefined>>

/** The argument that names a subject of privacy. Its value is the key of the setting, or `all`. */
export function privacySubject<Name extends string>(name: Name, kind: PrivacyOwner): Arg<Name, string> {
  const choices = [...subjectsOf(kind).keys(), 'all']
  return {
    ...choice(name, {}),
    choices,
    accepts: (word) => readSubject(kind, word) !== undefined,
    read(typed) {
      const key = readSubject(kind, typed?.text ?? '')
      if (key === undefined) throw new Refusal(readingText.noChoice(typed?.text ?? '', choices))
      return key
    },
  }
}

/** The argument that says public or private. */
export function privacyLevel<Name extends string>(name: Name): Arg<Name, PrivacyLevel> {
  const choices = ['public', 'private']
  return {
    ...choice(name, {}),
    choices,
    accepts: (word) => readLevel(word) !== undefined,
    read(typed) {
      const level = readLevel(typed?.text ?? '')
      if (level === undefined) throw new Refusal(readingText.noChoice(typed?.text ?? '', choices))
      return level
    },
  }
}

/** The change that a subject and a level mean: one key, or all keys of the kind. */
export const privacyChange = (
  kind: PrivacyOwner,
  subject: string,
  level: PrivacyLevel,
): Record<string, PrivacyLevel> =>
  Object.fromEntries(
    (subject === 'all' ? [...subjectsOf(kind).values()] : [subject]).map((key) => [key, level]),
  )

const wordFor = (kind: PrivacyOwner, key: string) =>
  [...subjectsOf(kind)].find(([, other]) => other === key)?.[0] ?? key

/** Shows every setting with its level. `command` is the one that changes them: `member Ash privacy`. */
export const showPrivacy = (kind: PrivacyOwner, thing: string, privacy: Privacy, command: string): Answer =>
  card(
    {
      title: fieldText.privacyTitle(thing),
      fields: [...subjectsOf(kind)].map(([word, key]) => ({
        label: word,
        value: fieldText.levels[privacy[key] ?? 'public'],
        short: true,
      })),
    },
    remark(fieldText.privacyHint(command)),
  )

/** Says what everybody can see after a change. */
export const privacyChanged = (kind: PrivacyOwner, subject: string, level: PrivacyLevel): Answer =>
  success(
    subject === 'all'
      ? fieldText.allPrivacyChanged(level)
      : fieldText.privacyChanged(wordFor(kind, subject), level),
  )
