/** The languages that the bot and the dashboard speak. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** The languages of messages that the server sends to people. */
export const messageLanguages = [...languages, 'fr', 'es'] as const
export type MessageLanguage = (typeof messageLanguages)[number]
