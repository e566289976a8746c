import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
    const config = withBotKey(readConfig(env, { terminal: process.stdout.isTTY }))
    if (!options.worker && config.logFormat === 'json')
      createLog(config).info('the server starts', { version })
    if (options.worker)
      await runWorker(config, typeof options.limits === 'string' ? options.limits : undefined)
    else if (config.workers > 1) await runSupervisor(config)
    else await runAlone(config)
    return undefined
  },
}

async function runAlone(config: Config): Promise<void> {
  const server = await startServer(config)
  const { ctx } = server
  const stopped = stopSignal()
  tellStart(ctx.config, ctx.store.driver.label, ctx.log)
  const bot = await startOwnBot(ctx.config, server.url, ctx.log)
  if (bot) ctx.metrics.beside = () => bot.metrics.samples()
  await stopped
  ctx.log.info('the server stops')
  await bot?.stop()
  await server.stop()
  ctx.log.info('the server has stopped')
  ctx.log.flush()
}

async function runWorker(config: Config, sharedLimits: string | undefined): Promise<void> {
  const metrics = new Metrics()
  const server = await startServer(config, { metrics, sharePort: true, sharedLimits })
  const leave = reportToSupervisor(metrics)
  await stopSignal()
  await server.stop()
  leave()
}

async function runSupervisor(config: Config): Promise<void> {
  await claimPort(config)
  const ctx = await openContext(config)
  const { label } = ctx.store.driver
  await settle(ctx).finally(ctx.close)
  const workers = await supervise(config, makeSharedLimits(), ctx.log)
  const stopped = stopSignal()
  tellStart(config, label, ctx.log)
  const bot = await startOwnBot(config, urlOf(config.host, config.port), ctx.log)
  if (bot) workers.samplesBeside(() => bot.metrics.samples())
  await stopped
  ctx.log.info('the server stops')
  await bot?.stop()
  await workers.stop()
  ctx.log.info('the server has stopped')
  ctx.log.flush()
}

/** Says that the server runs and where: to a person, or as a line of the log for programs. */
function tellStart(config: Config, database: string, log: Log): void {
  const { publicUrl, registration, workers, logFormat } = config
  if (logFormat === 'pretty') console.log(banner(config, database))
  else {
    log.info('the server is running', { url: publicUrl, version, database, registration, workers })
    for (const warning of warnings(config)) log.warn(warning)
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

function banner(config: Config, database: string): string {
  const { publicUrl, registration, workers } = config
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
  return `${[...lines, ...warnings(config).flatMap((warning) => ['', warning])].join('\n')}\n`
}

/** Names the settings that suit no server which others can reach. */
function warnings({ host, rateLimits, registration }: Config): string[] {
  if (isLoopback(host)) return []
  return [
    ...(rateLimits ? [] : ['Requests are not limited. RATE_LIMITS=on is the setting for a public server.']),
    ...(registration === 'open'
      ? ['Anyone who can reach this server may register. REGISTRATION=invite or closed changes that.']
      : []),
  ]
}
