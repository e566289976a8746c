import { type Static, Type } from 'typebox'
import { objectBody } from '../../model/body.ts'
import { Nullable, Problems } from '../../model/fields.ts'
import { Datetime, described, UuidText } from '../../model/schemas.ts'
import { parseInstant } from '../../values/instant.ts'
import { limits } from '../../values/limits.ts'
import type { Instant } from '../../values/time.ts'
import { readTexts } from './person.ts'

const Uses = Type.Integer({
  minimum: 1,
  maximum: limits.inviteUses,
  description: 'How many people can register with it.',
  examples: [1],
})

export const Invite = Type.Object(
  {
    id: described(
      UuidText,
      'The ID of the invite. Use it to revoke the invite.',
      '41c0c1ab-7c39-4c1a-9f5e-2d0a3f6b8c11',
    ),
    uses: Uses,
    used: Type.Integer({ minimum: 0, description: 'How many have registered with it.', examples: [0] }),
    expires_at: described(Datetime, 'The time from which on it no longer works.'),
    role: Type.Optional(
      Type.Enum(['admin'], {
        description: 'Only for an invite that makes an admin. The command line makes those.',
      }),
    ),
  },
  { description: 'An invite to register.' },
)
export type Invite = Static<typeof Invite>

export const CreatedInvite = Type.Object(
  {
    id: Invite.properties.id,
    code: Type.String({
      description: 'The code of the invite. No later answer shows it again.',
      examples: ['pXk3vJ2mQe6yT0aWc8RzLg'],
    }),
    url: Type.String({
      description: 'A link to give to somebody: it opens the dashboard, where they can register.',
      examples: ['https://polyphony.example/register#pXk3vJ2mQe6yT0aWc8RzLg'],
    }),
    uses: Uses,
    used: Invite.properties.used,
    expires_at: Invite.properties.expires_at,
  },
  { description: 'A new invite.' },
)

export const OpenInvite = Type.Object(
  {
    role: Type.Enum(['person', 'admin'], { description: 'The role of whoever registers with it.' }),
    invited_by: described(
      Nullable(Type.String()),
      'The name of the admin who made it; null for the command line, and for somebody who is deleted.',
      'harbour',
    ),
    expires_at: Invite.properties.expires_at,
  },
  { description: 'An invite, for the person who has its code.' },
)

export const inviteCode = objectBody(
  Type.Object(
    {
      invite: Type.String({ description: 'The code of an invite.', examples: ['pXk3vJ2mQe6yT0aWc8RzLg'] }),
    },
    { description: 'The code of an invite.' },
  ),
  (json) => readTexts(json, 'invite'),
)

/** Reads the body. The expiry must be later than the current time. */
export const newInvite = objectBody(
  Type.Object(
    {
      uses: Type.Optional(described(Uses, 'How many people can register with it. The default is 1.', 1)),
      expires_at: Type.Optional(
        described(Datetime, 'The time from which on it no longer works. The default is in 7 days.'),
      ),
    },
    { description: 'An invite to make.', examples: [{ uses: 5 }] },
  ),
  ({ uses, expires_at }) =>
    (now: Instant): { uses?: number; expires_at?: Instant } => {
      const problems = new Problems()
      const end = typeof expires_at === 'string' ? parseInstant(expires_at) : undefined
      if (expires_at !== undefined && (end === undefined || end <= now)) problems.invalid('expires_at')
      const isCount =
        typeof uses === 'number' && Number.isInteger(uses) && uses >= 1 && uses <= limits.inviteUses
      if (uses !== undefined && !isCount) problems.invalid('uses')
      problems.refuse()
      return { ...(isCount && { uses }), ...(end !== undefined && { expires_at: end }) }
    },
)
