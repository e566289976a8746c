import { endpointsOf } from '../../model/endpoint.ts'
import { Authenticator, authenticatorCode, RecoveryCodes } from '../../resources/people/codes.ts'
import { DeviceLink } from '../../resources/people/devices.ts'

const endpoint = endpointsOf('people', 'People')

const sensitive = { auth: 'person', scope: 'token', confirmed: true } as const

export const beginTotp = endpoint('POST', '/v2/people/@me/totp', {
  docs: {
    summary: 'Get the secret for an authenticator',
    description: 'It counts once you have confirmed it with a code. Until then, everything stays as it is.',
    extension: true,
  },
  policy: { ...sensitive, carriesSecret: true },
  answer: Authenticator,
  errors: ['unauthorized', 'secret_key_unusable'],
})

export const confirmTotp = endpoint('POST', '/v2/people/@me/totp/confirm', {
  docs: {
    summary: 'Turn the authenticator on, with its first code',
    description:
      'From then on, your password needs a code too. An authenticator that you had before no longer works.',
    extension: true,
  },
  policy: { ...sensitive, carriesSecret: true },
  body: authenticatorCode,
  answer: null,
  errors: ['unauthorized', 'invalid_model', 'authenticator_unreadable'],
})

export const removeTotp = endpoint('DELETE', '/v2/people/@me/totp', {
  docs: { summary: 'Turn the authenticator off', extension: true },
  policy: sensitive,
  answer: null,
  errors: ['unauthorized'],
})

export const makeRecoveryCodes = endpoint('POST', '/v2/people/@me/recovery-codes', {
  docs: {
    summary: 'Get ten new recovery codes',
    description: 'The earlier ones no longer work.',
    extension: true,
  },
  policy: { ...sensitive, carriesSecret: true },
  answer: RecoveryCodes,
  errors: ['unauthorized'],
})

export const linkDevice = endpoint('POST', '/v2/people/@me/devices', {
  docs: {
    summary: 'Get a link that signs in another device',
    description:
      'It works once, within two minutes. It ends with a new password, with a newer link, and when you sign out all other devices.',
    extension: true,
  },
  policy: { ...sensitive, carriesSecret: true },
  answer: DeviceLink,
  errors: ['unauthorized'],
})
