import type { RunningBot } from '@polyphony/bot'
import { commandName } from '../../base/program.ts'
import { readBotSurroundings } from '../../config.ts'
import { createLog } from '../../observe/log.ts'
import { renderSamples } from '../../observe/metrics.ts'
import { type Command, CommandRefusal } from '../command.ts'
import { introduce, isRefused, refusalOf } from './own-bot.ts'
import { stopSignal } from './stop-signal.ts'

export const bot: Command = {
  name: 'bot',
  logs: true,
  summary: 'Run the chat bot alone, for a server elsewhere',
  async run({ env }) {
    const around = readBotSurroundings(env, { terminal: process.stdout.isTTY })
    const { bot: config, bridgeKey: key, serverUrl: url, publicUrl } = around
    if (!config) throw new CommandRefusal('DISCORD_TOKEN is not set. docs/run/bot.md says where to get one.')
    if (!key)
      throw new CommandRefusal(`BRIDGE_KEY is not set. Make one: ${commandName} bridge-key create bot`)
    const log = createLog(around)
    const stopped = stopSignal()
    const { startBot } = await import('@polyphony/bot')
    const running = startBot({ config, bridge: { url, key }, log, dashboardUrl: publicUrl ?? url })
    const health = around.port === undefined ? undefined : serveHealth(around.host, around.port, running)
    try {
      const introduction = await Promise.race([running.ready, stopped])
      if (introduction && around.logFormat === 'pretty') introduce(introduction)
      await stopped
    } catch (error) {
      throw isRefused(error) ? new CommandRefusal(refusalOf(error)) : error
    } finally {
      log.info('the bot stops')
      await running.stop()
      await health?.stop(true)
      log.flush()
    }
    return undefined
  },
}

/** Answers the questions of a supervisor and of Prometheus. */
function serveHealth(hostname: string, port: number, running: RunningBot) {
  return Bun.serve({
    hostname,
    port,
    development: false,
    routes: {
      '/health/live': () => Response.json({ status: 'ok' }),
      '/health/ready': () => {
        const { connected } = running.health()
        return Response.json({ status: connected ? 'ok' : 'unavailable' }, { status: connected ? 200 : 503 })
      },
      '/metrics': () => new Response(renderSamples(running.metrics.samples())),
    },
    fetch: () => new Response(null, { status: 404 }),
  })
}
