import { afterAll, afterEach, beforeAll } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { Caller } from '../callers/server.ts'
import { until } from '../signals.ts'

/** A request as a receiver got it. */
export interface Received {
  path: string
  method: string
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on whatever came
  body: any
}

export type Answering = (request: Received) => Response | Promise<Response>

const accept: Answering = () => new Response()
const turnAway: Answering = () => new Response(null, { status: 401 })
export const fail500 = () => new Response(null, { status: 500 })

/** A receiver of webhooks that really listens, on loopback. Servers reach it through `openLoopback`. */
export class Receiver {
  readonly #server: Bun.Server<unknown>
  readonly #tokens = new Set<string>()
  /** Everything that came, PINGs included. */
  readonly requests: Received[] = []
  /** How an event with the right token is answered. */
  answer = accept
  /** How a PING with the right token is answered, and one with a wrong token. */
  welcome = accept
  refuse = turnAway

  constructor() {
    this.#server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      idleTimeout: 60,
      fetch: (request) => this.#receive(request),
    })
  }

  async #receive(request: Request): Promise<Response> {
    const text = await request.text()
    const { method, headers } = request
    const received = { method, headers, text, path: new URL(request.url).pathname, body: JSON.parse(text) }
    this.requests.push(received)
    if (!this.#tokens.has(received.body.signing_token)) return this.refuse(received)
    return received.body.type === 'PING' ? this.welcome(received) : this.answer(received)
  }

  get port(): number {
    return this.#server.port ?? 0
  }

  url(path = '/hook'): string {
    return `http://127.0.0.1:${this.port}${path}`
  }

  /** The owner has installed this token. */
  install(token: string): void {
    this.#tokens.add(token)
  }

  /** The events that came, without PINGs; those of one path if need be. */
  events(path?: string): Received[] {
    return this.requests.filter(
      (request) => request.body.type !== 'PING' && (path === undefined || request.path === path),
    )
  }

  async eventsCome(count: number, path?: string): Promise<Received[]> {
    await until(`${count} events came`, () => this.events(path).length >= count)
    return this.events(path)
  }

  /** Answers again as every receiver does at first. */
  reset(): void {
    this.answer = accept
    this.welcome = accept
    this.refuse = turnAway
  }

  async stop(): Promise<void> {
    await this.#server.stop(true)
  }
}

/** A receiver for the tests of one `describe`. However a test lets it answer, the next one finds it as it was. */
export function useReceiver(): { readonly receiver: Receiver } {
  let receiver: Receiver
  beforeAll(() => {
    receiver = new Receiver()
  })
  afterEach(() => receiver.reset())
  afterAll(() => receiver.stop())
  return {
    get receiver() {
      return receiver
    },
  }
}

/** Lets a server send webhooks to this machine. */
export const openLoopback = { WEBHOOK_ALLOW: '127.0.0.0/8' }

export interface Secrets {
  signing_token: string
  secret: string
}

/** Names an address without verifying it yet; the receiver learns the token. */
export async function nameWebhook(
  owner: Caller,
  receiver: Receiver,
  path?: string,
  wishes: object = {},
): Promise<Secrets> {
  const res = await owner.put('/v2/systems/@me/webhook', { url: receiver.url(path), ...wishes })
  if (res.status !== 200) throw new Error(`${res.status} ${res.text}`)
  receiver.install(res.body.signing_token)
  return res.body
}

/** Registers a webhook, both steps. */
export async function registerWebhook(
  owner: Caller,
  receiver: Receiver,
  path?: string,
  wishes?: object,
): Promise<Secrets> {
  const secrets = await nameWebhook(owner, receiver, path, wishes)
  const res = await owner.post('/v2/systems/@me/webhook/verify')
  if (res.status !== 200) throw new Error(`${res.status} ${res.text}`)
  return secrets
}

/** A new system whose webhook is the receiver. */
export async function newOwner(url: string, receiver: Receiver): Promise<Caller> {
  const { token } = await new Caller(url).client.createSystem({ body: {} })
  const owner = new Caller(url, token)
  await registerWebhook(owner, receiver)
  return owner
}

/** Returns true if the Standard Webhooks library accepts the signature of a request. */
export function isSigned({ text, headers }: Received, secret: string): boolean {
  try {
    new Webhook(secret).verify(text, Object.fromEntries(headers))
    return true
  } catch {
    return false
  }
}
