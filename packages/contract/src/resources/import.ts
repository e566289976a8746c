import { type Static, Type } from 'typebox'
import type { Body } from '../model/body.ts'
import type { QueryField } from '../model/endpoint.ts'
import { Nullable } from '../model/fields.ts'
import { boolean } from '../model/query.ts'
import { about, described } from '../model/schemas.ts'
import { fail } from '../values/errors.ts'

export const importFormats = [
  'pluralkit',
  'tupperbox',
  'simply_plural',
  'octocon',
  'pluralport',
  'polyphony',
] as const
export type DataFormat = (typeof importFormats)[number]

/** The ways to match records of a file with records of the system. */
export const matchModes = ['auto', 'ids', 'none'] as const
export type MatchMode = (typeof matchModes)[number]

function word<const Words extends readonly [string, ...string[]]>(words: Words) {
  return {
    schema: Type.Unsafe<Words[number]>(Type.Enum([...words])),
    read: (text: string): Words[number] =>
      words.find((each) => each === text) ?? fail('unknown_choice', { ref: words.join(', ') }),
  } satisfies QueryField
}

const choices = {
  custom_fronts: about(
    boolean,
    'If true, custom fronts of other programs become members. Otherwise the import skips them.',
    false,
  ),
  privacy: about(
    word(['private', 'public']),
    'Gives every member and group of the file this privacy. The privacy in the file is ignored.',
    'private',
  ),
}

/** The query of an import. */
export const importChoices = {
  dry_run: about(boolean, 'If true, the answer is a preview and the server writes nothing.', true),
  match: about(
    word(matchModes),
    'How the import matches members and groups of the file with yours: by UUID, then short ID, then exact name (`auto`, the default); only by UUID and short ID (`ids`); or never, so that it creates all of them (`none`).',
    'auto',
  ),
  ...choices,
}
/** The query of an import that creates a system: it has no records to match and nothing to preview. */
export const creationChoices = choices

export const DataFile = Type.Unsafe<object>({
  type: 'object',
  additionalProperties: true,
  description:
    'A data file that this or another program exported: PluralKit, Tupperbox, Simply Plural, Octocon, PluralPort (also as a ZIP), or our own format. Up to 256 MiB.',
  examples: [{ version: 2, name: 'Harbour', members: [{ id: 'pqsxyw', name: 'Wren' }], switches: [] }],
})

/** Passes the file on unread: the handler reads it as it arrives. */
export const dataFile: Body<typeof DataFile, undefined> = { schema: DataFile, read: () => undefined }

const count = (description: string, example = 0) =>
  Type.Integer({ minimum: 0, description, examples: [example] })

const Counts = (things: string) =>
  Type.Object(
    {
      created: count('Number of new records.', 3),
      updated: count('Number of matched records that change.', 1),
      unchanged: count('Number of matched records without changes.', 12),
    },
    { description: `Changes to ${things} from the file.` },
  )

const changed = (what: string, ...examples: string[]) =>
  Type.Object(
    {
      changed: Type.Array(Type.String(), {
        description: `The keys of ${what} that change.`,
        examples: [examples],
      }),
    },
    { description: `Changes to ${what}.` },
  )

export const RefusedPart = Type.Object(
  {
    at: Type.String({
      description: 'The path of the part inside the file. Empty if the problem is the whole file.',
      examples: ['members.Wren.color'],
    }),
    message: Type.String({
      description: 'The reason.',
      examples: ['Field color in member Wren is invalid.'],
    }),
  },
  {
    description:
      'A part of the file that cannot be imported. The server imports nothing while a file has such a part.',
  },
)

const Renamed = Type.Object(
  {
    kind: Type.Enum(['system', 'member', 'group'], {
      description: 'The kind of record with this ID.',
      examples: ['member'],
    }),
    from: Type.String({ description: 'The short ID or UUID in the file.', examples: ['pqsxyw'] }),
    to: described(Nullable(Type.String()), 'The new ID on this server. Null in a preview.', 'tgnmca'),
  },
  { description: 'An ID that is already in use on this server.' },
)

const ImportWarning = Type.Object(
  {
    level: Type.Enum(['info', 'warning', 'error'], {
      description: '`info`: good to know. `warning`: not exactly as in the file. `error`: lost.',
      examples: ['warning'],
    }),
    code: Type.String({ description: 'The kind of warning, for programs.', examples: ['field_truncated'] }),
    message: Type.String({
      description: 'The warning, for people.',
      examples: ['Members: pronouns was longer than 100 characters and was cut.'],
    }),
    count: Type.Optional(count('Number of times.', 2)),
  },
  { description: 'Data that the import changes or cannot store.' },
)

export const ImportReport = Type.Object(
  {
    format: Type.Unsafe<(typeof importFormats)[number]>(
      Type.Enum([...importFormats], { description: 'The format of the file.', examples: ['pluralkit'] }),
    ),
    dry_run: Type.Boolean({ description: 'True if this is a preview.', examples: [false] }),
    system: changed('the system', 'name', 'front_privacy'),
    settings: changed('the settings', 'timezone'),
    members: Counts('members'),
    groups: Counts('groups'),
    switches: Type.Object(
      {
        created: count('Number of new records.', 412),
        skipped: count(
          'Number of switches at the same time as another switch of the system or of the file.',
          0,
        ),
      },
      { description: 'Changes to switches from the file.' },
    ),
    refused: Type.Array(RefusedPart, {
      description:
        'The first 100 parts that cannot be imported. Only in a preview: an import with such parts is refused.',
    }),
    renamed: Type.Array(Renamed, {
      description: 'IDs of the file that other records on this server already use.',
    }),
    warnings: Type.Array(ImportWarning, { description: 'Data that the import changes or cannot store.' }),
  },
  { description: 'The result of an import, or a preview of it.' },
)
export type ImportReport = Static<typeof ImportReport>
