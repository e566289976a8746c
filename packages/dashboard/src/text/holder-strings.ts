import { type Language, language } from './language.ts'
import type { HolderStrings } from './strings/en/sharing/holder.ts'
import { loadStrings } from './strings.ts'

const files: Readonly<Record<Language, () => Promise<{ readonly holder: HolderStrings }>>> = {
  en: () => import('./strings/en/sharing/holder.ts'),
  de: () => import('./strings/de/sharing/holder.ts'),
  fr: () => import('./strings/fr/sharing/holder.ts'),
  es: () => import('./strings/es/sharing/holder.ts'),
}

/** The texts of the page of a share, in the language of the page. The page loads them before it starts. */
export let words: HolderStrings

/** Loads the texts of the page of a share, and those that its parts share with the app. */
export async function loadHolderStrings(): Promise<void> {
  const [{ holder }] = await Promise.all([files[language](), loadStrings()])
  words = holder
}
