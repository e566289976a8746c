import type { KeyScope } from '@polyphony/contract'
import * as oauth from 'oauth4webapi'
import type { PersonCaller } from './person.ts'
import { Caller, type TestServer } from './server.ts'

export const callback = 'https://widget.example/connected'

/** Everything of a page that the tests look at. */
export interface Shown {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The address that the browser goes on to, if any. */
  readonly goesTo: string | undefined
}

type Changes = Readonly<Record<string, string | undefined>>

const insecure = { [oauth.allowInsecureRequests]: true }

/** A program that people can let in. It speaks OAuth through a library that others wrote. */
export class ProgramCaller {
  readonly #url: string
  readonly client: oauth.Client
  readonly secret: string | undefined
  #server: oauth.AuthorizationServer | undefined

  constructor(url: string, { client_id, client_secret }: { client_id: string; client_secret?: string }) {
    this.#url = url
    this.client = { client_id }
    this.secret = client_secret
  }

  get auth(): oauth.ClientAuth {
    return this.secret === undefined ? oauth.None() : oauth.ClientSecretBasic(this.secret)
  }

  async server(): Promise<oauth.AuthorizationServer> {
    const issuer = new URL(this.#url)
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
    this.#server ??= await oauth.processDiscoveryResponse(issuer, found)
    return this.#server
  }

  /** A request to let the program in. */
  async request(
    scope: string,
    changes: Changes = {},
  ): Promise<{ path: string; verifier: string; state: string }> {
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const wish: Changes = {
      response_type: 'code',
      client_id: this.client.client_id,
      redirect_uri: callback,
      scope,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...changes,
    }
    const given = Object.entries(wish).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return { path: `/oauth/authorize?${new URLSearchParams(given)}`, verifier, state }
  }

  /** Reads the answer that a browser brings, and gets the tokens for it. */
  async redeem(
    goesTo: string,
    { verifier, state }: { verifier: string; state: string },
    redirectUri = callback,
  ): Promise<oauth.TokenEndpointResponse> {
    const server = await this.server()
    const answer = oauth.validateAuthResponse(server, this.client, new URL(goesTo), state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      this.client,
      this.auth,
      answer,
      redirectUri,
      verifier,
      insecure,
    )
    return oauth.processAuthorizationCodeResponse(server, this.client, response)
  }

  async refresh(token: string, scope?: string): Promise<oauth.TokenEndpointResponse> {
    const server = await this.server()
    const more = scope === undefined ? {} : { additionalParameters: { scope } }
    const options = { ...insecure, ...more }
    const response = await oauth.refreshTokenGrantRequest(server, this.client, this.auth, token, options)
    return oauth.processRefreshTokenResponse(server, this.client, response)
  }

  async revoke(token: string): Promise<void> {
    const server = await this.server()
    const response = await oauth.revocationRequest(server, this.client, this.auth, token, insecure)
    await oauth.processRevocationResponse(response)
  }

  /** Sends a form as it is. */
  async post(path: string, form: Changes, headers: Record<string, string> = {}) {
    const given = Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const response = await fetch(this.#url + path, {
      method: 'POST',
      body: new URLSearchParams(given),
      headers,
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  /** Has a person let the program in for a system, and gets the tokens. */
  async connect(person: PersonCaller, system: string, scopes: readonly KeyScope[]) {
    const request = await this.request(scopes.join(' '))
    const { goesTo = '' } = await answerQuestion(this.#url, person, request.path, { system })
    const tokens = await this.redeem(goesTo, request)
    const { access_token: access, refresh_token: refresh = '' } = tokens
    return { tokens, access, refresh, caller: new Caller(this.#url, `Bearer ${access}`), goesTo, ...request }
  }
}

/** Opens a page as the browser of a person does, without going on to where it leads. */
export async function openPage(
  url: string,
  person: PersonCaller | undefined,
  path: string,
  form?: Readonly<Record<string, string>>,
  headers: Record<string, string> = { origin: url },
): Promise<Shown> {
  const response = await fetch(url + path, {
    method: form ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { ...(person?.cookie !== undefined && { cookie: person.cookie }), ...(form && headers) },
    ...(form && { body: new URLSearchParams(form) }),
  })
  const text = await response.text()
  const refresh = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
  return {
    status: response.status,
    headers: response.headers,
    text,
    goesTo: response.headers.get('location') ?? refresh,
  }
}

export const formTokenIn = ({ text }: Shown): string =>
  /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? ''

/** Opens the page that asks, and answers it. */
export async function answerQuestion(
  url: string,
  person: PersonCaller,
  path: string,
  answer: Readonly<Record<string, string>>,
  headers?: Record<string, string>,
): Promise<Shown> {
  const form_token = formTokenIn(await openPage(url, person, path))
  return openPage(url, person, path, { form_token, decision: 'allow', ...answer }, headers)
}

/** Registers a program of a person. */
export async function newProgram(
  { url }: TestServer,
  person: PersonCaller,
  wishes: object = {},
): Promise<ProgramCaller> {
  const { status, body, text } = await person.post('/v2/people/@me/programs', {
    name: 'Front widget',
    redirect_uris: [callback],
    ...wishes,
  })
  if (status !== 201) throw new Error(text)
  return new ProgramCaller(url, body)
}
