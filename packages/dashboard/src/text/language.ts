import type { Language as Spoken } from '@polyphony/contract'

/** The languages of the pages, each by its own name. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
} as const satisfies Record<Spoken, object> & Record<string, object>

export type Language = keyof typeof languages

/** The language with the person's region, for example en-GB. `start.js` chose it before the first paint. */
export const locale = typeof document === 'undefined' ? 'en' : document.documentElement.lang

const base = locale.split('-')[0] ?? ''
export const language: Language = isLanguage(base) ? base : 'en'

function isLanguage(name: string): name is Language {
  return name in languages
}

const key = 'polyphony:language'

/** The language chosen on this device; empty when the pages follow the browser. */
export const chosenLanguage = (): Language | '' => {
  const chosen = readChoice()
  return isLanguage(chosen) ? chosen : ''
}

function readChoice(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    // The browser may forbid storage. Then the pages follow the browser.
    return ''
  }
}

/** Sets the language of the pages. An empty value follows the browser. */
export function chooseLanguage(chosen: string): void {
  try {
    if (isLanguage(chosen)) localStorage.setItem(key, chosen)
    else localStorage.removeItem(key)
  } finally {
    // why: every text on the page is in the old language, so the page has to load again.
    location.reload()
  }
}
