import type { OwnWords } from '@polyphony/contract/own-words'
import type { Bridge } from './bridge.ts'
import type { Platform } from './platform/platform.ts'
import type { Id } from './platform/types.ts'
import { inLanguage, type Language, languageOf } from './text/language.ts'

const usual: Language = 'en'

/** The language of an answer, and the own words of the person's system. */
interface Manner {
  readonly language: Language
  readonly words: OwnWords
}

/** Finds how to answer a person: in the language of their chat app, else the choice of their system, else English. */
export async function mannerFor(bridge: Bridge, account: Id, locale: string | null): Promise<Manner> {
  const ofApp = languageOf(locale)
  const asked = bridge.bridgeGetDenied({ account })
  // why: where the language is known, an answer with the usual words is better than none.
  const { language, words } = await (ofApp ? asked.catch(() => ({ language: null, words: {} })) : asked)
  return { language: ofApp ?? language ?? usual, words }
}

/** Runs work in the language and the words that the system of an account chose. */
export async function speakingTo<Result>(
  bridge: Bridge,
  account: Id,
  work: () => Promise<Result>,
): Promise<Result> {
  // why: without an answer of the server, a notice in English is better than none.
  const { language, words } = await mannerFor(bridge, account, null).catch(() => ({
    language: usual,
    words: {},
  }))
  return inLanguage(language, work, words)
}

/** Finds the language of texts for everybody in a chat server, such as its log. English in direct messages. */
export const languageOfGuild = (platform: Pick<Platform, 'guild'>, guild: Id | null): Language =>
  languageOf(guild === null ? null : platform.guild(guild)?.locale) ?? usual
