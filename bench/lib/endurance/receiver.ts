/** A receiver of webhooks on loopback. It remembers the numbers of the events that came, and compares repeats. */
export interface Receiver {
  /** The events that came so far, repeats included. */
  readonly total: () => number
  /** Registers a webhook of a system at this receiver, both steps. */
  register(
    system: string,
    call: (method: 'PUT' | 'POST', path: string, body?: unknown) => Promise<unknown>,
  ): Promise<void>
  /** The number of the newest event of a system. */
  newest(system: string): number
  readonly repeated: () => number
  /** Events that came too early, or came again with another content. */
  readonly faults: string[]
  close(): Promise<void>
}

export function startReceiver(): Receiver {
  const tokens = new Set<string>()
  const newest = new Map<string, number>()
  /** The hashes of events by number. A repeat must be the same event. */
  const hashes = new Map<string, Map<number, number | bigint>>()
  const faults: string[] = []
  let [total, repeated] = [0, 0]

  function take(system: string, number: number, text: string): void {
    total++
    const last = newest.get(system)
    const known = hashes.get(system) ?? new Map<number, number | bigint>()
    hashes.set(system, known)
    const hash = Bun.hash(text)
    if (known.has(number)) {
      repeated++
      if (known.get(number) !== hash)
        faults.push(`event ${number} of ${system} came again with another content`)
      return
    }
    known.set(number, hash)
    if (last !== undefined && number !== last + 1)
      faults.push(`event ${number} of ${system} came after event ${last}`)
    newest.set(system, number)
  }

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const text = await request.text()
      const { type, signing_token } = JSON.parse(text)
      if (!tokens.has(signing_token)) return new Response(null, { status: 401 })
      if (type !== 'PING') {
        const number = Number(request.headers.get('webhook-id')?.split('_').at(-1))
        take(new URL(request.url).pathname.slice(1), number, text)
      }
      return new Response()
    },
  })
  return {
    total: () => total,
    repeated: () => repeated,
    faults,
    newest: (system) => newest.get(system) ?? 0,
    async register(system, call) {
      const url = `http://127.0.0.1:${server.port}/${system}`
      const named = await call('PUT', '/v2/systems/@me/webhook', { url, extended: true })
      tokens.add(String(Reflect.get(Object(named), 'signing_token')))
      await call('POST', '/v2/systems/@me/webhook/verify')
    },
    close: () => server.stop(true),
  }
}
