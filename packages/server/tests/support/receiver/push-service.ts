import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'

/** A browser that has subscribed to messages. */
export class Browser {
  readonly #ecdh = createECDH('prime256v1')
  readonly #auth: Buffer

  constructor(secret?: string, auth?: string) {
    if (secret === undefined) this.#ecdh.generateKeys()
    else this.#ecdh.setPrivateKey(Buffer.from(secret, 'base64url'))
    this.#auth = auth === undefined ? randomBytes(16) : Buffer.from(auth, 'base64url')
  }

  get keys() {
    return { p256dh: this.#ecdh.getPublicKey('base64url'), auth: this.#auth.toString('base64url') }
  }

  /** Decrypts the body of a message (RFC 8291, RFC 8188): the record as it was padded, and its text. */
  decrypt(body: Uint8Array): { record: Buffer; text: string } {
    const bytes = Buffer.from(body)
    const salt = bytes.subarray(0, 16)
    const idLength = bytes.readUInt8(20)
    const sender = bytes.subarray(21, 21 + idLength)
    const sealed = bytes.subarray(21 + idLength)
    const shared = this.#ecdh.computeSecret(sender)
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), this.#ecdh.getPublicKey(), sender])
    const secret = Buffer.from(hkdfSync('sha256', shared, this.#auth, about, 32))
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
    const opening = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const record = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
    const end = record.lastIndexOf(2)
    return { record, text: record.subarray(0, end).toString('utf8') }
  }
}

/** A message that came to the fake push service or to the fake ntfy. */
export interface Pushed {
  path: string
  headers: Headers
  body: Uint8Array
}

export type Answer = (pushed: Pushed) => Response | Promise<Response>

/** A server on loopback that takes messages and answers as a test wants. */
export class MessageService {
  readonly #server: Bun.Server<unknown>
  readonly received: Pushed[] = []
  answer: Answer = () => new Response(null, { status: 201 })

  constructor() {
    this.#server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      idleTimeout: 60,
      fetch: async (request) => {
        const pushed = {
          path: new URL(request.url).pathname,
          headers: request.headers,
          body: new Uint8Array(await request.arrayBuffer()),
        }
        this.received.push(pushed)
        return this.answer(pushed)
      },
    })
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#server.port}`
  }

  /** The messages that came to a path. */
  to(path: string): Pushed[] {
    return this.received.filter((each) => each.path === path)
  }

  async stop(): Promise<void> {
    await this.#server.stop(true)
  }
}

interface VapidClaims {
  aud: string
  exp: number
  sub: string
}

/** Checks the signature of a message (RFC 8292) and returns what it claims; fails if it is not right. */
export function readVapid(headers: Headers, key: string): VapidClaims {
  const [, token = '', shown] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.get('authorization') ?? '') ?? []
  if (shown !== key) throw new Error('the message is signed with another key')
  const point = Buffer.from(key, 'base64url')
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) },
  })
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('the signature is wrong')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
