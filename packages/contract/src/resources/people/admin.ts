import { type Static, Type } from 'typebox'
import { objectBody } from '../../model/body.ts'
import { Nullable, Problems } from '../../model/fields.ts'
import { Datetime, described, NullableDatetime, UuidText } from '../../model/schemas.ts'
import { fail } from '../../values/errors.ts'
import { Person } from './person.ts'

export const PersonForAdmins = Type.Object(
  {
    ...Person.properties,
    disabled: Type.Boolean({ description: 'True for somebody who cannot sign in.', examples: [false] }),
    last_used: described(
      NullableDatetime,
      'The time when they were last here, rounded down to the hour.',
      null,
    ),
    systems: Type.Integer({ minimum: 0, description: 'How many systems they hold.', examples: [1] }),
  },
  { description: 'A person, as admins see them.' },
)
export type PersonForAdmins = Static<typeof PersonForAdmins>

export interface PersonChange {
  disabled?: boolean
  role?: Person['role']
}

export const personChange = objectBody(
  Type.Partial(
    Type.Object({
      disabled: Type.Boolean({
        description: 'True ends everything of theirs at once: they cannot sign in.',
        examples: [true],
      }),
      role: Person.properties.role,
    }),
    { description: 'The keys of a person to change.', examples: [{ disabled: true }] },
  ),
  ({ disabled, role }): PersonChange => {
    if (disabled === undefined && role === undefined) fail('bad_request')
    const problems = new Problems()
    const word = (['person', 'admin'] as const).find((each) => each === role)
    if (disabled !== undefined && typeof disabled !== 'boolean') problems.invalid('disabled')
    if (role !== undefined && word === undefined) problems.invalid('role')
    problems.refuse()
    return { ...(typeof disabled === 'boolean' && { disabled }), ...(word !== undefined && { role: word }) }
  },
)

export const ResetLink = Type.Object(
  {
    url: Type.String({
      description:
        'A link for the person alone. It signs in whoever opens it, once. No later answer shows it again.',
      examples: ['https://polyphony.example/join#7kq2m-x9d4r-3pw8a-tz5hn'],
    }),
    expires_at: described(Datetime, 'The time when the link stops working.'),
  },
  { description: 'A link that lets somebody in who has lost every way to sign in.' },
)

export const resetWishes = objectBody(
  Type.Object(
    {
      keep: Type.Optional(
        Type.Boolean({
          default: false,
          description:
            'True keeps their password, passkeys, recovery codes, authenticator and single sign-on.',
          examples: [false],
        }),
      ),
    },
    { description: 'How to reset an account. All keys are optional.' },
  ),
  ({ keep = false }) => {
    const problems = new Problems()
    if (typeof keep !== 'boolean') problems.invalid('keep')
    problems.refuse()
    return { keepWays: keep === true }
  },
)

export const registrations = ['open', 'invite', 'closed'] as const
export type Registration = (typeof registrations)[number]

const RegistrationWord = (description: string) =>
  Type.Unsafe<Registration>(Type.Enum([...registrations], { description }))

export const RegistrationState = Type.Object(
  {
    registration: RegistrationWord(
      'The rule for registration now: `open` for anybody, `invite` for people with an invite, `closed` for nobody.',
    ),
    chosen: described(
      Nullable(RegistrationWord('The choice of an admin.')),
      'The choice of an admin; null if nobody chose.',
      'invite',
    ),
    environment: RegistrationWord(
      'The rule that `REGISTRATION` in the environment of the server gives, or its default.',
    ),
    locked: Type.Boolean({
      description: 'True if the environment says `REGISTRATION=closed`. It then stays closed.',
      examples: [false],
    }),
  },
  { description: 'The rule for registration on this server.' },
)
export type RegistrationState = Static<typeof RegistrationState>

export const registrationChoice = objectBody(
  Type.Object(
    {
      registration: described(
        Nullable(RegistrationWord('The rule for registration.')),
        'The rule for registration from now on. Null follows the environment again.',
        'invite',
      ),
    },
    { description: 'The rule for registration on this server.' },
  ),
  ({ registration }): Registration | null => {
    if (registration === undefined) fail('bad_request')
    const word = registrations.find((each) => each === registration)
    const problems = new Problems()
    if (word === undefined && registration !== null) problems.invalid('registration')
    problems.refuse()
    return word ?? null
  },
)

/** Everything that the log of admins tells of. */
export const adminActions = [
  'person_disabled',
  'person_enabled',
  'person_deleted',
  'person_reset',
  'made_admin',
  'made_person',
  'invite_made',
  'admin_invite_made',
  'invite_revoked',
  'backup_made',
  'registration_opened',
  'registration_by_invite',
  'registration_closed',
  'registration_unchosen',
  'system_disabled',
  'system_enabled',
] as const
export type AdminAction = (typeof adminActions)[number]

export const AdminLogEntry = Type.Object(
  {
    at: Datetime,
    what: Type.Unsafe<AdminAction>(Type.Enum([...adminActions], { description: 'The action of the admin.' })),
    admin: described(
      Nullable(Type.String()),
      'The name of the admin; null for the command line, and for somebody who is deleted.',
      'harbour',
    ),
    about: described(
      Nullable(
        Type.Object({
          id: UuidText,
          name: described(
            Nullable(Type.String()),
            'The name of the person, or the short ID of the system, while they exist.',
            'meadow',
          ),
        }),
      ),
      'The person, the invite or the system that it was about.',
      null,
    ),
    device: Type.String({
      description: 'The browser and the operating system, as far as they tell, or `Command line`.',
      examples: ['Firefox on Android'],
    }),
  },
  { description: 'Something that an admin did.' },
)
export type AdminLogEntry = Static<typeof AdminLogEntry>

const Count = (description: string) => Type.Integer({ minimum: 0, description, examples: [3] })
const Bytes = (description: string) => Type.Integer({ minimum: 0, description, examples: [1_048_576] })
const FigureOrNull = (description: string) =>
  described(Nullable(Type.Number({ minimum: 0 })), description, null)

export const Backup = Type.Object(
  {
    id: described(UuidText, 'The ID of the backup.', '9d0c7c58-62f3-4a6b-8f3c-0d1f6c2b7e55'),
    started: described(Datetime, 'The time when it began. The backup holds everything from before.'),
    state: Type.Enum(['running', 'verified', 'made', 'failed'], {
      description:
        '`verified`: the server has read the whole file again, and its checksums agree. `made`: it is complete, and nobody has read it again.',
    }),
    bytes: FigureOrNull('The size of its file.'),
    file: described(Nullable(Type.String()), 'The name of its file.', 'polyphony-20240501T200000Z.backup'),
    problem: described(Nullable(Type.String()), 'Why it failed.', null),
  },
  { description: 'A backup of the whole server.' },
)
export type Backup = Static<typeof Backup>

export const ServerStatus = Type.Object(
  {
    version: Type.String({ description: 'The version of the server.', examples: ['1.0.0'] }),
    update: described(
      Nullable(
        Type.Object({
          newest: described(
            Nullable(Type.String()),
            'The newest version; null if nobody could say.',
            '1.1.0',
          ),
          available: Type.Boolean({ description: 'True if it is newer than this server.', examples: [true] }),
        }),
      ),
      'Null unless `UPDATE_CHECK` is set. The server asks nobody without it.',
      null,
    ),
    people: described(
      Type.Object({
        count: Count('How many people there are.'),
        admins: Count('How many of them are admins who can sign in.'),
        disabled: Count('How many of them are disabled.'),
        active: Count('How many of them were here within 30 days.'),
        newest: described(NullableDatetime, 'The time when the newest registered.', null),
      }),
      'The people who can sign in.',
    ),
    systems: described(
      Type.Object({
        count: Count('How many systems there are.'),
        held: Count('How many of them somebody holds.'),
        unreachable: Count(
          'How many of them nobody can reach: they have no token, no account and no holder.',
        ),
        token_only: Count('How many of them have a token, and nobody holds them.'),
        disabled: Count('How many of them are disabled.'),
        members: Count('How many members they have together.'),
        groups: Count('How many groups they have together.'),
        switches: Count('How many switches they have together.'),
        newest: described(NullableDatetime, 'The time when the newest was made.', null),
      }),
      'The systems.',
    ),
    limits: described(
      Type.Object({
        registration: RegistrationWord('The people who can register.'),
        members: Count('The usual limit of members in a system.'),
        groups: Count('The usual limit of groups in a system.'),
        systems: Count('How many systems a person can make.'),
        upload_bytes: Bytes('The largest picture that the server takes.'),
        picture_bytes: Bytes('How much room all pictures of a system can take.'),
        requests: described(
          Nullable(
            Type.Object({
              get: Count('Reads in a second.'),
              update: Count('Changes in a second.'),
              message: Count('Messages in a second.'),
            }),
          ),
          'How many requests a caller can make; null without limits.',
          null,
        ),
      }),
      'Limits and quotas, as the operator set them.',
    ),
    storage: described(
      Type.Object({
        database: Type.Enum(['sqlite', 'postgres'], { description: 'The kind of database.' }),
        database_bytes: Bytes('The size of the database.'),
        pictures: Type.Enum(['folder', 's3'], { description: 'Where the pictures are.' }),
        picture_count: Count('How many pictures there are.'),
        picture_bytes: Bytes('How much room the pictures take, without their smaller sizes.'),
        free_bytes: FigureOrNull('Free room on the disk of the database; null with PostgreSQL.'),
      }),
      'The room that everything takes.',
    ),
    deliveries: described(
      Type.Object({
        events: Count('Changes of the last 30 days that programs can still read.'),
        waiting: Count('Deliveries that wait for their turn.'),
        oldest: described(NullableDatetime, 'The time of the oldest change that waits.', null),
        failing: Count('Webhooks whose last delivery failed.'),
        disabled: Count('Webhooks that the server switched off because they failed for too long.'),
        dead: Count('Deliveries of the last 30 days that the server gave up.'),
      }),
      'Changes that go to webhooks.',
    ),
    backups: Type.Array(Backup, {
      description: 'The newest backups that the server knows of, newest first.',
    }),
    doctor: Type.Array(
      Type.Object({
        check: Type.String({ description: 'The subject of the check.', examples: ['clock'] }),
        ok: Type.Boolean({ description: 'True if all is well.', examples: [true] }),
        detail: Type.String({
          description: 'The finding, and advice where it helps.',
          examples: ['up to date'],
        }),
      }),
      {
        description:
          'The findings of `npx polyphony doctor`, but for two that take long: the database file and the files of pictures.',
      },
    ),
  },
  {
    description:
      'How the server is: counts, sizes and dates. It holds no name and nothing else of any system, and no address of a webhook.',
  },
)
export type ServerStatus = Static<typeof ServerStatus>
