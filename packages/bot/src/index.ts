export { type BotOptions, type RunningBot, startBot } from './bot.ts'
export { type BotConfig, BotConfigError, readBotConfig } from './config.ts'
export { botFamilies } from './observe/metrics.ts'
