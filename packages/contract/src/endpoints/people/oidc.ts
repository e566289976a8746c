import { endpointsOf } from '../../model/endpoint.ts'
import * as query from '../../model/query.ts'
import { about } from '../../model/schemas.ts'

const endpoint = endpointsOf('people', 'People')

const visit = { policy: { auth: 'anyone', scope: 'token' }, redirects: true, answer: null } as const

export const beginOidc = endpoint('GET', '/v2/session/oidc', {
  ...visit,
  docs: {
    summary: 'Sign in with the single sign-on of this server',
    description:
      'For browsers: leads to the issuer, which leads back. `link` lets the person who is signed in come in this way from now on, and needs a session that was confirmed within the last minutes. `confirm` confirms that it is still them. Pages of other sites can begin neither.',
    extension: true,
  },
  query: {
    return: about(
      query.ownPath,
      'The path of this server at which the person ends up. The default is `/`.',
      '/members',
    ),
    link: about(query.oneOf('1'), 'Links the person who is signed in.', '1'),
    confirm: about(query.oneOf('1'), 'Confirms that it is still the person who is signed in.', '1'),
  },
  errors: ['bad_request', 'unauthorized', 'unconfirmed', 'other_site', 'oidc_off'],
})

export const finishOidc = endpoint('GET', '/v2/session/oidc/callback', {
  ...visit,
  docs: {
    summary: 'Come back from the single sign-on',
    description:
      'The redirect address of this server at the issuer. It signs the person in and leads to the path they asked for. If that fails it leads to `/enter?signin=REASON`, and somebody who links or confirms back to their path with `signin=REASON` in its query.',
    extension: true,
  },
  policy: { ...visit.policy, signsIn: true },
  query: {
    code: about(query.anyText, 'The code of the issuer.', 'SplxlOBeZQQYbYS6WxSbIA'),
    state: about(query.anyText, 'The text that the issuer got from this server.', 'af0ifjsldkj'),
    iss: about(query.anyText, 'The issuer.', 'https://id.example'),
    error: about(query.anyText, 'The reason why the issuer refused.', 'access_denied'),
  },
  errors: ['oidc_off'],
})

export const unlinkOidc = endpoint('DELETE', '/v2/people/@me/oidc', {
  docs: { summary: 'No longer come in with the single sign-on', extension: true },
  policy: { auth: 'person', scope: 'token', confirmed: true },
  answer: null,
  errors: ['unauthorized', 'oidc_not_linked', 'last_way'],
})
