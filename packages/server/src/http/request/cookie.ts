import type { Config } from '../../config.ts'

const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https://')

/** Browsers send a cookie with this prefix only over https, and no other site of the domain can set it. */
const nameOf = (config: Config) => (isSecure(config) ? '__Host-polyphony' : 'polyphony')

/** Returns the secret that the cookie of somebody who is signed in holds. */
export function readCookie(headers: Headers, config: Config): string | undefined {
  const cookies = headers.get('cookie')
  if (cookies === null) return undefined
  const prefix = `${nameOf(config)}=`
  const found = cookies.split(';').find((cookie) => cookie.trimStart().startsWith(prefix))
  return found?.trim().slice(prefix.length)
}

/** Writes the cookie that signs somebody in. */
export const writeCookie = (config: Config, secret: string, seconds: number): string =>
  `${nameOf(config)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`

/** Writes the cookie that makes a browser forget who is signed in. */
export const clearCookie = (config: Config): string => writeCookie(config, '', 0)
