import { type Static, Type } from 'typebox'
import type { QueryField } from '../model/endpoint.ts'
import { Nullable } from '../model/fields.ts'
import { Datetime, described, HidText } from '../model/schemas.ts'
import { fail } from '../values/errors.ts'
import { Group } from './group.ts'
import { Member } from './member.ts'
import { SystemSettings } from './settings.ts'
import { System } from './system.ts'

/** The formats in which a system can be taken away. */
export const exportFormats = ['pluralkit', 'pluralport', 'polyphony'] as const
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

/** The file that PluralKit hands out, version 2. */
export const PluralKitFile = Type.Object(
  {
    version: Type.Literal(2, { description: 'The version of the format.', examples: [2] }),
    ...System.properties,
    config: Type.Object(
      {
        ...SystemSettings.properties,
        name_format: described(
          Nullable(Type.String()),
          'How the names of proxied messages are made; null for the default.',
          null,
        ),
      },
      { description: 'The settings of the system.' },
    ),
    accounts: Type.Array(Type.Integer({ description: 'An id of the chat platform.', examples: [2 ** 58] }), {
      description:
        'Linked accounts. These are integers above 2^53: read them with a parser that keeps every digit.',
    }),
    members: Type.Array(Member, { description: 'All members, in the order they were made.' }),
    groups: Type.Array(Type.Object({ ...Group.properties, members: ShortIds }), {
      description: 'All groups, in the order they were made, with their members.',
    }),
    switches: Type.Array(
      Type.Object({
        timestamp: described(Datetime, 'When the switch was.', '2024-05-01T18:00:00Z'),
        members: described(ShortIds, 'Who fronted from then on, in order; empty when nobody did.'),
      }),
      { description: 'All switches up to now, newest first.' },
    ),
  },
  { description: 'A system as PluralKit exports it: everything that its owner can see.' },
)
export type PluralKitFile = Static<typeof PluralKitFile>

export const ExportFile = Type.Union([
  PluralKitFile,
  Type.Record(Type.String(), Type.Unknown(), { description: 'A system in one of the other formats.' }),
])
