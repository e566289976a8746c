/** A fact that the server wrote into the page. */
const meta = (name: string, { document }: Pick<Window, 'document'> = window) =>
  document.querySelector<HTMLMetaElement>(`meta[name="polyphony:${name}"]`)?.content

/** Tells which people may register: everybody, those with an invite, or nobody. */
export const registration = () => meta('registration') as 'open' | 'invite' | 'closed' | undefined

/** The name of the single sign-on of this server; undefined without one. */
export const singleSignOn = () => meta('oidc')

/** The start of every address of this server's own pictures. People may have opened the page at another one. */
export const publicUrl = (page: Pick<Window, 'document' | 'location'> = window) =>
  meta('url', page) ?? page.location.origin
