import { type Language, language } from './language.ts'
import type {
  EnteringStrings,
  FirstStrings,
  MoreStrings,
  RegisteringStrings,
  Strings,
} from './strings/translation.ts'

interface Files {
  first(): Promise<{ readonly strings: FirstStrings }>
  entering(): Promise<{ readonly entering: EnteringStrings }>
  registering(): Promise<{ readonly registering: RegisteringStrings }>
  more(): Promise<{ readonly more: MoreStrings }>
}

const files: Readonly<Record<Language, Files>> = {
  en: {
    first: () => import('./strings/en/strings.ts'),
    entering: () => import('./strings/en/entering/entering.ts'),
    registering: () => import('./strings/en/entering/registering.ts'),
    more: () => import('./strings/en/more.ts'),
  },
  de: {
    first: () => import('./strings/de/strings.ts'),
    entering: () => import('./strings/de/entering/entering.ts'),
    registering: () => import('./strings/de/entering/registering.ts'),
    more: () => import('./strings/de/more.ts'),
  },
}

/**
 * The texts in the language of the pages. `loadStrings` loads the texts of every visit before the first paint, and
 * `loadAllStrings` loads the rest before the pages that need them.
 */
export let t: Strings

/** Loads the texts of one language. `start.js` has already requested them. */
export async function loadStrings(): Promise<void> {
  const { strings } = await files[language].first()
  // why: `loadAllStrings` adds the other texts. Code that runs before it uses none of them.
  t = strings as Strings
}

/** Loads the texts of the sign-in pages. */
export async function loadEnteringStrings(): Promise<void> {
  const { entering } = await files[language].entering()
  t = { ...t, ...entering }
}

/** Loads the texts of the registration, which needs the texts of the sign-in pages too. */
export async function loadRegisteringStrings(): Promise<void> {
  const [{ registering }] = await Promise.all([files[language].registering(), loadEnteringStrings()])
  t = { ...t, ...registering }
}

export async function loadAllStrings(): Promise<void> {
  const { more } = await files[language].more()
  t = { ...t, ...more }
}
