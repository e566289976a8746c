/** Ways in which an issuer, or somebody between it and us, can lie. */
export interface Lies {
  /** Claims that replace the right ones. */
  claims?: Record<string, unknown>
  /** Signs with a key that is not in the list of keys. */
  wrongKey?: boolean
  unsigned?: boolean
  /** Stops talking when asked for a token: at once, or after the first bytes. */
  falls?: 'silent' | 'half-way'
  /** Keys of the discovery document that replace the right ones. */
  metadata?: Record<string, unknown>
}

/** A small issuer that says whatever a test wants. */
export interface Impostor {
  readonly url: string
  readonly env: Record<string, string>
  lies: Lies
  /** Makes the address at which a visitor comes back, as the right issuer would. */
  answerTo(address: string, sub: string): string
  close(): void
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
const newKey = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']) as Promise<CryptoKeyPair>
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** An answer that never ends. */
function halfAnAnswer(): Response {
  const start = (controller: ReadableStreamDefaultController) => controller.enqueue(Buffer.from('{"access_'))
  return new Response(new ReadableStream({ start }), { headers: { 'content-type': 'application/json' } })
}

export async function openImpostor(): Promise<Impostor> {
  const [own, other] = [await newKey(), await newKey()]
  const jwk = {
    ...(await crypto.subtle.exportKey('jwk', own.publicKey)),
    kid: 'own',
    use: 'sig',
    alg: 'ES256',
  }
  const visits = new Map<string, { nonce: string; sub: string }>()

  async function idToken(visit: { nonce: string; sub: string }): Promise<string> {
    const { claims, wrongKey, unsigned } = impostor.lies
    const now = Math.floor(Date.now() / 1000)
    const times = { iat: now, exp: now + 600, auth_time: now }
    const body = encode({ iss: impostor.url, aud: 'polyphony', ...times, ...visit, ...claims })
    const signed = `${encode(unsigned ? { alg: 'none' } : { alg: 'ES256', kid: 'own' })}.${body}`
    if (unsigned) return `${signed}.`
    const key = (wrongKey ? other : own).privateKey
    const hash = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = await crypto.subtle.sign(hash, key, Buffer.from(signed))
    return `${signed}.${Buffer.from(signature).toString('base64url')}`
  }

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    routes: {
      '/.well-known/openid-configuration': () =>
        Response.json({
          issuer: impostor.url,
          authorization_endpoint: `${impostor.url}/auth`,
          token_endpoint: `${impostor.url}/token`,
          jwks_uri: `${impostor.url}/jwks`,
          authorization_response_iss_parameter_supported: true,
          id_token_signing_alg_values_supported: ['ES256'],
          ...impostor.lies.metadata,
        }),
      '/jwks': () => Response.json({ keys: [jwk] }),
      '/token': async (request) => {
        if (impostor.lies.falls === 'silent') return new Promise<Response>(() => {})
        if (impostor.lies.falls === 'half-way') return halfAnAnswer()
        const code = new URLSearchParams(await request.text()).get('code') ?? ''
        const visit = visits.get(code)
        visits.delete(code)
        if (!visit) return Response.json({ error: 'invalid_grant' }, { status: 400 })
        return Response.json({ access_token: 'a', token_type: 'Bearer', id_token: await idToken(visit) })
      },
    },
    fetch: () => new Response(null, { status: 404 }),
  })
  const url = `http://127.0.0.1:${server.port}`
  const impostor: Impostor = {
    url,
    env: { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'polyphony', OIDC_CLIENT_SECRET: 'secret' },
    lies: {},
    answerTo(address, sub) {
      const asked = new URL(address).searchParams
      const code = crypto.randomUUID()
      visits.set(code, { nonce: asked.get('nonce') ?? '', sub })
      const back = new URL(asked.get('redirect_uri') ?? '')
      back.search = String(new URLSearchParams({ code, state: asked.get('state') ?? '', iss: url }))
      return back.href
    },
    close: () => void server.stop(true),
  }
  return impostor
}
