import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@polyphony/contract'

/** Parts of an answer that a test makes other than the options ask for. */
export interface Twist {
  origin?: string
  rpId?: string
  /** False for a device that did not ask who is there. */
  verified?: boolean
  counter?: number
  userHandle?: string
  format?: string
  statement?: Map<string, Cbor>
}

interface Credential {
  readonly id: string
  readonly rpId: string
  readonly user: string
  readonly key: KeyObject
}

/** A device that makes and uses passkeys, on a page of `origin`. */
export class Authenticator {
  readonly #origin: string
  readonly #credentials: Credential[] = []
  /** Counts every use. Devices that sync their passkeys leave it at 0. */
  counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Makes a passkey, as `navigator.credentials.create()` does. */
  create({ rp, user, challenge }: PasskeyCreationOptions, twist: Twist = {}) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(32)
    const credential = { id: id.toString('base64url'), rpId: rp.id, user: user.id, key: privateKey }
    this.#credentials.push(credential)
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coseKey = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(coseKey)])
    const authData = Buffer.concat([this.#head(credential, twist, 0x40), attested])
    const attestation = new Map<string, Cbor>([
      ['fmt', twist.format ?? 'none'],
      ['attStmt', twist.statement ?? new Map()],
      ['authData', authData],
    ])
    return this.#answer(credential, {
      clientDataJSON: this.#clientData('webauthn.create', challenge, twist).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal', 'hybrid', 'made-up'],
    })
  }

  /** Uses the newest passkey that the options allow, as `navigator.credentials.get()` does. */
  get({ rpId, challenge, allowCredentials }: PasskeyRequestOptions, twist: Twist = {}) {
    const isAllowed = ({ id }: Credential) =>
      allowCredentials.length === 0 || allowCredentials.some((each) => each.id === id)
    const credential = this.#credentials.findLast((each) => each.rpId === rpId && isAllowed(each))
    if (!credential) throw new Error('The device has no passkey that fits.')
    const authData = this.#head(credential, twist)
    const clientData = this.#clientData('webauthn.get', challenge, twist)
    const signed = Buffer.concat([authData, sha256(clientData)])
    return this.#answer(credential, {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, credential.key).toString('base64url'),
      userHandle: twist.userHandle ?? credential.user,
    })
  }

  #head({ rpId }: Credential, twist: Twist, more = 0): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(twist.counter ?? this.counter)
    const flags = 0x01 | (twist.verified === false ? 0 : 0x04) | more
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.from([flags]), counter])
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Twist): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #answer<Response>({ id }: Credential, response: Response) {
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

export type Cbor = number | string | Buffer | readonly Cbor[] | ReadonlyMap<string | number, Cbor>

/** Writes as much of CBOR as a passkey needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map) {
    const pairs = [...value].map(([key, each]) => Buffer.concat([cbor(key), cbor(each)]))
    return Buffer.concat([head(5, value.size), ...pairs])
  }
  const list = value as readonly Cbor[]
  return Buffer.concat([head(4, list.length), ...list.map(cbor)])
}

function head(kind: number, count: number): Buffer {
  const first = kind << 5
  if (count < 24) return Buffer.from([first | count])
  return count < 256 ? Buffer.from([first | 24, count]) : Buffer.from([first | 25, count >> 8, count & 255])
}
