import type { Endpoint } from '../model/endpoint.ts'
import type { Operation, Schema } from './types.ts'

export const securitySchemes: Readonly<Record<string, Schema>> = {
  systemToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      "A system's own token, as it is, without a word in front. It can do everything to that system.",
  },
  scopedKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'A key of a system that can do only what its scopes say: `Authorization: Bearer poly_…`.',
  },
  bridgeKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      "A chat bot's key. On `/v2` it acts as the system that `X-Polyphony-System` names: a short ID, a UUID or the id of a linked account. Without that header it sees what strangers see.",
  },
}

/** Whether it makes no difference who asks: it is about nobody's system. */
export const isForStrangers = ({ auth, path }: Endpoint): boolean => auth === 'anyone' && !path.includes('{')

/** Who may call, as alternatives. */
export function securityOf(endpoint: Endpoint): Operation['security'] {
  const { auth, scope } = endpoint
  const bridge = { bridgeKey: [] }
  if (auth === 'bridge') return [bridge]
  if (isForStrangers(endpoint)) return []
  const key = scope === 'token' || scope === 'bridge' ? [] : [{ scopedKey: [scope] }]
  const known = [{ systemToken: [] }, ...key, bridge]
  return auth === 'anyone' ? [...known, {}] : known
}

/** The same in words. */
export function whoMayCall(endpoint: Endpoint): string {
  const { auth, scope } = endpoint
  if (auth === 'bridge') return 'Needs a bridge key.'
  if (isForStrangers(endpoint)) return 'Anyone may ask.'
  const caller = {
    anyone: 'Anyone may ask; privacy decides what they see.',
    system: "Needs a system's token.",
    owner: 'For the owner alone.',
  }[auth]
  if (scope === 'token') return `${caller} No scoped key can do this.`
  return `${caller} A scoped key needs \`${scope}\`${auth === 'anyone' ? ' to see what the owner sees' : ''}.`
}
