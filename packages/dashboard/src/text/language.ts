import type { Language as Spoken } from '@polyphony/contract'

/** The languages of the pages, each named in itself. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
} as const satisfies Record<Spoken, object>

export type Language = keyof typeof languages

/** The language with the person's region, for example en-GB. `start.js` chose it before the first paint. */
export const locale = typeof document === 'undefined' ? 'en' : document.documentElement.lang

const base = locale.split('-')[0] ?? ''
export const language: Language = isLanguage(base) ? base : 'en'

function isLanguage(name: string): name is Language {
  return name in languages
}

const key = 'polyphony:language'

/** The language that the person chose on this device; empty when the pages follow the browser. */
export const chosenLanguage = (): Language | '' => {
  const chosen = readChoice()
  return isLanguage(chosen) ? chosen : ''
}

function readChoice(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    // Storage may be forbidden; then the pages follow the browser.
    return ''
  }
}

/** Shows the pages in another language; an empty one follows the browser again. */
export function chooseLanguage(chosen: string): void {
  try {
    if (isLanguage(chosen)) localStorage.setItem(key, chosen)
    else localStorage.removeItem(key)
  } finally {
    // why: every text on the page is of the old language, also those that were made a while ago.
    location.reload()
  }
}
