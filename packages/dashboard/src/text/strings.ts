import { type Language, language } from './language.ts'
import type { Strings } from './strings/translation.ts'

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
