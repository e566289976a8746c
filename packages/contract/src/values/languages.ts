/** The languages that the bot and the dashboard speak. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]
