import { type ExportFormat, formatInstant } from '@polyphony/contract'
import type { FormatWriter, Outgoing } from './outgoing.ts'
import { writePluralKit } from './pluralkit/write.ts'
import { writePluralPort } from './pluralport/write.ts'
import { writePolyphony } from './polyphony/write.ts'

interface Format {
  readonly write: FormatWriter
  fileName(outgoing: Outgoing): string
}

/** The writer of each format, and the name of its file. */
export const exportFormats: Readonly<Record<ExportFormat, Format>> = {
  pluralkit: { write: writePluralKit, fileName: () => 'system.json' },
  pluralport: {
    write: writePluralPort,
    fileName: ({ system, now }) => `pluralport-v0.1-${system.hid}-${formatInstant(now).slice(0, 10)}.json`,
  },
  polyphony: { write: writePolyphony, fileName: ({ system }) => `polyphony-${system.hid}.json` },
}
