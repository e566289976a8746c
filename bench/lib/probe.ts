import type { ReferenceAnswer } from './reference.ts'
import type { BenchRequest } from './request.ts'

export interface Probe extends ReferenceAnswer {
  text: string
  /** There is no such endpoint, which is not the same as no such thing. */
  missing: boolean
}

/** Asks once, to see whether a scenario can be measured and what its answer looks like. */
export async function ask(port: number, { method, path, token, cookie, body }: BenchRequest): Promise<Probe> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const value: unknown = text === '' ? undefined : JSON.parse(text)
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    value,
    text,
    missing: saysRouteMissing(value),
  }
}

function saysRouteMissing(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('message' in value)) return false
  return value.message === '404: Not Found' || value.message === '405: Method Not Allowed'
}
