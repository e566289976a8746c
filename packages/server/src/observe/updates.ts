import type { ServerStatus } from '@polyphony/contract'
import type { Log } from './log.ts'
import { version } from './version.ts'

const patienceMs = 5_000
const againAfterMs = 60 * 60_000
const mostCharacters = 10_000

/** Asks for the newest version, only when an admin looks and only if the operator named an address. */
export class Updates {
  readonly #url: string | undefined
  readonly #log: Log
  #asked: { at: number; newest: Promise<string | null> } | undefined

  constructor(url: string | undefined, log: Log) {
    this.#url = url
    this.#log = log
  }

  async notice(): Promise<ServerStatus['update']> {
    if (this.#url === undefined) return null
    const now = performance.now()
    if (this.#asked === undefined || now - this.#asked.at > againAfterMs)
      this.#asked = { at: now, newest: this.#ask(this.#url) }
    const newest = await this.#asked.newest
    return { newest, available: newest !== null && isNewer(newest, version) }
  }

  async #ask(url: string): Promise<string | null> {
    try {
      const response = await fetch(url, {
        signal: AbortSignal.timeout(patienceMs),
        headers: { accept: 'application/json', 'user-agent': `Polyphony/${version}` },
      })
      const text = await response.text()
      const { version: newest } = JSON.parse(text.slice(0, mostCharacters))
      if (response.ok && typeof newest === 'string' && form.test(newest)) return newest
      throw new Error(`it answered ${response.status} without a version`)
    } catch (error) {
      this.#log.warn('UPDATE_CHECK gave no version', { cause: String(error) })
      return null
    }
  }
}

const form = /^v?(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/

/** Compares two versions by their three numbers. */
export function isNewer(one: string, other: string): boolean {
  const numbers = (text: string) => (form.exec(text) ?? []).slice(1, 4).map(Number)
  const [a, b] = [numbers(one), numbers(other)]
  const first = a.findIndex((number, i) => number !== b[i])
  return first !== -1 && (a[first] ?? 0) > (b[first] ?? 0)
}
