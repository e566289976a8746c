import type { Configuration, CustomFetch, IDToken } from 'openid-client'
import type { OidcConfig } from '../../../config.ts'
import type { OidcIdentity } from '../../../store/people/oidc.ts'

const patienceSeconds = 5
const discoverEveryMs = 3_600_000
const mostBytes = 1_048_576

/** Thrown when the issuer does not answer, or not in time. */
export class IssuerAway extends Error {
  override readonly name = 'IssuerAway'
}

/** Thrown when the answer of the issuer proves nothing. `isTheirWish`: somebody did not want to go on there. */
export class NotProven extends Error {
  override readonly name = 'NotProven'
  readonly isTheirWish: boolean
  constructor(message: string, options: ErrorOptions, isTheirWish = false) {
    super(message, options)
    this.isTheirWish = isTheirWish
  }
}

/** The secrets of one visit to the issuer. */
export interface IssuerVisit {
  /** Comes back with the visitor. */
  readonly state: string
  /** Comes back in the ID token. */
  readonly nonce: string
  /** Proves that the code was meant for us. */
  readonly verifier: string
}

export interface Proven extends OidcIdentity {
  /** When the visitor last proved to the issuer who they are, in seconds since 1970. */
  readonly authTime: number | undefined
  /** Asks for the name that the visitor has there. */
  name(): Promise<string | undefined>
}

/** The single sign-on of a community. */
export class Issuer {
  readonly #config: OidcConfig
  readonly #timeout: number
  #known: { readonly configuration: Configuration; readonly at: number } | undefined
  #asking: Promise<Configuration> | undefined

  constructor(config: OidcConfig, { timeout = patienceSeconds } = {}) {
    this.#config = config
    this.#timeout = timeout
  }

  /** The issuer's name for itself, in the form in which the database has it. */
  get id(): string {
    return new URL(this.#config.issuer).href
  }

  /** Throws `IssuerAway` unless the issuer says how it is to be used. With `anew` it is asked in any case. */
  async reach({ anew }: { anew: boolean }): Promise<void> {
    if (anew) this.#known = undefined
    await this.#discovered()
  }

  /** Returns the address at which a visitor proves who they are. With `maxAge` they prove it anew. */
  async addressFor(visit: IssuerVisit, redirectUri: string, maxAge?: number): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
    const configuration = await this.#discovered()
    const address = buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid profile',
      state: visit.state,
      nonce: visit.nonce,
      code_challenge: await calculatePKCECodeChallenge(visit.verifier),
      code_challenge_method: 'S256',
      ...(maxAge !== undefined && { max_age: String(maxAge) }),
    })
    return address.href
  }

  /**
   * Finds out who came back. `answer` is the address they came to. Checks issuer, state, nonce, audience and times, and the
   * signature of the ID token.
   */
  async identify(answer: URL, { state, nonce, verifier }: IssuerVisit): Promise<Proven> {
    const { authorizationCodeGrant, fetchUserInfo, AuthorizationResponseError } = await library()
    const configuration = await this.#discovered()
    try {
      const tokens = await authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      })
      const claims = tokens.claims()
      // why: issuers of many communities may write the name of any of them, and a subject counts only within one.
      if (claims === undefined || new URL(claims.iss).href !== this.id) throw new Error('another issuer')
      const { sub: subject, auth_time: authTime } = claims
      return {
        issuer: this.id,
        subject,
        authTime,
        name: async () =>
          nameIn(claims) ??
          nameIn(await fetchUserInfo(configuration, tokens.access_token, subject).catch(() => ({}))),
      }
    } catch (error) {
      throwAway(error)
      const isTheirWish = error instanceof AuthorizationResponseError && error.error === 'access_denied'
      throw new NotProven(describe(error), { cause: error }, isTheirWish)
    }
  }

  /** Returns the settings of the issuer, not older than an hour if it answers. */
  async #discovered(): Promise<Configuration> {
    const known = this.#known
    if (known && performance.now() - known.at < discoverEveryMs) return known.configuration
    this.#asking ??= this.#discover().finally(() => {
      this.#asking = undefined
    })
    try {
      return await this.#asking
    } catch (error) {
      if (known) return known.configuration
      throwAway(error)
      throw new IssuerAway(describe(error), { cause: error })
    }
  }

  async #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#config
    const client = await library()
    const byPost = client.ClientSecretPost(clientSecret)
    const byHeader = client.ClientSecretBasic(clientSecret)
    const configuration = await client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      (server, ...rest) => {
        const methods = server.token_endpoint_auth_methods_supported ?? []
        return (methods.includes('client_secret_post') ? byPost : byHeader)(server, ...rest)
      },
      {
        timeout: this.#timeout,
        [client.customFetch]: fetchWhole,
        execute: [
          client.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
        ],
      },
    )
    this.#known = { configuration, at: performance.now() }
    return configuration
  }
}

/** Loaded at the first use, as few servers ever need it. */
const library = () => import('openid-client')

/** Reads a whole answer, so that all that can go wrong on the way to the issuer goes wrong here. */
const fetchWhole: CustomFetch = async (url, options) => {
  try {
    const response = await fetch(url, options as RequestInit)
    if (response.status >= 500) throw new Error(`it answers ${response.status}`)
    const bytes = await readBounded(response)
    const { status, headers } = response
    return new Response(bytes.length > 0 ? bytes : null, { status, headers })
  } catch (error) {
    throw new IssuerAway(describe(error), { cause: error })
  }
}

async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > mostBytes) throw new Error('it answers with too much')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Throws the failure on the way to the issuer again, if that is the cause of an error. */
function throwAway(error: unknown): void {
  if (error instanceof IssuerAway) throw error
  if (error instanceof Error && error.cause !== undefined) throwAway(error.cause)
}

/** Says in a line for the log what was wrong, without any token. */
function describe(error: unknown): string {
  // why: a parser quotes what it cannot read.
  if (!(error instanceof Error) || error instanceof SyntaxError) return 'it cannot be read'
  // The word of the protocol, such as `invalid_client` for a wrong secret.
  const word = 'error' in error && /^[a-z_]{1,40}$/.test(String(error.error)) ? ` (${error.error})` : ''
  const cause = error.cause instanceof Error ? describe(error.cause) : ''
  return error.message + word + (cause && cause !== error.message ? `: ${cause}` : '')
}

function nameIn(claims: Partial<IDToken>): string | undefined {
  const names = [claims.preferred_username, claims.nickname, claims.name]
  return names.find((name): name is string => typeof name === 'string' && name !== '')
}
