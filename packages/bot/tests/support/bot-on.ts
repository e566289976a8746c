import { bridgeKey } from '../../../server/tests/support/callers/bridge.ts'
import { type BotOptions, startBot } from '../../src/bot.ts'
import type { BotConfig } from '../../src/config.ts'

type Wishes = Partial<Omit<BotOptions, 'config' | 'bridge'>> &
  Partial<Pick<BotConfig, 'shards' | 'operators'>> & { answerMs?: number }

/** Starts a bot on a platform of the tests, for the server at this address. It logs nothing unless told where. */
export const botOn = (
  { token, apiUrl }: { token: string; apiUrl: string },
  url: string,
  { shards = null, operators = [], answerMs, ...wishes }: Wishes = {},
) =>
  startBot({
    config: { token, apiUrl, prefixes: ['pk;'], shards, operators, requestsPerSecond: 1000, status: '' },
    bridge: { url, key: bridgeKey, ...(answerMs !== undefined && { answerMs }) },
    log: { info() {}, warn() {}, error() {} },
    ...wishes,
  })
