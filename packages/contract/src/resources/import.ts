import { type Static, Type } from 'typebox'
import type { Body } from '../model/body.ts'
import type { QueryField } from '../model/endpoint.ts'
import { Nullable } from '../model/fields.ts'
import { boolean } from '../model/query.ts'
import { about, described } from '../model/schemas.ts'
import { fail } from '../values/errors.ts'
import { settingsModel } from './settings.ts'
import { systemModel } from './system.ts'

export const importFormats = [
  'pluralkit',
  'tupperbox',
  'simply_plural',
  'octocon',
  'pluralport',
  'polyphony',
] as const
export type DataFormat = (typeof importFormats)[number]

/** Reasons to refuse a whole file that a person can do something about. */
export const fileProblems = [
  'empty',
  'ends_early',
  'not_json',
  'unknown_program',
  'picture',
  'web_page',
  'pdf',
  'other_encoding',
  'archive',
  'zip_without_data',
  'zip_of_avatars',
  'zip_of_account',
  'zip_damaged',
  'newer_version',
  'too_many_members',
  'too_many_groups',
  'too_many_fields',
  'too_many_notes',
  'too_many_switches',
] as const
export type FileProblem = (typeof fileProblems)[number]

/** The ways to match records of a file with records of the system. */
export const matchModes = ['auto', 'ids', 'none'] as const
export type MatchMode = (typeof matchModes)[number]

/** The ways to settle conflicts between the values here and those of a file. */
export const conflictModes = ['mine', 'file', 'ask'] as const
export type ConflictMode = (typeof conflictModes)[number]
/** The most conflicts, and the most other changes, that a report lists. */
export const listedConflicts = 500

function word<const Words extends readonly [string, ...string[]]>(words: Words) {
  return {
    schema: Type.Unsafe<Words[number]>(Type.Enum([...words])),
    read: (text: string): Words[number] =>
      words.find((each) => each === text) ?? fail('unknown_choice', { ref: words.join(', ') }),
  } satisfies QueryField
}

const profileKeys = [
  ...Object.keys(systemModel.fields),
  ...systemModel.privacy,
  ...Object.keys(settingsModel.fields),
]

/** Keys of the system and of its settings, separated by commas. */
const keptKeys = {
  schema: Type.String({ pattern: '^[a-z_]+(,[a-z_]+)*$' }),
  read(text: string): readonly string[] {
    if (text === 'all') return profileKeys
    const keys = text.split(',')
    return keys.every((key) => profileKeys.includes(key))
      ? keys
      : fail('unknown_choice', { ref: ['all', ...profileKeys].join(', ') })
  },
} satisfies QueryField

/** References of conflicts, separated by commas. */
const conflictRefs = {
  schema: Type.String({ pattern: '^[\\w-]{8}(,[\\w-]{8})*$' }),
  read(text: string): ReadonlySet<string> {
    const refs = text.split(',')
    return refs.length <= listedConflicts && refs.every((ref) => /^[\w-]{8}$/.test(ref))
      ? new Set(refs)
      : fail('unknown_choice', { ref: 'the `ref` of each conflict, separated by commas' })
  },
} satisfies QueryField

const choices = {
  custom_fronts: about(
    boolean,
    'If false, custom fronts of other programs are only kept for export. Otherwise they become members with `extended.custom_front`.',
    true,
  ),
  privacy: about(
    word(['private', 'public']),
    'Gives every member and group of the file this privacy. The privacy in the file is ignored.',
    'private',
  ),
  lenient: about(
    boolean,
    'If true, values that do not fit are cut, changed or left out, and listed in `odd_values`. Otherwise one such value refuses the file.',
    true,
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
  keep: about(
    keptKeys,
    'Keys of the system and of its settings that stay as they are, separated by commas, or `all`.',
    'name,timezone',
  ),
  conflicts: about(
    word(conflictModes),
    'What happens to a value that somebody changed here since the last import, or wrote here, and that differs from the file: it stays (`mine`), the file replaces it (`file`), or the server changes nothing at all and answers with a preview that lists such values (`ask`). Without it, values of records that an import brought stay, and the file replaces those of all other records.',
    'mine',
  ),
  take: about(
    conflictRefs,
    'The `ref` of up to 500 conflicts, separated by commas: the file replaces these values, whatever `conflicts` says.',
    'Zx81kQ2m',
  ),
  ...choices,
}
/** The query of an import that creates a system: it has no records to match and nothing to preview. */
export const creationChoices = {
  conflicts: about(
    word(conflictModes),
    'As for an import into a system. A new system has no values of its own, so there are no conflicts.',
    'mine',
  ),
  ...choices,
}

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

const ChangedValue = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.String()),
  Type.Record(Type.String(), Type.String()),
  Type.Null(),
])
/** A value of the system or its settings. */
export type ChangedValue = Static<typeof ChangedValue>

const Change = (key: string, old: unknown, next: unknown) =>
  Type.Object(
    {
      key: Type.String({ description: 'The key.', examples: [key] }),
      old: described(ChangedValue, 'The value before the import.', old),
      new: described(ChangedValue, 'The value after the import.', next),
    },
    { description: 'A value that changes.' },
  )

const changed = (what: string, [key, old, next]: readonly [string, unknown, unknown]) =>
  Type.Object(
    {
      changed: Type.Array(Type.String(), {
        description: `The keys of ${what} that change.`,
        examples: [[key]],
      }),
      changes: Type.Array(Change(key, old, next), {
        description: `The import changes these values of ${what}: each with its key, old value and new value.`,
      }),
    },
    { description: `Changes to ${what}.` },
  )

export const importFormat = Type.Unsafe<DataFormat>(
  Type.Enum([...importFormats], { description: 'The format of the file.', examples: ['pluralkit'] }),
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
    code: Type.Optional(
      Type.Unsafe<FileProblem>(
        Type.Enum([...fileProblems], {
          description: 'The kind of problem, for programs. Only if the problem is the whole file or a limit.',
          examples: ['ends_early'],
        }),
      ),
    ),
    format: Type.Optional(
      described(
        importFormat,
        'The format that the file seems to have, if it cannot be read.',
        'simply_plural',
      ),
    ),
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

/** Reasons why a value is odd. */
export const oddProblems = [
  'invalid',
  'too_long',
  'too_many',
  'not_https',
  'no_name',
  'no_record',
  'same_id',
  'not_in_file',
] as const
export type OddProblem = (typeof oddProblems)[number]

const OddValue = Type.Object(
  {
    at: Type.String({ description: 'The path of the value in the file.', examples: ['members.Wren.color'] }),
    kind: Type.Enum(['system', 'settings', 'member', 'group', 'switch', 'other'], {
      description: 'The kind of record with this value.',
      examples: ['member'],
    }),
    name: described(
      Nullable(Type.String()),
      'The name of the member or group, or the time of the switch. Null if there is none.',
      'Wren',
    ),
    field: described(Nullable(Type.String()), 'The key. Null if it is the whole record.', 'color'),
    problem: Type.Unsafe<OddProblem>(
      Type.Enum([...oddProblems], { description: 'The problem, for programs.', examples: ['invalid'] }),
    ),
    outcome: Type.Enum(['left_out', 'cut', 'changed', 'private'], {
      description:
        '`left_out`: the value, or the whole record, does not come in. `cut`: only its beginning comes in. `changed`: `stored` comes in instead. `private`: a privacy that cannot be understood becomes private.',
      examples: ['left_out'],
    }),
    value: described(
      Nullable(Type.String()),
      'The beginning of the value in the file, as text.',
      'sea green',
    ),
    stored: described(Nullable(Type.String()), 'The beginning of the value that comes in instead.', null),
    message: Type.String({
      description: 'The problem and what happens, for people.',
      examples: ['Member Wren: the colour cannot be understood and is left out.'],
    }),
  },
  { description: 'A value that a lenient import cannot take as it is.' },
)
export type OddValue = Static<typeof OddValue>

const recordTypes = ['system', 'settings', 'member', 'group', 'field', 'note', 'comment'] as const

const ofRecord = {
  type: Type.Unsafe<(typeof recordTypes)[number]>(
    Type.Enum([...recordTypes], { description: 'The kind of record.', examples: ['member'] }),
  ),
  id: Type.String({
    description: 'The short ID of the record. The UUID of a custom field, a note or a comment.',
    examples: ['pqsxyw'],
  }),
  name: described(Nullable(Type.String()), 'The name of the record here, or the title of the note.', 'Wren'),
  key: Type.String({
    description:
      'The key. For the value of a custom field it is the UUID of the field. The `members` of a group are those whom somebody removed here. A note counts as one value, its `text`.',
    examples: ['pronouns'],
  }),
  field: Type.Optional(
    Type.String({
      description: 'The name of the custom field, if it is the value of one.',
      examples: ['Drink'],
    }),
  ),
  now: described(ChangedValue, 'The value here, at most its first 1,000 characters.', 'she/they'),
  file: described(ChangedValue, 'The value in the file, at most its first 1,000 characters.', 'she/her'),
}

const ImportConflict = Type.Object(
  {
    ...ofRecord,
    kept: Type.Enum(['mine', 'file'], {
      description: '`mine`: the value here stays. `file`: the value of the file replaces it.',
      examples: ['mine'],
    }),
    ref: Type.String({
      description: 'Stands for this conflict in `take`, as long as both values stay the same.',
      examples: ['Zx81kQ2m'],
    }),
  },
  { description: 'A value that somebody changed or wrote here, and that differs from the file.' },
)
export type ImportConflict = Static<typeof ImportConflict>

const ImportChange = Type.Object(ofRecord, {
  description: 'A value that only the file changes: nobody changed it here since the last import.',
})
export type ImportChange = Static<typeof ImportChange>

const ImportWarning = Type.Object(
  {
    level: Type.Enum(['info', 'warning', 'error'], {
      description: '`info`: good to know. `warning`: not exactly as in the file. `error`: lost.',
      examples: ['warning'],
    }),
    code: Type.String({ description: 'The kind of warning, for programs.', examples: ['field_truncated'] }),
    message: Type.String({
      description: 'The warning, for people.',
      examples: ['Members: pronouns longer than 100 characters were cut.'],
    }),
    about: Type.Optional(
      Type.String({
        description:
          'The subject, for programs: a kind of record, or a kind and a field. A program can word the warning itself from `code` and `about`.',
        examples: ['members.pronouns'],
      }),
    ),
    count: Type.Optional(count('Number of times.', 2)),
  },
  { description: 'Data that the import changes or cannot store.' },
)

const ImportedFriend = Type.Object(
  {
    name: described(Nullable(Type.String()), 'Their name. Null if the file has none.', 'Sam'),
    circles: Type.Array(Type.String(), {
      description: 'The names of the circles that a share with them would need to show what they saw.',
      examples: [['Close friends']],
    }),
  },
  { description: 'Somebody who saw some of the system in another program.' },
)

export const ImportReport = Type.Object(
  {
    format: importFormat,
    dry_run: Type.Boolean({ description: 'True if this is a preview.', examples: [false] }),
    system: changed('the system', ['name', 'Harbour', 'The Harbour']),
    settings: changed('the settings', ['timezone', 'UTC', 'Europe/Oslo']),
    members: Counts('members'),
    groups: Counts('groups'),
    fields: Counts('custom fields'),
    notes: Counts('notes'),
    comments: Counts('comments'),
    circles: Counts('circles'),
    reminders: Counts('reminders'),
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
    friends: Type.Optional(
      Type.Array(ImportedFriend, {
        description:
          'The first 200 friends of a file of Simply Plural. The import shares nothing with them. Only if there are some.',
      }),
    ),
    conflicts: Type.Array(ImportConflict, {
      description:
        'The first 500 values that somebody changed or wrote here and that differ from the file. With `conflicts=ask` the server imports nothing if there are any.',
    }),
    conflicts_unlisted: count('Number of further conflicts. They are settled like those that are listed.'),
    changes: Type.Array(ImportChange, {
      description:
        'The first 500 values of members, groups, custom fields, notes and comments that the import replaces and that are not in conflict.',
    }),
    changes_unlisted: count('Number of further changes of this kind.'),
    refused: Type.Array(RefusedPart, {
      description:
        'The first 100 parts that cannot be imported. Only in a preview: an import with such parts is refused.',
    }),
    odd_values: Type.Optional(
      Type.Array(OddValue, {
        description: 'Only with `lenient=true`: the first 1,000 values that do not come in as they are.',
      }),
    ),
    renamed: Type.Array(Renamed, {
      description: 'IDs of the file that other records on this server already use.',
    }),
    warnings: Type.Array(ImportWarning, { description: 'Data that the import changes or cannot store.' }),
  },
  { description: 'The result of an import, or a preview of it.' },
)
export type ImportReport = Static<typeof ImportReport>

export const LastImport = Type.Object(
  {
    created: Nullable(
      Type.String({
        description: 'When the last import ended. Null if there was none.',
        examples: ['2026-05-06T07:08:09.123456Z'],
      }),
    ),
    report: described(
      Nullable(ImportReport),
      'Its report. Null if there was no import. Of long lists it has the beginning.',
      null,
    ),
  },
  { description: 'The last import into the system.' },
)
