import { type Language, language } from './language.ts'
import type { HolderTellingStrings } from './strings/translation.ts'

const files: Readonly<Record<Language, () => Promise<{ readonly telling: HolderTellingStrings }>>> = {
  en: () => import('./strings/en/telling/holder.ts'),
  de: () => import('./strings/de/telling/holder.ts'),
  fr: () => import('./strings/fr/telling/holder.ts'),
  es: () => import('./strings/es/telling/holder.ts'),
}

/** Loads the texts for the holder of a share who wants to be told. */
export const loadHolderTellingStrings = async (): Promise<HolderTellingStrings> =>
  (await files[language]()).telling
