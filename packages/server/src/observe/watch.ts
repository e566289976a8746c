import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import { codeOf } from '../base/fault.ts'
import type { Driver } from '../store/drivers/driver.ts'
import type { Log } from './log.ts'

const lookEveryMs = 1_000
const repeatAlarmEveryMs = 60_000

interface Watched {
  readonly driver: Driver
  readonly log: Log
  /** Makes room for new connections. */
  closeIdleConnections(): void
}

/** Checks regularly what the server cannot do without, so that the log reports a fault before anybody asks. */
export function startWatch({ driver, log, closeIdleConnections }: Watched): { stop(): void } {
  let alarmedAt: number | undefined
  let timer: Timer | undefined

  async function look(): Promise<void> {
    try {
      // why: without a free descriptor the accept loop spins and answers nobody new.
      if (!hasDescriptors()) {
        closeIdleConnections()
        throw new Error(outOfDescriptors)
      }
      await driver.check()
      if (alarmedAt !== undefined) log.info('all is well again')
      alarmedAt = undefined
    } catch (error) {
      if (alarmedAt === undefined || performance.now() - alarmedAt >= repeatAlarmEveryMs) {
        alarmedAt = performance.now()
        const cause = error instanceof Error ? error.message : String(error)
        log.error('requests cannot be served', { database: driver.label, cause })
      }
    }
    if (timer !== undefined) schedule()
  }

  function schedule(): void {
    timer = setTimeout(look, lookEveryMs)
  }

  schedule()
  return {
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

const outOfDescriptors =
  'no file descriptors are left, so idle connections were closed. Allow more (LimitNOFILE, ulimit -n), and let the proxy limit connections per address.'

function hasDescriptors(): boolean {
  try {
    closeSync(openSync(devNull, 'r'))
    return true
  } catch (error) {
    const code = codeOf(error)
    return code !== 'EMFILE' && code !== 'ENFILE'
  }
}
