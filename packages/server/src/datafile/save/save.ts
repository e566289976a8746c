import {
  type ExportFormat,
  fail,
  formatInstant,
  pictureKeys,
  readStoredPicture,
  withAddresses,
} from '@polyphony/contract'
import type { FormatWriter, Outgoing, OutgoingPicture } from '../outgoing.ts'
import { writePluralKit } from '../pluralkit/write.ts'
import { assetFolder } from '../pluralport/format.ts'
import { writePluralPort } from '../pluralport/write.ts'
import { writePolyphony } from '../polyphony/write.ts'
import { writeZip, type ZipPart } from '../source/write-zip.ts'
import { writeCalendar, writeCsv } from './history.ts'
import { writeMatrix } from './matrix.ts'

interface Format {
  readonly write: FormatWriter
  fileName(outgoing: Outgoing): string
  /** The content type, if it is not JSON. */
  readonly type?: string
  /** How its ZIP file with pictures is made, if it has one. */
  readonly bundle?: {
    /** Ends the name of the ZIP file. */
    readonly ending: string
    /** The name of the data file in it. */
    readonly envelope: string
    /** The folder of the pictures in it. */
    readonly folder: string
    /** Chooses the pictures that go along. Our own format takes all. */
    picturesOf?(outgoing: Outgoing): readonly OutgoingPicture[]
  }
}

/** Chooses the pictures that the system, a member or a group shows. Other programs have no list of pictures. */
function shownPictures({ pictures = [], system, members, groups }: Outgoing): readonly OutgoingPicture[] {
  const shown = new Set(
    [system, ...members, ...groups].flatMap((row) =>
      pictureKeys.map((key) => readStoredPicture(Reflect.get(row, key) ?? null)?.id),
    ),
  )
  return pictures.filter(({ key }) => shown.has(key))
}

/** Names pictures of this server by their addresses, as answers do. */
const withPictures = (write: FormatWriter): FormatWriter =>
  async function* (outgoing) {
    for await (const piece of write(outgoing)) yield withAddresses(piece, outgoing.publicUrl)
  }

/** The writer of each format, and the name of its file. */
const formats: Readonly<Record<ExportFormat, Format>> = {
  pluralkit: { write: withPictures(writePluralKit), fileName: () => 'system.json' },
  pluralport: {
    write: withPictures(writePluralPort),
    fileName: ({ system, now }) => `pluralport-v0.1-${system.hid}-${formatInstant(now).slice(0, 10)}.json`,
    bundle: {
      ending: '.pluralport.zip',
      envelope: 'pluralport.json',
      folder: assetFolder,
      picturesOf: shownPictures,
    },
  },
  csv: {
    write: writeCsv,
    fileName: ({ system }) => `history-${system.hid}.csv`,
    type: 'text/csv; charset=utf-8; header=present',
  },
  ics: {
    write: writeCalendar,
    fileName: ({ system }) => `history-${system.hid}.ics`,
    type: 'text/calendar; charset=utf-8',
  },
  matrix: { write: writeMatrix, fileName: ({ system }) => `matrix-${system.hid}.json` },
  polyphony: {
    write: withPictures(writePolyphony),
    fileName: ({ system }) => `polyphony-${system.hid}.json`,
    bundle: { ending: '.zip', envelope: 'system.json', folder: 'pictures' },
  },
}

/** The most bytes of pictures in a ZIP file, which has 4 GiB at most with everything else. */
const mostBytes = 3 * 1024 ** 3

/** A file of an export. */
export interface Export {
  readonly name: string
  /** The content type. Undefined for JSON. */
  readonly type: string | undefined
  readonly pieces: AsyncIterable<string | Uint8Array>
}

/** Refuses pictures for a format that has no place for them. */
export function refuseWithoutBundle(format: ExportFormat): void {
  if (formats[format].bundle) return
  const others = Object.entries(formats).flatMap(([name, { bundle }]) => (bundle ? [name] : []))
  fail('unknown_export_format', { ref: others.join(', ') })
}

/** Writes a system in a format, with its pictures as a ZIP file. */
export function exportFile(format: ExportFormat, outgoing: Outgoing): Export {
  const { write, fileName, type, bundle } = formats[format]
  const name = fileName(outgoing)
  if (!bundle || !outgoing.pictures) return { name, type, pieces: write(outgoing) }
  const pictures = bundle.picturesOf?.(outgoing) ?? outgoing.pictures
  const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0)
  if (bytes > mostBytes) fail('export_too_large')
  const parts = partsOf({ path: bundle.envelope, text: write(outgoing) }, pictures, bundle.folder)
  return {
    name: name.replace(/\.json$/, bundle.ending),
    type: 'application/zip',
    pieces: writeZip(parts, outgoing.now),
  }
}

/** Lists the data file, then the pictures. Leaves out pictures that somebody deletes during the export. */
async function* partsOf(
  envelope: ZipPart,
  pictures: readonly OutgoingPicture[],
  folder: string,
): AsyncGenerator<ZipPart> {
  yield envelope
  for (const { key, read } of pictures) {
    const bytes = await read()
    if (bytes) yield { path: `${folder}/${key}.webp`, bytes }
  }
}
