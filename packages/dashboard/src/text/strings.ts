import { type Language, language } from './language.ts'

/**
 * Every text of the pages, by page. Texts with a number or a name in them are functions, because each language puts
 * those in its own place and form. English decides which texts there are.
 */
export type Strings = Translation<typeof import('./strings/en/strings.ts').strings>

/** The same texts with other words: a text for each text, a function with the same values for each function. */
export type Translation<English> = English extends string
  ? string
  : English extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof English]: Translation<English[Key]> }

const files: Readonly<Record<Language, () => Promise<{ readonly strings: Strings }>>> = {
  en: () => import('./strings/en/strings.ts'),
  de: () => import('./strings/de/strings.ts'),
}

/** The texts of the language that the pages show. `loadStrings` fills it before anything is drawn. */
export let t: Strings

/** Loads the texts of one language only; `start.js` has asked the server for them already. */
export async function loadStrings(): Promise<void> {
  t = (await files[language]()).strings
}
