import { lstatSync, mkdirSync } from 'node:fs'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const keptForMs = 60 * 60 * 1000

/** A folder for files that are being made. Nobody but the user of the server can read it. */
export class Staging {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Returns a new path in the folder, which it creates if it is missing. */
  path(): string {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    // why: in the folder for temporary files, another user could have made one of this name first.
    if (process.getuid && lstatSync(this.#folder).uid !== process.getuid()) {
      throw new Error(`${this.#folder} belongs to another user`)
    }
    return join(this.#folder, crypto.randomUUID())
  }

  /** Removes files that their makers left behind. */
  async clean(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [])
    for (const path of names.map((name) => join(this.#folder, name))) {
      const found = await stat(path).catch(() => undefined)
      if (found && Date.now() - found.mtimeMs > keptForMs) await rm(path, { force: true })
    }
  }

  /** Fails when no file can be written. */
  async verifyWritable(): Promise<void> {
    const probe = this.path()
    await writeFile(probe, 'x')
    await rm(probe, { force: true })
  }
}
