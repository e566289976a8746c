import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Registration } from '@polyphony/contract'
import { commandName } from '../../base/program.ts'
import { type Config, isLoopback, readConfig, urlOf } from '../../config.ts'
import { claimPort, openContext, StartError, settle, startServer } from '../../main.ts'
import { createLog, type Log } from '../../observe/log.ts'
import { Metrics } from '../../observe/metrics.ts'
import { version } from '../../observe/version.ts'
import { sharedBytes } from '../../rate-limit/memory.ts'
import type { Command } from '../command.ts'
import { startOwnBot, withBotKey } from './own-bot.ts'
import { stopSignal } from './stop-signal.ts'
import { supervise } from './supervise.ts'
import { reportToSupervisor } from './worker.ts'

export const serve: Command = {
  name: 'serve',
  logs: true,
  summary: 'Run the server',
  options: { worker: { type: 'boolean' }, limits: { type: 'string' } },
  optionHelp: {
    worker: 'Be one of several processes (the server starts these by itself).',
    limits: 'The file in which such processes share their rate limits.',
  },
  async run({ options, env }) {
    const stopped = stopSignal()
    const config = withBotKey(readConfig(env, { terminal: process.stdout.isTTY }))
    if (options.worker) {
      await runWorker(config, stopped, typeof options.limits === 'string' ? options.limits : undefined)
      return undefined
    }
    const startLog = createLog(config)
    if (config.logFormat === 'json') startLog.info('the server starts', { version })
    startLog.flush()
    const start = config.workers > 1 ? startSeveral : startAlone
    const running = await start(config, stopped)
    await stopped
    const log = running?.log ?? startLog
    log.info('the server stops')
    await running?.stop()
    log.info('the server has stopped')
    log.flush()
    return undefined
  },
}

/** A server that has started, with its bot. */
interface StartedServer {
  readonly log: Log
  stop(): Promise<void>
}

/** Starts a server in this process. Undefined if somebody stops it before it serves. */
async function startAlone(config: Config, stopped: Promise<void>): Promise<StartedServer | undefined> {
  const server = await Promise.race([startServer(config), stopped])
  if (!server) return undefined
  const { ctx } = server
  tellStart(ctx.config, await ctx.registration.known(), ctx.store.driver.label, ctx.log)
  const bot = await startOwnBot(ctx.config, server.url, ctx.log)
  if (bot) ctx.metrics.beside = () => bot.metrics.samples()
  return {
    log: ctx.log,
    async stop() {
      await bot?.stop()
      await server.stop()
    },
  }
}

async function runWorker(config: Config, stopped: Promise<void>, sharedLimits?: string): Promise<void> {
  const metrics = new Metrics()
  const server = await Promise.race([
    startServer(config, { metrics, sharePort: true, sharedLimits }),
    stopped,
  ])
  if (!server) return
  const leave = reportToSupervisor(metrics)
  await stopped
  await server.stop()
  leave()
}

/** Starts a server of several processes. Undefined if somebody stops it before they serve. */
async function startSeveral(config: Config, stopped: Promise<void>): Promise<StartedServer | undefined> {
  const prepared = await Promise.race([prepare(config), stopped])
  if (!prepared) return undefined
  const { label, log, registration } = prepared
  const workers = await supervise(config, makeSharedLimits(), log, stopped)
  if (!workers) return undefined
  tellStart(config, registration, label, log)
  const bot = await startOwnBot(config, urlOf(config.host, config.port), log)
  if (bot) workers.samplesBeside(() => bot.metrics.samples())
  return {
    log,
    async stop() {
      await bot?.stop()
      await workers.stop()
    },
  }
}

/** Checks port and database once for all processes. */
async function prepare(config: Config): Promise<{ label: string; log: Log; registration: Registration }> {
  await claimPort(config)
  const ctx = await openContext(config)
  const registration = await ctx.registration.known()
  await settle(ctx).finally(ctx.close)
  return { label: ctx.store.driver.label, log: ctx.log, registration }
}

/** Says that the server runs and where: to a person, or as a line of the log for programs. */
function tellStart(config: Config, registration: Registration, database: string, log: Log): void {
  const { publicUrl, workers, logFormat } = config
  if (logFormat === 'pretty') console.log(banner(config, registration, database))
  else {
    log.info('the server is running', { url: publicUrl, version, database, registration, workers })
    for (const warning of warnings(config, registration)) log.warn(warning)
  }
}

/**
 * Creates a file that the processes map into memory, so that they count as one. Its name is deleted before they start:
 * nobody else can open it, and it disappears however they end.
 */
function makeSharedLimits(): number {
  try {
    const folder = mkdtempSync(join(tmpdir(), 'polyphony-limits-'))
    try {
      const path = join(folder, 'buckets')
      writeFileSync(path, new Uint8Array(sharedBytes), { mode: 0o600 })
      return openSync(path, 'r+')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`TMPDIR=${tmpdir()} cannot be written: ${reason}`, { cause: error })
  }
}

function banner(config: Config, registration: Registration, database: string): string {
  const { publicUrl, workers } = config
  const lines = [
    'Polyphony is running.',
    '',
    `  Dashboard     ${publicUrl}`,
    `  API           ${publicUrl}/v2`,
    `  API docs      ${publicUrl}/docs`,
    `  Health        ${publicUrl}/health/ready`,
    `  Database      ${database}`,
    `  Registration  ${registration}`,
    ...(workers > 1 ? [`  Processes     ${workers}`] : []),
    '',
    `Make a first system:  ${registration === 'open' ? 'in the dashboard, or with  ' : ''}${commandName} system create --name "My system"`,
    `Make an admin:        ${commandName} admin create`,
    'Stop:                 Ctrl+C',
  ]
  return `${[...lines, ...warnings(config, registration).flatMap((warning) => ['', warning])].join('\n')}\n`
}

/** Names the settings that suit no server which others can reach. */
function warnings({ host, rateLimits }: Config, registration: Registration): string[] {
  if (isLoopback(host)) return []
  return [
    ...(rateLimits ? [] : ['Requests are not limited. RATE_LIMITS=on is the setting for a public server.']),
    ...(registration === 'open'
      ? [
          `Anyone who can reach this server may register. ${commandName} registration invite, or closed, changes that.`,
        ]
      : []),
  ]
}
