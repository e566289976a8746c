import type { Bridge } from './bridge.ts'
import type { Platform } from './platform/platform.ts'
import type { Id } from './platform/types.ts'
import { inLanguage, type Language, languageOf } from './text/language.ts'

const usual: Language = 'en'

/** The language of somebody: that of their chat app, if the bot speaks it, then the choice of their system, then English. */
export async function languageFor(bridge: Bridge, account: Id, locale: string | null): Promise<Language> {
  return languageOf(locale) ?? (await bridge.bridgeGetDenied({ account })).language ?? usual
}

/** Runs work in the language that the system of an account chose. */
export async function speakingTo<Result>(
  bridge: Bridge,
  account: Id,
  work: () => Promise<Result>,
): Promise<Result> {
  // why: a notice in English is better than none, if the server does not answer.
  return inLanguage(await languageFor(bridge, account, null).catch(() => usual), work)
}

/** The language of texts for everybody in a chat server, such as its log. English in direct messages. */
export const languageOfGuild = (platform: Pick<Platform, 'guild'>, guild: Id | null): Language =>
  languageOf(guild === null ? null : platform.guild(guild)?.locale) ?? usual
