import type { Answer } from '@polyphony/client'
import type { Pass } from './visit.ts'

/** A channel that tells the holder of a share. */
export type SharedChannel = Answer<'createSharedChannel'>

/** A request about channels that the server did not take. `keys` names the values that were wrong. */
export class ChannelRefused extends Error {
  readonly status: number
  readonly code: number
  readonly keys: readonly string[]

  constructor(status: number, body: { code?: number; errors?: object }) {
    super(`The server answered ${status}.`)
    this.status = status
    this.code = body.code ?? 0
    this.keys = Object.keys(body.errors ?? {})
  }
}

/** Sends a request about the channels of a share. */
export async function askAboutChannels<T>(pass: Pass, method: string, part = '', body?: object): Promise<T> {
  const url = new URL(`/v2/shared/channels${part}`, location.origin)
  const headers = new Headers(body && { 'content-type': 'application/json' })
  if ('code' in pass) headers.set('authorization', `Bearer share_${pass.code.replace(/\W/g, '')}`)
  else url.searchParams.set('share', pass.kept)
  const response = await fetch(url, {
    method,
    headers,
    credentials: 'code' in pass ? 'omit' : 'same-origin',
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw new ChannelRefused(response.status, answer)
  return answer as T
}
