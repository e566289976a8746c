/** A fact that the server wrote into the page. */
const meta = (name: string, { document }: Pick<Window, 'document'> = window) =>
  document.querySelector<HTMLMetaElement>(`meta[name="polyphony:${name}"]`)?.content

/** The people who may register: everybody, those with an invite, or nobody. */
export const registration = () => meta('registration') as 'open' | 'invite' | 'closed' | undefined

/** The name of the single sign-on of this server; undefined without one. */
export const singleSignOn = () => meta('oidc')

/** The start of the addresses of this server's pictures. The page itself may be open at another address. */
export const publicUrl = (page: Pick<Window, 'document' | 'location'> = window) =>
  meta('url', page) ?? page.location.origin

/** The servers that people may keep the same as this one: addresses with commas between them, or `*` for any. */
export const syncServers = () => meta('sync')
