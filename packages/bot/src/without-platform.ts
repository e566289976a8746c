/** The parts of the bot that a server without one needs too. They load none of the platform's libraries. */
export { type BotConfig, BotConfigError, readBotConfig } from './config.ts'
export { botFamilies } from './observe/metrics.ts'
export { ChatError } from './platform/chat-error.ts'
