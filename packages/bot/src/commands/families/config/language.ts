import { isOneOf } from '../../../parsing/keywords.ts'
import { inLanguage, type Language, languages } from '../../../text/language.ts'
import { configText } from '../../../text/texts.ts'
import { type Answer, note, remark, success } from '../../answers/answer.ts'
import type { Call } from '../../running/call.ts'
import { option } from './values.ts'

const codes = Object.keys(languages) as Language[]
const usages = [...codes, 'clear'].map((word) => `config language ${word}`)

/** A language by its code, or by its name in itself. */
export const languageArg = <Name extends string>(name: Name) =>
  option(name, codes, (word) =>
    codes.find((code) => isOneOf([code, languages[code].toLowerCase(), ...others[code]], word)),
  )

const others: Readonly<Record<Language, readonly string[]>> = { en: ['englisch'], de: ['german'] }

export const shownLanguage = (chosen: Language | null): string =>
  chosen === null ? configText.languageUnset : languages[chosen]

/** Shows or changes the language of the answers. The answer to a change is in the new one. */
export async function changeLanguage(
  call: Call<unknown>,
  wish: Language | 'default' | undefined,
): Promise<Answer> {
  if (wish === undefined) {
    const chosen = (await call.lookups.settings()).extended?.language ?? null
    const lines = [remark(configText.howTo(usages)), remark(configText.languageHint)]
    return note(configText.shown(configText.about.language, shownLanguage(chosen)), ...lines)
  }
  const language = wish === 'default' ? null : wish
  await call.server.updateSettings({ systemRef: '@me', body: { extended: { language } } })
  return inLanguage(language ?? 'en', () =>
    success(
      configText.set(configText.about.language, shownLanguage(language)),
      remark(configText.languageHint),
    ),
  )
}
