import { ApiError, inSeconds } from '@polyphony/contract'
import { Deliverer } from './background/deliver-webhooks.ts'
import { LastOpened } from './background/last-opened.ts'
import { Syncer } from './background/run-syncs.ts'
import { Teller } from './background/tell-channels.ts'
import { startUpkeep } from './background/upkeep.ts'
import { capacity } from './base/capacity.ts'
import { systemClock } from './base/clock.ts'
import { randomIds } from './base/ids.ts'
import { type KeyRecord, SecretBox } from './base/secret-box.ts'
import { VersionCache } from './base/version-cache.ts'
import { type Config, urlOf } from './config.ts'
import type { Context, Pictures } from './context.ts'
import { respondWith } from './http/answer/headers.ts'
import { type App, createApp } from './http/app.ts'
import { createLog, type Log } from './observe/log.ts'
import { Metrics } from './observe/metrics.ts'
import { Updates } from './observe/updates.ts'
import { version } from './observe/version.ts'
import { startWatch } from './observe/watch.ts'
import { RegistrationPolicy } from './operations/people/admin/registration-policy.ts'
import { Issuer } from './operations/people/oidc/issuer.ts'
import { settleSecretKey, unwritablePlaces } from './operations/people/secret-key.ts'
import { PictureSizes } from './operations/pictures/sizes.ts'
import { ProxyCache } from './operations/proxying/cache.ts'
import { createOtherSides } from './operations/sync/other/client.ts'
import { systemTime } from './operations/sync/other/pace.ts'
import { slotsInMemory } from './operations/sync/other/slots.ts'
import type { OtherSides } from './operations/sync/other-side.ts'
import { createDownloads } from './outbound/downloads.ts'
import { createOutbound } from './outbound/requests.ts'
import { WebPush } from './outbound/web-push.ts'
import { ConcurrencyLimit } from './pacing/concurrency-limit.ts'
import { IdleTracker } from './pacing/idle-tracker.ts'
import { Mutex } from './pacing/mutex.ts'
import { BoundedSemaphore, KeyedSemaphore } from './pacing/semaphore.ts'
import { TokenBucket } from './pacing/token-bucket.ts'
import { openPictureFiles } from './pictures/files.ts'
import { PictureWorkers } from './pictures/workers.ts'
import type { RateLimiter } from './rate-limit/limiter.ts'
import { memoryLimiter } from './rate-limit/memory.ts'
import { RedisLimiter } from './rate-limit/redis.ts'
import type { Driver } from './store/drivers/driver.ts'
import { observed } from './store/drivers/observed.ts'
import { openDriver, openReplicated } from './store/drivers/open.ts'
import { keepStatements } from './store/drivers/pooling.ts'
import type { PostgresOptions } from './store/drivers/postgres-pool.ts'
import { migrate } from './store/schema/migrate.ts'
import { type Store, storeOver } from './store/store.ts'
import { EventStreams } from './streams/event-streams.ts'
import { PolledShareStreams } from './streams/share-streams.ts'

const finishInFlightMs = 10_000
const readyWithinMs = 500

export type OpenOptions = Partial<Context> & PostgresOptions & { sharedLimits?: string | undefined }

/** Opens everything a command or the server needs, on a migrated database. Close it when done. */
export async function openContext(
  config: Config,
  { sharedLimits, statementTimeoutMs, ...overrides }: OpenOptions = {},
): Promise<Context & OpenDatabase> {
  const metrics = overrides.metrics ?? new Metrics()
  const log = overrides.log ?? createLog(config)
  const onLostStatements = () =>
    log.warn('a pooler loses prepared statements, so the server works without them', {
      advice: keepStatements,
    })
  const driver = await openDriver(config.database, { statementTimeoutMs, onLostStatements })
  try {
    await migrateAndTell(driver, log)
  } catch (error) {
    await driver.close()
    throw error
  }
  const replicated = await openReplicated(config.database, driver, {
    onLostStatements,
    onChange: (isUsed, why) =>
      isUsed ? log.info('reads go to the replica') : log.warn('reads go to the primary', { replica: why }),
  })
  const store = storeOver(observed(replicated?.driver ?? driver, metrics.observeStatement))
  const limiter = createLimiter(config, log, sharedLimits)
  const longWork = new Mutex()
  const streams = new EventStreams(storeOver(driver), longWork)
  const shareStreams = new PolledShareStreams(storeOver(driver))
  const lastOpened = new LastOpened(storeOver(driver), log)
  const pictures = openPictures(config, store, log)
  const secretBox = new SecretBox(config.secretKey, keyRecord(storeOver(driver)))
  return {
    config,
    metrics,
    log,
    store,
    clock: systemClock((by) =>
      log.warn('the clock was set back; times follow it', { seconds: inSeconds(by) }),
    ),
    ids: randomIds,
    secretBox,
    proxyCache: new ProxyCache(),
    shortIds: new VersionCache(capacity.shortIdsKept),
    outbound: createOutbound(config.webhookAllow, config.publicUrl),
    otherSides: openOtherSides(config),
    downloads: createDownloads(config.webhookAllow, config.publicUrl),
    push: new WebPush(config.pushSubject, secretBox),
    limiter,
    streams,
    shareStreams,
    lastOpened,
    imports: new BoundedSemaphore(capacity.imports.atOnce, capacity.imports.withQueue),
    idleImports: new IdleTracker(),
    importers: new ConcurrencyLimit(capacity.imports.perCaller),
    uploadPace: capacity.uploadPace,
    exports: new ConcurrencyLimit(capacity.exports.perSystem, capacity.exports.inAll),
    largeBodies: new ConcurrencyLimit(capacity.largeBodies.perCaller, capacity.largeBodies.inAll),
    longWork,
    eventTokens: new TokenBucket(capacity.eventCharacters.most, capacity.eventCharacters.perSecond),
    longAnswers: new KeyedSemaphore(capacity.longAnswers.atOnce, capacity.longAnswers.withQueue),
    pictures,
    updates: new Updates(config.updateCheck, log),
    // why the primary: a replica may not know yet that an admin has closed it.
    registration: new RegistrationPolicy(config, storeOver(driver).serverSettings),
    issuer: config.oidc && new Issuer(config.oidc),
    wakeUp(system) {
      streams.wakeUp(system)
      shareStreams.wakeUp(system)
    },
    isReady: async () => (await answersSoon(driver)) || (replicated?.isUsed() ?? false),
    replica: replicated && { isUsed: replicated.isUsed },
    ...overrides,
    driver,
    async close() {
      limiter.close()
      await pictures.workers.close()
      await lastOpened.flush()
      await (replicated?.driver ?? driver).close()
      log.flush()
    },
  }
}

async function migrateAndTell(driver: Driver, log: Log): Promise<void> {
  const from = performance.now()
  const applied = await migrate(driver)
  if (applied.length === 0) return
  const seconds = Number(((performance.now() - from) / 1000).toFixed(1))
  log.info('the database was migrated', { migrations: applied.length, newest: applied.at(-1), seconds })
}

/** Lets all processes on a database agree on one secret key. */
export const keyRecord = (store: Store): KeyRecord => ({
  read: () => store.secretKey.read(),
  claim: (fingerprint, work) =>
    store.transact(async (tx) => {
      if (await tx.secretKey.insert(fingerprint)) await work?.()
    }),
})

/** Keeps limits in the memory of this process, in a file that its sister processes map too, or in Redis. */
function createLimiter({ rateLimits, redisUrl }: Config, log: Log, shared: string | undefined): RateLimiter {
  const memory = memoryLimiter(shared === undefined ? undefined : Bun.mmap(shared, { shared: true }))
  return redisUrl === undefined || !rateLimits ? memory : new RedisLimiter(redisUrl, memory, log)
}

const openOtherSides = ({ syncAllow, publicUrl }: Config): OtherSides =>
  createOtherSides({
    allowed: syncAllow,
    userAgent: `Polyphony/${version} (${publicUrl})`,
    time: systemTime(),
    slots: slotsInMemory(),
  })

function openPictures({ pictures: storage }: Config, store: Store, log: Log): Pictures {
  const files = openPictureFiles(storage)
  const workers = new PictureWorkers(log)
  return {
    files,
    workers,
    sizes: new PictureSizes(store, files, workers),
    uploads: new ConcurrencyLimit(capacity.pictureUploads.perSystem, capacity.pictureUploads.inAll),
    copies: new ConcurrencyLimit(capacity.pictureCopies.perSystem, capacity.pictureCopies.inAll),
    patienceMs: capacity.picturePatienceMs,
  }
}

interface OpenDatabase {
  /** The database itself, unobserved. */
  readonly driver: Driver
  close(): Promise<void>
}

/**
 * Checks the database with a short limit: requests may wait for a database that is coming back, readiness checks may
 * not.
 */
function answersSoon(driver: Driver): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), readyWithinMs)
  driver.check().then(
    () => resolve(true),
    () => resolve(false),
  )
  return promise.finally(() => clearTimeout(timer))
}

export interface RunningServer {
  readonly url: string
  readonly ctx: Context
  /** Stops accepting, lets requests in progress finish, then closes the store. */
  stop(): Promise<void>
}

export type StartOptions = OpenOptions & { sharePort?: boolean }

/** Composition root: config, store, context, listener, HTTP app, deliverer, upkeep; `stop` closes them in reverse. */
export async function startServer(
  config: Config,
  { sharePort = false, ...overrides }: StartOptions = {},
): Promise<RunningServer> {
  const base = await openContext(config, overrides)
  // why: of several processes the first one did it for all.
  if (!sharePort)
    await settle(base).catch(async (error) => {
      await base.close()
      throw error
    })
  let app: App = () => new Response(null, { status: 503 })
  const server = await listen(
    config,
    base.log,
    (request, connection) => app(request, connection),
    sharePort,
  ).catch(async (error) => {
    await base.close()
    throw error
  })
  const url = urlOf(config.host, server.port ?? config.port)
  let deliverer: Deliverer | undefined
  const ctx: Context = {
    ...base,
    // why: with port 0 the address is known only now.
    config: config.publicUrl === urlOf(config.host, 0) ? { ...config, publicUrl: url } : config,
    wakeUp(system) {
      base.wakeUp(system)
      deliverer?.wakeUp()
    },
  }
  app = createApp(ctx)
  const watch = startWatch({ ...base, closeIdleConnections: () => server.closeIdleConnections() })
  // why: background work is not part of the cost of requests.
  const background = { ...ctx, store: storeOver(base.driver) }
  const holder = ctx.ids.uuid()
  deliverer = new Deliverer(background, holder)
  const upkeep = startUpkeep(background, holder)
  const teller = new Teller(background, holder)
  const syncer = new Syncer(background, holder)
  return {
    url,
    ctx,
    async stop() {
      // why: the promise of a gentle stop also waits for idle connections; this waits only for requests.
      void server.stop()
      const deadline = performance.now() + finishInFlightMs
      do {
        // why: a request that arrived before the stop may still open a stream.
        ctx.streams.endAll()
        ctx.shareStreams.endAll()
        await Bun.sleep(5)
      } while (server.pendingRequests > 0 && performance.now() < deadline)
      await server.stop(true)
      await Promise.all([deliverer?.stop(), teller.stop(), syncer.stop(), upkeep.stop()])
      watch.stop()
      await base.close()
    },
  }
}

/** Checks what a server needs beside its database, and logs what it can do without. */
export async function settle(ctx: Context): Promise<void> {
  await settleSecretKey(ctx)
  for (const { path, problem, advice } of await unwritablePlaces(ctx))
    ctx.log.warn('a place of the server cannot be written', { path, problem, advice })
}

/** Thrown when the server cannot start; the message says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/**
 * Refuses a port that another program listens on. Processes that share a port would join any that share it already,
 * even another server on another database, so one of them first asks for the port alone.
 */
export async function claimPort(config: Config): Promise<void> {
  const log = createLog(config)
  const probe = await listen(config, log, () => new Response(null, { status: 503 }), false)
  await probe.stop(true)
}

async function listen(config: Config, log: Log, fetch: App, reusePort: boolean) {
  try {
    return Bun.serve({
      hostname: config.host,
      port: config.port,
      reusePort,
      idleTimeout: 120,
      // why: Bun's own refusal has no body and no CORS headers. The readers of bodies refuse what is too large.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      // why: in development mode Bun shows callers source code, and prints their paths and queries.
      development: false,
      fetch: (request, server) => fetch(request, () => server.requestIP(request)?.address),
      error(fault) {
        log.error('unexpected failure', undefined, fault)
        return respondWith('write', JSON.stringify(new ApiError('internal_error').body), 500, {})
      },
    })
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (reason === 'EADDRINUSE') {
      throw new StartError(
        `Port ${config.port} on ${config.host} is in use. Stop the other program, or choose another port, such as PORT=8081.`,
        { cause: error },
      )
    }
    // why: for a name that does not resolve, Bun reports the code of an earlier error.
    if (reason !== '') {
      throw new StartError(
        `HOST=${config.host} PORT=${config.port} cannot be listened on (${reason}). Use an address of this machine and a port from 1024 on.`,
        { cause: error },
      )
    }
    throw error
  }
}
