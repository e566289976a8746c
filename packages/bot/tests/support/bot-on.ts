import { bridgeKey } from '../../../server/tests/support/callers/bridge.ts'
import { type BotOptions, startBot } from '../../src/bot.ts'
import type { BotConfig } from '../../src/config.ts'

type Wishes = Partial<Omit<BotOptions, 'config' | 'bridge'>> &
  Partial<Pick<BotConfig, 'shards' | 'operators'>> & { answerMs?: number }

/** Long enough for a server on a busy machine. */
export const patientMs = 60_000

/** Starts a bot on a platform of the tests, for the server at this address. It logs nothing unless told where. */
export const botOn = (
  { token, apiUrl }: { token: string; apiUrl: string },
  url: string,
  { shards = null, operators = [], answerMs = patientMs, ...wishes }: Wishes = {},
) =>
  startBot({
    config: { token, apiUrl, prefixes: ['pk;'], shards, operators, requestsPerSecond: 1000, status: '' },
    bridge: { url, key: bridgeKey, answerMs },
    log: { info() {}, warn() {}, error() {} },
    ...wishes,
  })
