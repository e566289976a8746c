import { type Static, Type } from 'typebox'
import type { QueryField } from '../model/endpoint.ts'
import { Nullable } from '../model/fields.ts'
import { Datetime, described, HidText } from '../model/schemas.ts'
import { fail } from '../values/errors.ts'
import { Group } from './group.ts'
import { Member, memberModel } from './member.ts'
import { SystemSettings } from './settings.ts'
import { System } from './system.ts'

/** The formats in which a system can be exported. */
export const exportFormats = ['pluralkit', 'pluralport', 'polyphony', 'csv', 'ics', 'matrix'] as const
export type ExportFormat = (typeof exportFormats)[number]

const isFormat = (text: string): text is ExportFormat => exportFormats.some((format) => format === text)

export const exportFormat = {
  schema: Type.Unsafe<ExportFormat>({ type: 'string', enum: [...exportFormats], default: 'pluralkit' }),
  read: (text: string): ExportFormat =>
    isFormat(text) ? text : fail('unknown_export_format', { ref: exportFormats.join(', ') }),
} satisfies QueryField

const ShortIds = Type.Array(HidText, {
  description: 'Members by their short IDs.',
  examples: [['pqsxyw']],
})

/** The export file of PluralKit, version 2. */
export const PluralKitFile = Type.Object(
  {
    version: Type.Literal(2, { description: 'The version of the format.', examples: [2] }),
    ...System.properties,
    config: Type.Object(
      {
        ...SystemSettings.properties,
        name_format: described(
          Nullable(Type.String()),
          'The template for the names of proxied messages. Null means the default.',
          null,
        ),
      },
      { description: 'The settings of the system.' },
    ),
    accounts: Type.Array(Type.Integer({ description: 'An ID of the chat platform.', examples: [2 ** 58] }), {
      description:
        'Linked accounts, as integers that can be above 2^53. Read them with a parser that keeps every digit.',
    }),
    members: Type.Array(
      Type.Object({
        ...Member.properties,
        aliases: described(memberModel.extended.aliases.schema, 'Further names of the member.', ['birdie']),
      }),
      { description: 'All members in order of creation.' },
    ),
    groups: Type.Array(Type.Object({ ...Group.properties, members: ShortIds }), {
      description: 'All groups with their members, in order of creation.',
    }),
    switches: Type.Array(
      Type.Object({
        timestamp: described(Datetime, 'The time of the switch.', '2024-05-01T18:00:00Z'),
        members: described(ShortIds, 'The fronters from this time on, in order. Empty if nobody fronted.'),
      }),
      { description: 'All switches up to now, newest first.' },
    ),
  },
  { description: 'A system in the export format of PluralKit, with everything that its owner can see.' },
)
export type PluralKitFile = Static<typeof PluralKitFile>

export const ExportFile = Type.Union([
  PluralKitFile,
  Type.Record(Type.String(), Type.Unknown(), { description: 'A system in one of the other formats.' }),
])
