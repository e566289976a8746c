import { type Language, language } from './language.ts'
import type {
  EnteringStrings,
  FirstStrings,
  ManagingStrings,
  PageStrings,
  RegisteringStrings,
  SharingStrings,
  Strings,
  TellingStrings,
} from './strings/translation.ts'

interface Files {
  first(): Promise<{ readonly strings: FirstStrings }>
  entering(): Promise<{ readonly entering: EnteringStrings }>
  registering(): Promise<{ readonly registering: RegisteringStrings }>
  more(): Promise<{ readonly more: PageStrings }>
  managing(): Promise<{ readonly managing: ManagingStrings }>
  sharing(): Promise<SharingStrings>
  telling(): Promise<TellingStrings>
}

const files: Readonly<Record<Language, Files>> = {
  en: {
    first: () => import('./strings/en/strings.ts'),
    entering: () => import('./strings/en/entering/entering.ts'),
    registering: () => import('./strings/en/entering/registering.ts'),
    more: () => import('./strings/en/more.ts'),
    managing: () => import('./strings/en/managing.ts'),
    sharing: () => import('./strings/en/sharing/sharing.ts'),
    telling: () => import('./strings/en/telling/telling.ts'),
  },
  de: {
    first: () => import('./strings/de/strings.ts'),
    entering: () => import('./strings/de/entering/entering.ts'),
    registering: () => import('./strings/de/entering/registering.ts'),
    more: () => import('./strings/de/more.ts'),
    managing: () => import('./strings/de/managing.ts'),
    sharing: () => import('./strings/de/sharing/sharing.ts'),
    telling: () => import('./strings/de/telling/telling.ts'),
  },
  fr: {
    first: () => import('./strings/fr/strings.ts'),
    entering: () => import('./strings/fr/entering/entering.ts'),
    registering: () => import('./strings/fr/entering/registering.ts'),
    more: () => import('./strings/fr/more.ts'),
    managing: () => import('./strings/fr/managing.ts'),
    sharing: () => import('./strings/fr/sharing/sharing.ts'),
    telling: () => import('./strings/fr/telling/telling.ts'),
  },
  es: {
    first: () => import('./strings/es/strings.ts'),
    entering: () => import('./strings/es/entering/entering.ts'),
    registering: () => import('./strings/es/entering/registering.ts'),
    more: () => import('./strings/es/more.ts'),
    managing: () => import('./strings/es/managing.ts'),
    sharing: () => import('./strings/es/sharing/sharing.ts'),
    telling: () => import('./strings/es/telling/telling.ts'),
  },
}

/**
 * The texts in the language of the pages. `loadStrings` loads the texts of every visit before the first paint, and
 * `loadAllStrings` loads the rest before the pages that need them.
 */
export let t: Strings

/** The loaded texts with the usual words. */
let usual: Strings
type Say = <Texts>(texts: Texts) => Texts
let say: Say = (texts) => texts

function add(texts: object): void {
  // why: `loadAllStrings` adds the other texts. Code that runs before it uses none of them.
  usual = { ...usual, ...texts }
  t = inOwnWords(usual)
  // why: the page that sets own words shows the usual ones.
  if (usual.settings) t = { ...t, settings: { ...t.settings, words: usual.settings.words } }
}

/** Says all texts with a system's own words from now on. Pages that are open already keep their texts. */
export function speakWith(own: Say): void {
  say = own
  add({})
}

/** Texts with the system's own words. */
export const inOwnWords: Say = (texts) => say(texts)

/** Loads the texts of one language. `start.js` has already requested them. */
export async function loadStrings(): Promise<void> {
  add((await files[language].first()).strings)
}

/** Loads the texts of the sign-in pages. */
export async function loadEnteringStrings(): Promise<void> {
  add((await files[language].entering()).entering)
}

/** Loads the texts of the registration, which needs the texts of the sign-in pages too. */
export async function loadRegisteringStrings(): Promise<void> {
  const [{ registering }] = await Promise.all([files[language].registering(), loadEnteringStrings()])
  add(registering)
}

/** Loads the texts of all pages of a system except the settings. */
export async function loadMoreStrings(): Promise<void> {
  const { more } = await files[language].more()
  // why: the settings have more than the few texts that these pages need of them.
  add({ ...more, settings: { ...more.settings, ...usual.settings } })
}

export async function loadAllStrings(): Promise<void> {
  const [{ managing }] = await Promise.all([files[language].managing(), loadMoreStrings()])
  add(managing)
}

/** Loads the texts about circles and shares, and of the pages that they are part of. */
export async function loadSharingStrings(): Promise<void> {
  const [{ sharing }] = await Promise.all([files[language].sharing(), loadMoreStrings()])
  add({ sharing })
}

/** Loads the texts about being told and reminded, without those of other pages. */
export async function loadRemindingStrings(): Promise<void> {
  const { telling } = await files[language].telling()
  add({ telling })
}

/** Loads the texts about being told and reminded, and of the pages that they are part of. */
export async function loadTellingStrings(): Promise<void> {
  await Promise.all([loadRemindingStrings(), loadMoreStrings()])
}
