/** The languages of the pages, each named in itself. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
} as const

export type Language = keyof typeof languages

/** The language with the person's region, for example en-GB. `start.js` chose it before the first paint. */
export const locale = typeof document === 'undefined' ? 'en' : document.documentElement.lang

const base = locale.split('-')[0] ?? ''
export const language: Language = isLanguage(base) ? base : 'en'

function isLanguage(name: string): name is Language {
  return name in languages
}
