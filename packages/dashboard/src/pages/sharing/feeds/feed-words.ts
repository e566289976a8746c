import { type Language, language } from '../../../text/language.ts'
import type { Translation } from '../../../text/strings/translation.ts'
import { inOwnWords } from '../../../text/strings.ts'

/** The texts about feeds. Only their page loads them. */
export type FeedWords = Translation<typeof import('../../../text/strings/en/sharing/feeds.ts').feeds>

const files: Readonly<Record<Language, () => Promise<{ readonly feeds: FeedWords }>>> = {
  en: () => import('../../../text/strings/en/sharing/feeds.ts'),
  de: () => import('../../../text/strings/de/sharing/feeds.ts'),
  fr: () => import('../../../text/strings/fr/sharing/feeds.ts'),
  es: () => import('../../../text/strings/es/sharing/feeds.ts'),
}

export const loadFeedWords = async (): Promise<FeedWords> => inOwnWords((await files[language]()).feeds)
