import type { Config } from '../../config.ts'

const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https://')

/**
 * The cookie of somebody who is signed in, of somebody who is away at the single sign-on, of a browser with a passkey, of
 * one that somebody has signed in with before, or of one that has entered a system with its token.
 */
type CookieName =
  | 'polyphony'
  | 'polyphony-oidc'
  | 'polyphony-passkey'
  | 'polyphony-browser'
  | `polyphony-at-${string}`

/** Browsers send a cookie with this prefix only over https, and no other site of the domain can set it. */
const nameOf = (config: Config, name: CookieName) => (isSecure(config) ? `__Host-${name}` : name)

/** Returns the secret that a cookie holds: without a name, the cookie of somebody who is signed in. */
export function readCookie(
  headers: Headers,
  config: Config,
  name: CookieName = 'polyphony',
): string | undefined {
  const cookies = headers.get('cookie')
  if (cookies === null) return undefined
  const prefix = `${nameOf(config, name)}=`
  // why no trim: browsers let any site of the domain set a cookie whose name begins with another kind of space.
  const found = cookies.split(/; */).find((cookie) => cookie.startsWith(prefix))
  return found?.slice(prefix.length)
}

/**
 * Writes a cookie: without a name, the one that signs somebody in. Without a number of seconds it ends when the browser
 * is closed.
 */
export const writeCookie = (
  config: Config,
  secret: string,
  seconds: number | undefined,
  name: CookieName = 'polyphony',
): string => {
  const age = seconds === undefined ? '' : ` Max-Age=${seconds};`
  return `${nameOf(config, name)}=${secret}; Path=/;${age} HttpOnly; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`
}

/** Writes the cookie that makes a browser forget who is signed in. */
export const clearCookie = (config: Config): string => writeCookie(config, '', 0)
