import type { ApiKey, KeyScope } from '@polyphony/contract'
import { Caller } from './server.ts'

/** A program with a scoped key: what it is called by, and requests in its name. */
export class KeyHolder extends Caller {
  readonly id: string
  readonly key: string

  constructor(url: string, { id, key }: { id: string; key: string }) {
    super(url, `Bearer ${key}`)
    this.id = id
    this.key = key
  }
}

/** A new key of a system. */
export async function keyOf(
  { url }: { readonly url: string },
  owner: Caller,
  scopes: readonly KeyScope[],
  rest: { name?: string; expires_at?: string | null } = {},
): Promise<KeyHolder> {
  const { status, body, text } = await owner.post('/v2/systems/@me/keys', { name: 'widget', scopes, ...rest })
  if (status !== 201) throw new Error(`No key with ${scopes}: ${status} ${text}`)
  return new KeyHolder(url, body)
}

/** The keys of a system as their owner sees them. */
export async function keysOf(owner: Caller): Promise<ApiKey[]> {
  const { status, body, text } = await owner.get('/v2/systems/@me/keys')
  if (status !== 200) throw new Error(`No list of keys: ${status} ${text}`)
  return body
}
