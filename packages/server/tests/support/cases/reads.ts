import { api, apiV1, type Endpoint } from '@polyphony/contract'
import { addressOf } from '../worlds/one-of-everything.ts'

/** A GET of some endpoint, about something in particular. */
export interface Read {
  readonly name: string
  readonly endpoint: Endpoint
  readonly path: string
}

/** Values for path parameters: the things of a world, and the account and channel of its message. */
export type Named = Readonly<
  Record<
    | 'systemRef'
    | 'memberRef'
    | 'groupRef'
    | 'switchRef'
    | 'guild_id'
    | 'channel_id'
    | 'message'
    | 'account'
    | 'note',
    string
  > &
    Partial<Record<'circle' | 'share' | 'channel' | 'reminder', string>>
>

const queries: Readonly<Record<string, (named: Named) => string[]>> = {
  getAutoproxy: ({ guild_id }) => [`?guild_id=${guild_id}`],
  listGroups: () => ['', '?with_members=true', '?limit=1', '?limit=2&with_members=true'],
  listMembers: () => ['', '?limit=1', '?limit=2'],
  listSwitches: () => ['', '?limit=1'],
  listNotes: () => ['', '?limit=1', '?query=secret', '?query=nothing-like-it'],
  getFronting: () => ['?start=2024-01-01T00:00:00Z&end=2024-06-01T00:00:00Z'],
}

/** Every GET of a system that is answered as a whole, on every surface. */
export function readsOf(named: Named): Read[] {
  const all = Object.entries({ ...api, ...apiV1 } as Record<string, Endpoint>)
  return (
    all
      // why: what a share shows has tests of its own.
      .filter(([, { surface, policy }]) => surface !== 'people' && policy.auth !== 'share')
      .filter(([, { method, answerType, download }]) => method === 'GET' && !answerType && !download)
      .flatMap(([name, endpoint]) => {
        const address = addressOf(endpoint, { ...named, id: v1Id(endpoint, named) })
        const extended = endpoint.query?.include ? ['?include=extended'] : []
        const asked = [...(queries[name]?.(named) ?? ['']), ...extended]
        return asked.map((query) => ({ name, endpoint, path: address + query }))
      })
  )
}

/** In v1 every reference is called `id`. */
function v1Id({ path }: Endpoint, { systemRef, memberRef, account, message }: Named): string {
  const kinds: Readonly<Record<string, string>> = { s: systemRef, m: memberRef, a: account, msg: message }
  return path.startsWith('/v1/') ? (kinds[path.split('/')[2] ?? ''] ?? '') : ''
}
