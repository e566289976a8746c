import { version } from '../../observe/version.ts'
import { ask, longestWaitMs } from '../../operations/sync/other/ask.ts'
import { CommandRefusal } from '../command.ts'

const requestsPerSecond = 10
const firstBackoffMs = 500
const timeoutMs = 60_000

export interface PullOptions {
  base: URL
  token: string
  /** How often to send a failed request again. */
  retries: number
}

/** Sends one request after another, as often as the other side allows, and repeats those that fail on the way. */
export function paced({ base, token, retries }: PullOptions): (path: string) => Promise<unknown> {
  const root = base.href.replace(/\/*(\/v2)?\/*$/, '')
  let readyAt = 0
  return async (path) => {
    for (let failures = 0; ; ) {
      await Bun.sleep(Math.max(0, readyAt - Date.now()))
      readyAt = Date.now() + 1000 / requestsPerSecond
      const answer = await fetchPath(new URL(`${root}/v2${path}`), token)
      if (answer.kind === 'success') {
        readyAt = Math.max(readyAt, answer.readyAt)
        return answer.body
      }
      if (answer.kind === 'limited') {
        readyAt = Date.now() + Math.min(answer.waitMs, longestWaitMs)
        continue
      }
      if (failures === retries) {
        throw new CommandRefusal(
          `${base.host} ${answer.reason}. Fetched pages are kept: run the same command again to continue.`,
        )
      }
      readyAt = Date.now() + Math.min(firstBackoffMs * 2 ** failures++, longestWaitMs)
    }
  }
}

type Fetched =
  | { kind: 'success'; body: unknown; readyAt: number }
  | { kind: 'limited'; waitMs: number }
  | { kind: 'failed'; reason: string }

async function fetchPath(address: URL, token: string): Promise<Fetched> {
  const answer = await ask({
    // why unchecked: the operator of this machine chose the address.
    target: { url: address, pinned: address },
    token,
    userAgent: `Polyphony/${version} (import)`,
    timeoutMs,
  })
  if (answer.kind !== 'answer') return answer
  const { status, body, waitMs } = answer
  if (status === 204) return { kind: 'success', body: [], readyAt: 0 }
  if (status === 401 || status === 403)
    throw new CommandRefusal(`${address.host} does not accept the token. Get a new one there, and try again.`)
  if (status !== 200) throw new CommandRefusal(`${address.host} answers ${status}. Is --base right?`)
  return { kind: 'success', body: body === undefined ? strange() : body, readyAt: Date.now() + waitMs }
}

export function strange(): never {
  throw new CommandRefusal("The answer does not look like one of PluralKit's API. Is --base right?")
}
