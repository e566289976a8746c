import { once } from 'node:events'
import { open, rename, rm } from 'node:fs/promises'
import { type ExportFormat, exportFormats as known } from '@polyphony/contract'
import { exportFile, refuseWithoutBundle } from '../datafile/save/save.ts'
import { gatherExport } from '../operations/export.ts'
import { type Command, CommandRefusal, UsageError } from './command.ts'
import { countUp } from './progress.ts'
import { findSystem } from './system.ts'

export const exportCommand: Command = {
  name: 'export',
  summary: 'Write a system to a data file or to standard output',
  arguments: ['REF'],
  options: { out: { type: 'string' }, format: { type: 'string' }, pictures: { type: 'boolean' } },
  optionHelp: {
    out: 'The file. Only its owner may read it.',
    format: `One of ${known.join(', ')}. The default is pluralkit.`,
    pictures: 'Write a ZIP file that also has the pictures. For the formats polyphony and pluralport.',
  },
  async run(input) {
    const format = readFormat(input.options.format ?? 'pluralkit')
    const { out } = input.options
    const withPictures = input.options.pictures === true
    if (withPictures) refuseWithoutBundle(format)
    const ctx = await input.context()
    const system = await findSystem(ctx, input)
    const outgoing = await gatherExport(ctx, system.id, { withKeys: true, withCircles: true, withPictures })
    const { pieces } = exportFile(format, outgoing)
    if (typeof out !== 'string') {
      await print(pieces)
      return undefined
    }
    const bytes = await save(pieces, out)
    return {
      json: { id: system.hid, format, file: out, bytes },
      text: `Wrote the system ${system.hid} to ${out} (${bytes.toLocaleString('en')} bytes).`,
    }
  },
}

function readFormat(text: string | boolean): ExportFormat {
  const format = known.find((each) => each === text)
  if (format === undefined) throw new UsageError(`--format ${text}: it is one of ${known.join(', ')}.`)
  return format
}

async function print(pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  try {
    for await (const piece of pieces) {
      if (!process.stdout.write(piece)) await once(process.stdout, 'drain')
    }
  } catch (error) {
    if (!isFault(error) || error.code !== 'EPIPE') throw error
    throw new CommandRefusal('The program that reads the output ended before everything was written.')
  }
}

/** Tests for an error of the operating system, not of the database. */
const isFault = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error

/** Writes a file that gets its name only when it is complete. An older file of that name stays until then. */
async function save(pieces: AsyncIterable<string | Uint8Array>, path: string): Promise<number> {
  const unfinished = `${path}.${process.pid}.part`
  const counter = countUp('bytes written')
  let bytes = 0
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      for await (const piece of pieces) {
        const chunk = Buffer.from(piece)
        await file.writeFile(chunk)
        bytes += chunk.byteLength
        counter.show(bytes, path)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    // why: the earlier fault is the one that counts.
    await rm(unfinished, { force: true }).catch(() => {})
    if (isFault(error)) {
      throw new CommandRefusal(`${path} cannot be written (${error.code}). Choose another file with --out.`)
    }
    throw error
  } finally {
    counter.end()
  }
  return bytes
}
