import { version } from '../../observe/version.ts'
import { CommandRefusal } from '../command.ts'

const requestsPerSecond = 10
const longestWaitMs = 60_000
const firstBackoffMs = 500
const timeoutMs = 60_000
const answerBytes = 64 * 1024 * 1024

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
      const answer = await ask(`${root}/v2${path}`, token)
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

type Answer =
  | { kind: 'success'; body: unknown; readyAt: number }
  | { kind: 'limited'; waitMs: number }
  | { kind: 'failed'; reason: string }

async function ask(address: string, token: string): Promise<Answer> {
  const { host } = new URL(address)
  try {
    const response = await fetch(address, {
      headers: { authorization: token, 'user-agent': `Polyphony/${version} (import)` },
      // why: the token must reach this address and no other.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { status, headers } = response
    if (status === 204) return { kind: 'success', body: [], readyAt: 0 }
    const text = await readText(response)
    if (status === 429) return { kind: 'limited', waitMs: waitOf(headers, text) }
    if (status >= 500) return { kind: 'failed', reason: `answers ${status}` }
    if (status === 401 || status === 403) {
      throw new CommandRefusal(`${host} does not accept the token. Get a new one there, and try again.`)
    }
    if (status !== 200) throw new CommandRefusal(`${host} answers ${status}. Is --base right?`)
    return { kind: 'success', body: parse(text), readyAt: nextAt(headers) }
  } catch (error) {
    if (error instanceof CommandRefusal) throw error
    return { kind: 'failed', reason: 'cannot be reached, or broke off' }
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > answerBytes) strange()
  }
  return text + decoder.decode()
}

/**
 * Reads how long to wait. The reference says it in the body, in milliseconds; other servers in a header, in seconds.
 */
function waitOf(headers: Headers, text: string): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const inBody = Number(/"retry_after":\s*(\d+)/.exec(text)?.[1] ?? Number.NaN)
  const waits = [inBody, seconds * 1000].filter((each) => each >= 0)
  return Math.max(waits[0] ?? 1000, 1000 / requestsPerSecond)
}

/** The time when the next request is allowed. */
function nextAt(headers: Headers): number {
  if (headers.get('x-ratelimit-remaining') !== '0') return 0
  const reset = Number(headers.get('x-ratelimit-reset')) * 1000
  return Math.min(reset, Date.now() + longestWaitMs)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return strange()
  }
}

export function strange(): never {
  throw new CommandRefusal("The answer does not look like one of PluralKit's API. Is --base right?")
}
