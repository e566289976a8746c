import { type Language, language } from './language.ts'
import type { Translation } from './strings/translation.ts'
import { inOwnWords } from './strings.ts'

/** The texts about keeping two servers the same. Only the pages about that load them. */
export type SyncWords = Translation<typeof import('./strings/en/sync.ts').sync>

const files: Readonly<Record<Language, () => Promise<{ readonly sync: SyncWords }>>> = {
  en: () => import('./strings/en/sync.ts'),
  de: () => import('./strings/de/sync.ts'),
  fr: () => import('./strings/fr/sync.ts'),
  es: () => import('./strings/es/sync.ts'),
}

export const loadSyncWords = async (): Promise<SyncWords> => inOwnWords((await files[language]()).sync)
