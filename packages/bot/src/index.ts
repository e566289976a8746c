export { type BotOptions, type Introduction, type RunningBot, startBot } from './bot.ts'
