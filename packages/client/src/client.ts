import {
  type AnswerOf,
  type Api,
  api,
  type BodyOf,
  type Endpoint,
  type ParamNames,
  type QueryOf,
} from '@polyphony/contract'
import { PolyphonyError } from './error.ts'

export interface ClientOptions {
  /** Where the server is, without `/v2`: `http://127.0.0.1:8080`. */
  baseUrl: string
  /** A system's token. Without one you see what strangers see. */
  token?: string
}

type Params<E extends Endpoint> = { [K in ParamNames<E['path']>]: string }
type Body<E> = E extends { body: unknown } ? { body: BodyOf<E> } : Record<never, never>
/** What a method takes: the references in the path, the query parameters, and the body under `body`. */
export type InputOf<E extends Endpoint> = Params<E> & QueryOf<E> & Body<E>

type Call<E extends Endpoint> =
  Record<never, never> extends InputOf<E>
    ? (input?: InputOf<E>) => Promise<AnswerOf<E>>
    : (input: InputOf<E>) => Promise<AnswerOf<E>>

/** A method for every endpoint, typed by the contract. */
export type Client = { readonly [Name in keyof Api]: Call<Api[Name]> }

/**
 * ```ts
 * const client = createClient({ baseUrl: 'http://127.0.0.1:8080', token })
 * const system = await client.getSystem({ systemRef: '@me' })
 * await client.updateSystem({ systemRef: '@me', body: { name: 'Harbour' } })
 * ```
 */
export function createClient(options: ClientOptions): Client {
  const methods = Object.entries(api).map(([name, endpoint]) => [
    name,
    (input: Record<string, unknown> = {}) => send(options, endpoint, input),
  ])
  return Object.fromEntries(methods) as Client
}

async function send(
  { baseUrl, token }: ClientOptions,
  endpoint: Endpoint,
  { body, ...values }: Record<string, unknown>,
): Promise<unknown> {
  const response = await fetch(addressOf(baseUrl, endpoint.path, values), {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const answer: unknown = text === '' ? undefined : JSON.parse(text)
  if (!response.ok) throw new PolyphonyError(response.status, answer)
  return answer
}

function addressOf(baseUrl: string, path: string, values: Record<string, unknown>): URL {
  const query = { ...values }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete query[name]
    return encodeURIComponent(String(values[name]))
  })
  const address = new URL(baseUrl.replace(/\/+$/, '') + filled)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value))
  }
  return address
}
