/** The line between two servers. It tells when a write passes. */
export class WatchedLine {
  readonly #server: ReturnType<typeof Bun.serve>
  #waiter: { left: number; done: (isWrite: boolean) => void } | undefined
  writes = 0

  constructor(target: string) {
    this.#server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      idleTimeout: 60,
      fetch: (request) => this.#pass(request, target),
    })
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.port}`
  }
  close = () => this.#server.stop(true)

  /** Waits until so many writes have come; returns false if they do not come in time. */
  async write(count: number, patienceMs: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), patienceMs)
    this.#waiter = { left: count, done: resolve }
    const isWrite = await promise
    clearTimeout(timer)
    this.#waiter = undefined
    return isWrite
  }

  async #pass(request: Request, target: string): Promise<Response> {
    const { method, headers } = request
    const { pathname, search } = new URL(request.url)
    if (method !== 'GET') {
      this.writes += 1
      if (this.#waiter && --this.#waiter.left === 0) this.#waiter.done(true)
      // why: the kill may come before the write, between it and its answer, or after both.
      await Bun.sleep(Math.random() * 20)
    }
    const body = method === 'GET' ? '' : await request.text()
    const answer = await fetch(target + pathname + search, {
      method,
      headers: {
        authorization: headers.get('authorization') ?? '',
        'user-agent': headers.get('user-agent') ?? '',
        'content-type': 'application/json',
      },
      ...(body !== '' && { body }),
    })
    const text = await answer.text()
    if (method !== 'GET') await Bun.sleep(Math.random() * 20)
    return new Response(text === '' ? null : text, {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    })
  }
}
