import { version } from '../../observe/version.ts'
import { OtherPace, systemTime } from '../../operations/sync/other/pace.ts'
import { Requests } from '../../operations/sync/other/requests.ts'
import { strange } from '../../operations/sync/other/shapes.ts'
import { slotsInMemory } from '../../operations/sync/other/slots.ts'
import { OtherFailure, type OtherFailureKind } from '../../operations/sync/other-side.ts'
import { CommandRefusal } from '../command.ts'

const firstBackoffMs = 500
const longestWaitMs = 60_000

export interface PullOptions {
  base: URL
  token: string
  /** How often to send a failed request again. */
  retries: number
}

/** Reads one path after another, at the pace of a sync, and repeats requests that fail on the way. */
export function openAccount({ base, token, retries }: PullOptions): (path: string) => Promise<unknown> {
  const url = base.href.replace(/\/*(\/v2)?\/*$/, '')
  const requests = new Requests(
    {
      // why allowed and unchecked: the operator of this machine chose the address.
      allowed: [url],
      userAgent: `Polyphony/${version} (import)`,
      pace: new OtherPace(systemTime(), slotsInMemory()),
      resolve: 'unchecked',
      timeoutMs: 60_000,
    },
    { url, token, paceOf: token },
  )
  return async (path) => {
    for (let failures = 0; ; ) {
      try {
        const { status, body } = await requests.read(path)
        if (status === 204) return []
        return status === 200 ? body : strange()
      } catch (error) {
        if (!(error instanceof OtherFailure)) throw error
        const { kind, retryAfterMs = firstBackoffMs * 2 ** failures } = error
        const mayRepeat =
          kind === 'limited' ? retryAfterMs <= longestWaitMs : kind === 'silent' && failures++ < retries
        if (!mayRepeat) throw error
        await Bun.sleep(Math.min(retryAfterMs, longestWaitMs))
      }
    }
  }
}

const pagesAreKept = 'Fetched pages are kept: run the same command again'

const advice: Readonly<Partial<Record<OtherFailureKind, string>>> = {
  token: 'Get a new one there, and try again.',
  strange: 'Is --base right?',
  silent: `${pagesAreKept} to continue.`,
  limited: `${pagesAreKept} later.`,
}

/** Says what the other server did, and what to do. */
export function refusalOf(error: unknown, { host }: URL): unknown {
  if (!(error instanceof OtherFailure)) return error
  return new CommandRefusal(`${host} ${error.message}. ${advice[error.kind] ?? ''}`.trim())
}
