import { AsyncLocalStorage } from 'node:async_hooks'
import { type OwnWords, sayWith } from '@polyphony/contract/own-words'

/** The languages that the bot speaks, each named in itself. */
export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages
const codes = Object.keys(languages) as Language[]

/** Finds the language of a locale such as `de`, `de-AT` or `en-US`. */
export function languageOf(locale: string | null | undefined): Language | undefined {
  const [base] = (locale ?? '').toLowerCase().split(/[-_]/)
  return codes.find((code) => code === base)
}

interface Speech {
  readonly language: Language
  /** Puts the own words of the person's system into texts. */
  readonly say: <Text>(text: Text) => Text
}
const speaking = new AsyncLocalStorage<Speech>()

/** Runs work that reads its texts in one language and with a system's own words, also after an `await` and beside other work. */
export const inLanguage = <Result>(language: Language, work: () => Result, words: OwnWords = {}): Result =>
  speaking.run({ language, say: sayWith(language, words) }, work)

/** Returns the language of the current work. Throws outside of `inLanguage`, because a constant would keep one language. */
export const language = (): Language => speech().language

function speech(): Speech {
  const spoken = speaking.getStore()
  if (spoken === undefined) throw new Error('A text was read outside of inLanguage.')
  return spoken
}

/** A text in every language. */
export type Spoken = Readonly<Record<Language, string>>

/** Makes something in every language. */
export const inEachLanguage = <Text>(make: () => Text): Record<Language, Text> =>
  Object.fromEntries(codes.map((code) => [code, inLanguage(code, make)])) as Record<Language, Text>

/** A translation: a text for each text, and a function with the same values for each function. */
export type Translation<English> = English extends string
  ? string
  : English extends (...values: infer Values) => infer Result
    ? (...values: Values) => Translation<Result>
    : English extends object
      ? { readonly [Key in keyof English]: Translation<English[Key]> }
      : English

/** Joins the texts of all languages. Reading one returns it in the language of the current work. */
export function spoken<English extends object>(
  texts: Readonly<Record<Language, Translation<English>>> & { readonly en: English },
): Translation<English> {
  const joined = {}
  for (const [key, value] of Object.entries(texts.en)) {
    const inner = (code: Language) => Reflect.get(texts[code], key)
    const isGroup = typeof value === 'object' && !Array.isArray(value)
    Object.defineProperty(joined, key, {
      enumerable: true,
      ...(isGroup
        ? { value: spoken(Object.fromEntries(codes.map((code) => [code, inner(code)])) as never) }
        : { get: () => speech().say(inner(language())) }),
    })
  }
  return joined as Translation<English>
}

type Later<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? () => string : Later<Texts[Key]>
}

/** Turns texts into functions, for constants that all languages share. */
export const later = <Texts extends object>(texts: Texts): Later<Texts> =>
  Object.fromEntries(
    Object.entries(Object.getOwnPropertyDescriptors(texts)).map(([key, { value: group }]) => [
      key,
      group ? later(group) : () => Reflect.get(texts, key),
    ]),
  ) as Later<Texts>
