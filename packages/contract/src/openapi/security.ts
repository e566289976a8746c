import type { Endpoint } from '../model/endpoint.ts'
import { type KeyScope, keyScopes } from '../values/scopes.ts'
import type { Operation, Schema } from './types.ts'

const levels = {
  publicread: 'Read as strangers see it',
  read: 'Read with private data',
  write: 'Read and change',
}

function descriptionOf(scope: KeyScope): string {
  const [level = '', part] = scope.split(':')
  return part === undefined
    ? 'Find out which system it is.'
    : `${levels[level as keyof typeof levels]}: ${part}.`
}

export const securitySchemes: Readonly<Record<string, Schema>> = {
  systemToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: "A system's token, without a prefix. It gives full access to that system.",
  },
  scopedKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'A key of a system that is limited to its scopes: `Authorization: Bearer poly_…`.',
  },
  oauth: {
    type: 'oauth2',
    description:
      'A program that a person has let in: `Authorization: Bearer polya_…`. It can do what a key with the same scopes can do. See `/.well-known/oauth-authorization-server`.',
    flows: {
      authorizationCode: {
        authorizationUrl: '/oauth/authorize',
        tokenUrl: '/oauth/token',
        refreshUrl: '/oauth/token',
        scopes: Object.fromEntries(keyScopes.map((scope) => [scope, descriptionOf(scope)])),
      },
    },
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'polyphony',
    description:
      'The cookie of somebody who is signed in; under https its name is `__Host-polyphony`. On `/v2` it acts as the system in `X-Polyphony-System`, or as the only one that the person holds. Writes need the `Origin` of this server.',
  },
  shareCode: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The code of a share: `Authorization: Bearer share_<code>`. The code is the part of the link after `#`.',
  },
  bridgeKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      "A chat bot's key. On `/v2` it acts as the system in `X-Polyphony-System`: a short ID, a UUID or the ID of a linked account. Without that header the bot has the view of a stranger.",
  },
}

/** True for endpoints that concern no system, so that the caller makes no difference. */
export const isForStrangers = ({ policy, path }: Endpoint): boolean =>
  policy.auth === 'anyone' && !path.includes('{')

/** Lists the credentials that an endpoint accepts. */
export function securityOf(endpoint: Endpoint): Operation['security'] {
  const { auth, scope, orScope } = endpoint.policy
  const bridge = { bridgeKey: [] }
  if (auth === 'bridge') return [bridge]
  if (auth === 'person' || auth === 'admin') return [{ session: [] }]
  if (auth === 'share') return [{ shareCode: [] }, { session: [] }]
  if (isForStrangers(endpoint)) return []
  const key =
    scope === 'token' || scope === 'bridge'
      ? []
      : [scope, ...(orScope ? [orScope] : [])].flatMap((each) => [{ scopedKey: [each] }, { oauth: [each] }])
  const known = [{ systemToken: [] }, ...key, bridge, { session: [] }]
  return auth === 'anyone' ? [...known, {}] : known
}

/** Describes the accepted credentials in a sentence. */
export function whoMayCall(endpoint: Endpoint): string {
  const { auth, scope, orScope, confirmed } = endpoint.policy
  if (auth === 'bridge') return 'Needs a bridge key.'
  const unless = confirmed === 'unless_dry_run' ? ', except for a preview' : ''
  const again = confirmed ? ` It asks again for a password or passkey after ten minutes${unless}.` : ''
  if (auth === 'person') return `Needs somebody who is signed in.${again}`
  if (auth === 'admin') return `Needs an admin who is signed in.${again}`
  if (auth === 'share') return 'Needs the code of a share, or the cookie of the person who keeps it.'
  if (isForStrangers(endpoint)) return 'Open to everyone.'
  const caller = {
    anyone: 'Open to everyone. Privacy settings limit the answer.',
    system: "Needs a system's token.",
    owner: 'Only for the owner.',
  }[auth]
  if (scope === 'token') return `${caller} Scoped keys cannot call it.`
  return `${caller} A scoped key needs \`${scope}\`${orScope ? ` or \`${orScope}\`` : ''}${auth === 'anyone' ? " for the owner's view" : ''}.`
}
