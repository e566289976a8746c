import { Type } from 'typebox'
import { isObject, type JsonObject, objectBody } from '../../model/body.ts'
import { Datetime, described, UuidText } from '../../model/schemas.ts'
import { fail } from '../../values/errors.ts'
import { AuthenticationResponse } from './passkey.ts'

const Device = Type.String({
  description: 'The browser and the operating system, as far as they tell.',
  examples: ['Firefox on Android'],
})

export const Session = Type.Object(
  {
    id: described(
      UuidText,
      'The ID of the session. Use it to end the session.',
      'b8a1c6de-11f4-4c5f-9c1b-7f0f5a4f6f3a',
    ),
    device: Device,
    created: described(Datetime, 'The time of signing in.'),
    last_used: described(Datetime, 'The time of its last use, rounded down to the hour.'),
    current: Type.Boolean({ description: 'True for the session that asks.', examples: [true] }),
  },
  { description: 'A device on which the person is signed in.' },
)

/** Everything that the security log tells of. */
export const loggedEvents = [
  'signed_in',
  'sign_in_failed',
  'confirm_failed',
  'sessions_ended',
  'name_changed',
  'password_changed',
  'passkey_added',
  'passkey_removed',
  'totp_added',
  'totp_removed',
  'oidc_linked',
  'oidc_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'device_link_made',
  'system_attached',
  'system_let_go',
  'holder_removed',
  'link_code_made',
  'account_linked',
  'account_unlinked',
  'token_renewed',
  'key_created',
  'webhook_changed',
  'channel_made',
  'exported',
  'program_let_in',
  'program_shut_out',
  'role_changed',
  'share_made',
  'share_widened',
  'share_linked',
  'share_kept',
  'share_ended',
  'feed_made',
  'feed_ended',
] as const
export type LoggedEvent = (typeof loggedEvents)[number]

export const LogEntry = Type.Object(
  {
    at: described(
      Datetime,
      'The time. Failed attempts of one hour stand in one entry, at the beginning of that hour.',
    ),
    what: Type.Unsafe<LoggedEvent>(Type.Enum([...loggedEvents], { description: 'The kind of event.' })),
    device: Device,
  },
  { description: 'Something that happened around the ways in of a person, or of a system they hold.' },
)

export const Confirmation = Type.Union(
  [
    Type.Object({
      password: Type.String({ description: 'The password.', examples: ['four quiet lighthouse keepers'] }),
    }),
    Type.Object({
      code: Type.String({ description: 'The code that an authenticator shows.', examples: ['492039'] }),
    }),
    AuthenticationResponse,
  ],
  { description: 'One proof that it is you: the password, a code or a passkey.' },
)

export const confirmation = objectBody(
  Confirmation,
  (json): { password: string } | { code: string } | { passkey: JsonObject } => {
    const { password, code } = json
    if (typeof password === 'string') return { password }
    if (typeof code === 'string') return { code }
    return isObject(json.response) ? { passkey: json } : fail('bad_request')
  },
)
