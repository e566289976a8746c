import { type ExportFormat, formatInstant, withAddresses } from '@polyphony/contract'
import type { FormatWriter, Outgoing } from './outgoing.ts'
import { writePluralKit } from './pluralkit/write.ts'
import { writePluralPort } from './pluralport/write.ts'
import { writePolyphony } from './polyphony/write.ts'

interface Format {
  readonly write: FormatWriter
  fileName(outgoing: Outgoing): string
}

/** Names pictures of this server by their addresses, as answers do. */
const withPictures = (write: FormatWriter): FormatWriter =>
  async function* (outgoing) {
    for await (const piece of write(outgoing)) yield withAddresses(piece, outgoing.publicUrl)
  }

/** The writer of each format, and the name of its file. */
export const exportFormats: Readonly<Record<ExportFormat, Format>> = {
  pluralkit: { write: withPictures(writePluralKit), fileName: () => 'system.json' },
  pluralport: {
    write: withPictures(writePluralPort),
    fileName: ({ system, now }) => `pluralport-v0.1-${system.hid}-${formatInstant(now).slice(0, 10)}.json`,
  },
  polyphony: {
    write: withPictures(writePolyphony),
    fileName: ({ system }) => `polyphony-${system.hid}.json`,
  },
}
