import type { Pass } from './visit.ts'

// why not the client of the app: it knows every endpoint, and would double the script of this page.

/** The server refuses: the share has ended, or never was. It does not say which. */
export class Refused extends Error {}

const isRefusal = (status: number) => status === 401 || status === 403 || status === 404

/** Reads one share. An unchanged answer costs a few bytes, and is the same object. */
export class ShareReader {
  readonly pass: Pass
  readonly #known = new Map<string, { readonly etag: string; readonly value: unknown }>()

  constructor(pass: Pass) {
    this.pass = pass
  }

  /** Sends a request for a part of the share, for example `/members`. */
  async open(part: string, { signal, ...extra }: RequestInit = {}): Promise<Response> {
    const headers = new Headers(extra.headers)
    const url = new URL(`/v2/shared${part}`, location.origin)
    if ('code' in this.pass) headers.set('authorization', `Bearer share_${this.pass.code.replace(/\W/g, '')}`)
    else url.searchParams.set('share', this.pass.kept)
    const response = await fetch(url, {
      headers,
      // why: with a code, the server does not learn who reads.
      credentials: 'code' in this.pass ? 'omit' : 'same-origin',
      ...(signal && { signal }),
    })
    if (isRefusal(response.status)) throw new Refused()
    if (!response.ok && response.status !== 304) throw new Error(`The server answered ${response.status}.`)
    return response
  }

  async read<T>(part: string, signal?: AbortSignal): Promise<T> {
    const known = this.#known.get(part)
    const headers = known && { 'if-none-match': known.etag }
    return this.#take(part, await this.open(part, { ...(headers && { headers }), ...(signal && { signal }) }))
  }

  /** Reads an answer that another script has requested. */
  async readEarly<T>(part: string, answer: Promise<Response>): Promise<T> {
    const response = await answer
    if (isRefusal(response.status)) throw new Refused()
    if (!response.ok) throw new Error(`The server answered ${response.status}.`)
    return this.#take(part, response)
  }

  async #take<T>(part: string, response: Response): Promise<T> {
    const known = this.#known.get(part)
    if (response.status === 304 && known) return known.value as T
    const value = (await response.json()) as T
    const etag = response.headers.get('etag')
    if (etag) this.#known.set(part, { etag, value })
    return value
  }
}
