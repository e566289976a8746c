import { createECDH } from 'node:crypto'
import { encryptNotification } from '@block65/webcrypto-web-push'
import { between, hours, type Instant, inMilliseconds, type PushAddress } from '@polyphony/contract'
import { importJWK, SignJWT } from 'jose'
import type { SecretBox } from '../base/secret-box.ts'
import type { Config } from '../config.ts'
import type { NotificationText } from '../domain/telling/texts.ts'

const curve = 'prime256v1'
/** The number of points on the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** How long a token of the server works, and how long the server uses it. */
const tokensFor = hours(12)
const tokensUsedFor = hours(6)
const mostTokens = 200

/** How long a push service keeps a message for a device that is away. */
const keptForSeconds = 12 * 60 * 60

/** The plaintext and its delimiter fill a whole number of blocks, so that the length of a message tells little. */
const blockBytes = 512
/** The most blocks with which the whole body has at most 4,096 bytes. */
const mostBlocks = 7

/** A message for a browser. */
export interface PushMessage extends NotificationText {
  /** The address of the page that opens on a tap. */
  readonly navigate: string
  readonly lang: string
  /** A later message with the same tag takes the place of this one. */
  readonly tag: string
  readonly silent: boolean
}

interface Keys {
  readonly publicKey: string
  readonly jwk: { kty: string; crv: string; x: string; y: string; d: string }
}

/** Encrypts messages for browsers, and signs them as this server. The key comes from the secret key. */
export class WebPush {
  readonly #subject: Config['pushSubject']
  readonly #secretBox: SecretBox
  #keys: Promise<Keys> | undefined
  /** Tokens by the origin of the push service. */
  readonly #tokens = new Map<string, { text: string; since: Instant }>()

  constructor(subject: Config['pushSubject'], secretBox: SecretBox) {
    this.#subject = subject
    this.#secretBox = secretBox
  }

  /** Says why Web Push is off; undefined when it is on. */
  get off(): string | undefined {
    return 'off' in this.#subject ? this.#subject.off : undefined
  }

  /** Returns the public key with which browsers subscribe. */
  async publicKey(): Promise<string> {
    return (await this.#load()).publicKey
  }

  /** Tells whether messages can be encrypted for a browser: its key is a point of the curve. */
  async isReadable(address: PushAddress): Promise<boolean> {
    try {
      await encryptNotification(subscription(address), new Uint8Array(1), { pad: false })
      return true
    } catch {
      return false
    }
  }

  /** Makes the headers and the body of a request to a push service. */
  async request(
    address: PushAddress,
    message: PushMessage,
    { topic, now }: { topic: string; now: Instant },
  ): Promise<{ url: string; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }> {
    const body = await encryptNotification(subscription(address), padded(message), { pad: false })
    return {
      url: address.endpoint,
      body: new Uint8Array(body),
      headers: {
        authorization: `vapid t=${await this.#token(address, now)}, k=${await this.publicKey()}`,
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(keptForSeconds),
        urgency: 'normal',
        topic,
      },
    }
  }

  async #token({ endpoint }: PushAddress, now: Instant): Promise<string> {
    const { origin } = new URL(endpoint)
    const known = this.#tokens.get(origin)
    if (known && Math.abs(between(known.since, now)) < tokensUsedFor) return known.text
    const { jwk } = await this.#load()
    const text = await new SignJWT({ sub: 'subject' in this.#subject ? this.#subject.subject : '' })
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(origin)
      .setExpirationTime(new Date(inMilliseconds(now) + inMilliseconds(tokensFor)))
      .sign(await importJWK(jwk, 'ES256'))
    if (this.#tokens.size >= mostTokens) this.#tokens.clear()
    this.#tokens.set(origin, { text, since: now })
    return text
  }

  #load(): Promise<Keys> {
    this.#keys ??= this.#derive().catch((error) => {
      this.#keys = undefined
      throw error
    })
    return this.#keys
  }

  async #derive(): Promise<Keys> {
    // why 16 bytes more than the key has: the remainder is spread evenly over the whole curve.
    const bytes = await this.#secretBox.derive('polyphony web push', 48)
    const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n
    const ecdh = createECDH(curve)
    const secret = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
    ecdh.setPrivateKey(secret)
    const point = ecdh.getPublicKey()
    const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
    return {
      publicKey: point.toString('base64url'),
      jwk: { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65), d: secret.toString('base64url') },
    }
  }
}

const subscription = ({ endpoint, keys }: PushAddress) => ({ endpoint, expirationTime: null, keys })

/** Writes a message in the declarative form, filled up with spaces. A text that is too long is cut. */
function padded({ title, body, navigate, lang, tag, silent }: PushMessage): Uint8Array<ArrayBuffer> {
  const write = (text: string) =>
    Buffer.from(
      JSON.stringify({ web_push: 8030, notification: { title, body: text, navigate, lang, tag, silent } }),
    )
  let shown = body
  let bytes = write(shown)
  while (bytes.length > mostBlocks * blockBytes - 1) {
    shown = `${[...shown.replace(/…$/, '')].slice(0, -40).join('')}…`
    bytes = write(shown)
  }
  const blocks = Math.ceil((bytes.length + 1) / blockBytes)
  const filled = new Uint8Array(blocks * blockBytes - 1).fill(0x20)
  filled.set(bytes)
  return filled
}
