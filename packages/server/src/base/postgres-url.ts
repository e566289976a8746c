/** An address of PostgreSQL that may name several servers: `postgres://USER@A:5432,B:5432/NAME`. */
export interface PostgresUrl {
  /** One address for each server. */
  readonly urls: readonly string[]
  /** User, servers and database, without a password. */
  readonly label: string
}

const form = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#@]*)(.*)$/s
/** Both words ask for the server that takes writes. They are the ones of PostgreSQL's own programs. */
const writable = ['read-write', 'primary']

/** Reads an address; undefined when it cannot be used. */
export function readPostgresUrl(text: string): PostgresUrl | undefined {
  const [, scheme = '', login, hosts = '', rest = ''] = form.exec(text) ?? []
  if (scheme === '') return undefined
  const names = hosts.split(',')
  if (names.length > 1 && names.includes('')) return undefined
  const urls = names.map((host) => `${scheme}${login === undefined ? '' : `${login}@`}${host}${rest}`)
  if (!urls.every((url) => URL.canParse(url))) return undefined
  const [first = ''] = urls
  const { username, pathname, searchParams } = new URL(first)
  const wanted = searchParams.get('target_session_attrs')
  if (wanted !== null && !writable.includes(wanted)) return undefined
  return {
    urls: wanted === null ? urls : urls.map(withoutWish),
    label: `${username}@${hosts}${pathname}`,
  }
}

/** Removes the words that are for the choice of a server, not for the server. */
function withoutWish(url: string): string {
  const address = new URL(url)
  address.searchParams.delete('target_session_attrs')
  return address.href
}
