import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Refusal, refuse } from '../world/refusals.ts'
import type { Upload } from '../world/shapes.ts'
import type { World } from '../world/world.ts'
import { type Fault, Faults } from './faults.ts'
import { RateLimits } from './rate-limits.ts'
import { type Call, isReply, type Route, Router } from './router.ts'

/** A request as it came, for tests to look at. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body: unknown
  readonly files: { readonly name: string; readonly size: number }[]
  /** By the clock of performance.now(), for measurements. */
  readonly atMs: number
  /** The status of the answer; 0 until it is sent, and when none is. */
  status: number
}

const mostReceived = 20_000

/** The HTTP side of the platform: finds the route, meets faults and limits, and answers. */
export class RestServer {
  readonly router = new Router()
  readonly limits = new RateLimits()
  readonly faults = new Faults()
  readonly received: Received[] = []
  /** Ends everything at once, when a fault says so. */
  onDeath: () => void = () => {}
  readonly #world: World
  #server: Server | undefined
  #port = 0

  constructor(world: World) {
    this.#world = world
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async listen(): Promise<void> {
    const server = createServer((request, response) => void this.#answer(request, response))
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    this.#server = server
    this.#port = (server.address() as AddressInfo).port
  }

  close(): void {
    this.#server?.closeAllConnections()
    this.#server?.close()
    this.#server = undefined
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.#serve(request, response)
    } catch (error) {
      if (!response.headersSent) send(response, 500, { message: '500: Internal Server Error', code: 0 })
      console.error(error)
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake')
    if (url.pathname.startsWith('/attachments/')) return this.#serveFile(url, response)
    const method = request.method ?? 'GET'
    const path = url.pathname.replace(/^\/api(\/v\d+)?/, '')
    const { body, files } = await readBody(request)
    const listed = files.map(({ name, bytes }) => ({ name, size: bytes.length }))
    const atMs = performance.now()
    const received: Received = { method, path, query: url.search, body, files: listed, atMs, status: 0 }
    if (this.received.push(received) > mostReceived) this.received.shift()
    const found = this.router.find(method, path)
    const fault = this.faults.meet(`${method} ${path}`)
    this.#world.touch()
    if (fault && (await this.#meetBefore(fault, request, response, received))) return
    if (!found) return this.#send(response, received, 404, { message: '404: Not Found', code: 0 })

    const { route, params } = found
    const topLevel = params.channel ?? params.guild ?? params.webhook ?? ''
    const verdict = this.limits.take(`${method} ${route.path}`, topLevel + (params.token ?? ''))
    if (verdict.retryAfter !== undefined) {
      const { headers, retryAfter, global = false } = verdict
      return this.#limit(response, received, retryAfter, global, headers)
    }
    const authorization = request.headers.authorization
    const { status, body: answer } = this.#run(
      route,
      { params, query: url.searchParams, body, files },
      authorization,
    )
    this.#world.touch()
    if (fault && (await this.#meetAfter(fault, request))) return
    this.#send(response, received, status, answer, verdict.headers)
  }

  #run(route: Route, call: Omit<Call, 'caller'>, authorization = ''): { status: number; body: unknown } {
    try {
      const known = this.#world.userByToken(authorization.replace(/^Bot /, ''))
      if (!known && !route.open) refuse(0)
      if (known?.bot && !route.open && !authorization.startsWith('Bot ')) refuse(0)
      const result = route.handle({ ...call, caller: known ?? this.#world.bot })
      return isReply(result) ? { status: result.status, body: result.body } : { status: 200, body: result }
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: error.body() }
      throw error
    }
  }

  /** Returns whether the request has ended here. */
  async #meetBefore(
    fault: Fault,
    request: IncomingMessage,
    response: ServerResponse,
    received: Received,
  ): Promise<boolean> {
    const what = fault.do
    if (what === 'never') return true
    if (what === 'cut') request.socket.destroy()
    else if (what === 'late') {
      request.socket.destroy()
      await fault.release
      return false
    } else if (what === 'die') this.onDeath()
    else if (typeof what === 'string') return false
    else if ('hold' in what) {
      if (what.hold === 'before') await fault.release
      return false
    } else if ('code' in what) {
      const refusal = new Refusal(what.code, what.fields)
      this.#send(response, received, refusal.status, refusal.body())
    } else if ('status' in what) {
      const body = what.html
        ? '<html><body>Bad gateway</body></html>'
        : { message: `${what.status}: Server Error`, code: 0 }
      this.#send(response, received, what.status, body)
    } else {
      const headers = {
        'X-RateLimit-Scope': what.scope,
        ...(what.scope === 'global' && { 'X-RateLimit-Global': 'true' }),
      }
      this.#limit(response, received, what.retryAfter, what.scope === 'global', headers)
    }
    return true
  }

  async #meetAfter(fault: Fault, request: IncomingMessage): Promise<boolean> {
    const what = fault.do
    if (what === 'lose') request.socket.destroy()
    if (typeof what === 'object' && 'hold' in what && what.hold === 'after') await fault.release
    return what === 'lose' || what === 'silent'
  }

  #limit(
    response: ServerResponse,
    received: Received,
    retryAfter: number,
    global: boolean,
    headers: Record<string, string>,
  ): void {
    const body = { message: 'You are being rate limited.', retry_after: retryAfter, global }
    this.#send(response, received, 429, body, { 'Retry-After': String(Math.ceil(retryAfter)), ...headers })
  }

  #send(
    response: ServerResponse,
    received: Received,
    status: number,
    body: unknown,
    headers: Record<string, string> = {},
  ): void {
    received.status = status
    send(response, status, body, headers)
    this.#world.touch()
  }

  #serveFile(url: URL, response: ServerResponse): void {
    const file = this.#world.files.get(url.pathname.split('/')[3] ?? '')
    if (!file) {
      send(response, 404, 'This content is no longer available.')
      return
    }
    response.writeHead(200, { 'content-type': file.type, 'content-length': String(file.bytes.length) })
    response.end(file.bytes)
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
  const type = typeof body === 'string' ? 'text/html' : 'application/json'
  response.writeHead(status, { ...headers, ...(text && { 'content-type': type }) })
  response.end(text)
}

async function readBody(request: IncomingMessage): Promise<{ body: unknown; files: Upload[] }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) {
    return { body: bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined, files: [] }
  }
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  const files: Upload[] = []
  let body: unknown = {}
  for (const [key, value] of form.entries() as IterableIterator<[string, string | File]>) {
    const index = /^files\[(\d+)\]$/.exec(key)?.[1]
    if (typeof value !== 'string') {
      const content = new Uint8Array(await value.arrayBuffer())
      files.push({ index: index ?? String(files.length), name: value.name, type: value.type, bytes: content })
    } else if (key === 'payload_json') body = JSON.parse(value)
  }
  return { body, files }
}
