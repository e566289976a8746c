import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

const clientSecret = 'a secret between two servers'

/** Somebody of the community: `sub` never changes, and they choose the name. */
export interface Member {
  sub: string
  preferred_username: string
}

/** The single sign-on of a community, with a real library, on this machine. Whoever comes is signed in as `visitor`. */
export interface Community {
  readonly env: Record<string, string>
  /** The member at the keyboard; undefined for somebody who does not want to go on. */
  visitor: Member | undefined
  close(): void
}

export async function openCommunity(): Promise<Community> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const names = new Map<string, string>()
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'polyphony', client_secret: clientSecret, redirect_uris: [`${issuer}/unused`] }],
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], profile: ['preferred_username'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
    findAccount: async (_, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, preferred_username: names.get(sub) }),
    }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const { clientId } = oidc.client
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  })
  // why: the port of the server is known only after its issuer.
  provider.Client.prototype.redirectUriAllowed = (uri) =>
    /^http:\/\/127\.0\.0\.1:\d+\/v2\/session\/oidc\/callback$/.test(uri)
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response)
    const { visitor } = community
    if (visitor) names.set(visitor.sub, visitor.preferred_username)
    return provider.interactionFinished(
      request,
      response,
      visitor ? { login: { accountId: visitor.sub } } : { error: 'access_denied' },
    )
  })
  const community: Community = {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'polyphony', OIDC_CLIENT_SECRET: clientSecret },
    visitor: undefined,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return community
}

/** Goes through the pages of an issuer as a new browser would. Returns the address at which it leads back. */
export async function passThrough(address: string): Promise<string> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(address)
  let url = address
  while (url.startsWith(origin)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { headers, status } = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = headers.get('location')
    if (location === null) throw new Error(`the issuer answers ${status} and leads nowhere`)
    url = new URL(location, url).href
  }
  return url
}
