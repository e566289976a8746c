import type { Bridge } from './bridge.ts'
import type { Platform } from './platform/platform.ts'
import type { Id } from './platform/types.ts'
import { inLanguage, type Language, languageOf } from './text/language.ts'

const usual: Language = 'en'

/** Finds the language of a person: that of their chat app, else the choice of their system, else English. */
export async function languageFor(bridge: Bridge, account: Id, locale: string | null): Promise<Language> {
  return languageOf(locale) ?? (await bridge.bridgeGetDenied({ account })).language ?? usual
}

/** Runs work in the language that the system of an account chose. */
export async function speakingTo<Result>(
  bridge: Bridge,
  account: Id,
  work: () => Promise<Result>,
): Promise<Result> {
  // why: without an answer of the server, a notice in English is better than none.
  return inLanguage(await languageFor(bridge, account, null).catch(() => usual), work)
}

/** Finds the language of texts for everybody in a chat server, such as its log. English in direct messages. */
export const languageOfGuild = (platform: Pick<Platform, 'guild'>, guild: Id | null): Language =>
  languageOf(guild === null ? null : platform.guild(guild)?.locale) ?? usual
