import type { ExportFormat } from '@polyphony/contract'
import type { FormatWriter, Outgoing } from '../outgoing.ts'
import { writePluralKit } from './pluralkit.ts'
import { writePolyphony } from './polyphony.ts'

interface Format {
  readonly write: FormatWriter
  fileName(outgoing: Outgoing): string
}

/** How each format is written, and what its file is called. */
export const exportFormats: Readonly<Record<ExportFormat, Format>> = {
  pluralkit: { write: writePluralKit, fileName: () => 'system.json' },
  polyphony: { write: writePolyphony, fileName: ({ system }) => `polyphony-${system.hid}.json` },
}
