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

/** How the records of a file are recognised among those that the system has. */
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
    'Whether the custom fronts of other programs become members. They are left out otherwise.',
    false,
  ),
  privacy: about(
    word(['private', 'public']),
    'Gives every member and group of the file this privacy, whatever it says itself.',
    'private',
  ),
}

/** The query of an import. */
export const importChoices = {
  dry_run: about(boolean, 'Only tells what an import would do. Nothing is written.', true),
  match: about(
    word(matchModes),
    'How members and groups of the file are recognised among the own ones: by UUID, then short ID, then exact name (`auto`, the default); by UUID and short ID alone (`ids`); or not at all, so that everything is new (`none`).',
    'auto',
  ),
  ...choices,
}
/** The query where a system is made of a file: there is nothing yet that could be recognised or previewed. */
export const creationChoices = choices

export const DataFile = Type.Unsafe<object>({
  type: 'object',
  additionalProperties: true,
  description:
    'A data file as another program or this one has exported it: PluralKit, Tupperbox, Simply Plural, Octocon, PluralPort (also as a ZIP), or our own. Up to 256 MiB.',
  examples: [{ version: 2, name: 'Harbour', members: [{ id: 'pqsxyw', name: 'Wren' }], switches: [] }],
})

/** A file is taken in by the handler, as it comes. */
export const dataFile: Body<typeof DataFile, undefined> = { schema: DataFile, read: () => undefined }

const count = (description: string, example = 0) =>
  Type.Integer({ minimum: 0, description, examples: [example] })

const Counts = (things: string) =>
  Type.Object(
    {
      created: count('New ones.', 3),
      updated: count('Recognised, and changed.', 1),
      unchanged: count('Recognised, with nothing to change.', 12),
    },
    { description: `What happens to the ${things} of the file.` },
  )

const changed = (what: string, ...examples: string[]) =>
  Type.Object(
    {
      changed: Type.Array(Type.String(), {
        description: `Keys of ${what} that change.`,
        examples: [examples],
      }),
    },
    { description: `What happens to ${what}.` },
  )

export const RefusedPart = Type.Object(
  {
    at: Type.String({
      description: 'The path of it in the file; empty for the file as a whole.',
      examples: ['members.Wren.color'],
    }),
    message: Type.String({ description: 'Why.', examples: ['Field color in member Wren is invalid.'] }),
  },
  { description: 'Something that cannot be taken. As long as there is any, nothing is imported.' },
)

const Renamed = Type.Object(
  {
    kind: Type.Enum(['system', 'member', 'group'], {
      description: 'What it belongs to.',
      examples: ['member'],
    }),
    from: Type.String({ description: 'The short ID or UUID in the file.', examples: ['pqsxyw'] }),
    to: described(Nullable(Type.String()), 'The one it has here. Null while nothing is written.', 'tgnmca'),
  },
  { description: 'An ID that is taken on this server.' },
)

const ImportWarning = Type.Object(
  {
    level: Type.Enum(['info', 'warning', 'error'], {
      description: 'Good to know, not quite as it was, or lost.',
      examples: ['warning'],
    }),
    code: Type.String({ description: 'For programs.', examples: ['field_truncated'] }),
    message: Type.String({
      description: 'For people.',
      examples: ['Members: pronouns was longer than 100 characters and was cut.'],
    }),
    count: Type.Optional(count('How often.', 2)),
  },
  { description: 'Something that has no place here, or does not come over as it was.' },
)

export const ImportReport = Type.Object(
  {
    format: Type.Unsafe<(typeof importFormats)[number]>(
      Type.Enum([...importFormats], { description: 'What kind of file it is.', examples: ['pluralkit'] }),
    ),
    dry_run: Type.Boolean({ description: 'Whether it is only a preview.', examples: [false] }),
    system: changed('the system', 'name', 'front_privacy'),
    settings: changed('the settings', 'timezone'),
    members: Counts('members'),
    groups: Counts('groups'),
    switches: Type.Object(
      {
        created: count('New ones.', 412),
        skipped: count('There is one at the same moment already, or the file has two.', 0),
      },
      { description: 'What happens to the switches of the file.' },
    ),
    refused: Type.Array(RefusedPart, {
      description: 'What cannot be taken, the first hundred. Only in a preview; an import is refused for it.',
    }),
    renamed: Type.Array(Renamed, { description: 'IDs that somebody else has on this server.' }),
    warnings: Type.Array(ImportWarning, { description: 'What does not come over as it was.' }),
  },
  { description: 'What an import has done, or would do.' },
)
export type ImportReport = Static<typeof ImportReport>
