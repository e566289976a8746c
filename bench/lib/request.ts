/** One request of a scenario. */
export interface BenchRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  token?: string
  cookie?: string
  headers?: Readonly<Record<string, string>>
  body?: unknown
}

export const get = (path: string, token?: string): BenchRequest => ({
  method: 'GET',
  path,
  ...(token !== undefined && { token }),
})

/** A read by somebody who is signed in. */
export const getSignedIn = (path: string, secret: string): BenchRequest => ({
  method: 'GET',
  path,
  cookie: `polyphony=${secret}`,
})

export const send = (
  method: Exclude<BenchRequest['method'], 'GET'>,
  path: string,
  token: string,
  body: unknown,
): BenchRequest => ({ method, path, token, body })

/** The request as it goes over the wire, on a connection that stays open. */
export function wireFormat({ method, path, token, cookie, headers = {}, body }: BenchRequest): string {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'User-Agent: polyphony-bench',
    'Accept: application/json',
    ...(token === undefined ? [] : [`Authorization: ${token}`]),
    ...(cookie === undefined ? [] : [`Cookie: ${cookie}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(payload)}`]),
  ]
  return `${head.join('\r\n')}\r\n\r\n${payload}`
}
