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
 * The texts of the language that the pages show. `loadStrings` fills in what every visit needs before anything is
 * drawn, and `loadAllStrings` the rest, before a page that needs it.
 */
export let t: Strings

/** Loads the texts of one language only; `start.js` has asked the server for them already. */
export async function loadStrings(): Promise<void> {
  const { strings } = await files[language].first()
  // why: the texts in between come with `loadAllStrings`; code that runs before it uses none of them.
  t = strings as Strings
}

/** Loads the texts for coming in and going out. */
export async function loadEnteringStrings(): Promise<void> {
  const { entering } = await files[language].entering()
  t = { ...t, ...entering }
}

/** Loads the texts of registering, which need those of coming in. */
export async function loadRegisteringStrings(): Promise<void> {
  const [{ registering }] = await Promise.all([files[language].registering(), loadEnteringStrings()])
  t = { ...t, ...registering }
}

export async function loadAllStrings(): Promise<void> {
  const { more } = await files[language].more()
  t = { ...t, ...more }
}
