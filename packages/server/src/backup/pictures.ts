import { appendFile, rm } from 'node:fs/promises'
import { fileOf } from '../pictures/names.ts'
import { type PictureFiles, readWhole } from '../pictures/storage.ts'
import type { Queryable } from '../store/drivers/driver.ts'
import { pictureReader } from '../store/pictures.ts'
import type { PictureBytes } from './format.ts'

const bytesPerLine = 48 * 1024
const keysAtOnce = 500

/** Reads the files of all pictures. One that is not there is left out: `doctor` tells of it. */
export async function* readPictures(db: Queryable, files: PictureFiles): AsyncGenerator<PictureBytes> {
  const { keysAfter } = pictureReader(db)
  for (let last = 0; ; ) {
    const rows = await keysAfter(last, keysAtOnce)
    for (const { id, key } of rows) {
      last = id
      yield* readFile(files, key)
    }
    if (rows.length < keysAtOnce) return
  }
}

async function* readFile(files: PictureFiles, key: string): AsyncGenerator<PictureBytes> {
  const file = await readWhole(files, fileOf(key))
  for (let start = 0; file && start < file.length; start += bytesPerLine) {
    yield { key, bytes: file.subarray(start, start + bytesPerLine) }
  }
}

/** Writes the files of a backup. Whoever gives up removes what it wrote. */
export class RestoredPictures {
  readonly #files: PictureFiles
  readonly #kept: string[] = []
  #open: { key: string; path: string } | undefined

  constructor(files: PictureFiles) {
    this.#files = files
  }

  async add({ key, bytes }: PictureBytes): Promise<void> {
    if (this.#open?.key !== key) {
      await this.end()
      this.#open = { key, path: this.#files.stage() }
    }
    await appendFile(this.#open.path, bytes)
  }

  /** Keeps the file whose bytes came last. */
  async end(): Promise<void> {
    if (this.#open === undefined) return
    const { key, path } = this.#open
    this.#open = undefined
    const name = fileOf(key)
    // why: a server that runs may share the place, and what is there is the same. It must not be removed when this fails.
    if (await this.#files.open(name)) return rm(path, { force: true })
    this.#kept.push(name)
    await this.#files.keep(name, path)
  }

  async undo(): Promise<void> {
    if (this.#open) await rm(this.#open.path, { force: true })
    await this.#files.remove(this.#kept)
  }
}
