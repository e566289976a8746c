import { accessSync, chmodSync, closeSync, constants, openSync, type Stats, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { codeOf } from '../../base/fault.ts'
import { StoreError } from './driver.ts'

const leastFreeBytes = 1024 ** 2

/**
 * Checks the files of an open SQLite database by name. A deleted or replaced file still accepts writes through the open
 * connection, and all of them are lost. So every commit checks here before it is acknowledged.
 */
export class DatabaseFiles {
  readonly #path: string
  readonly #names: readonly string[]
  readonly #opened = new Map<string, Stats>()

  constructor(path: string) {
    this.#path = resolve(path)
    this.#names = [this.#path, `${this.#path}-wal`]
  }

  /** Fails when a name no longer leads to the file that was found there first. */
  verify(): void {
    for (const name of this.#names) {
      const found = statSync(name, { throwIfNoEntry: false })
      const opened = this.#opened.get(name)
      if (opened === undefined) {
        if (found) this.#opened.set(name, found)
      } else if (found?.ino !== opened.ino || found.dev !== opened.dev) {
        const cure =
          name === this.#path ? 'Put the file back, or stop the server and restore a backup.' : restart
        throw unusable(
          `${name} was deleted or replaced under the running server, so nothing is saved any more. ${cure}`,
        )
      }
    }
  }

  /** Fails when nothing can be written: the file is read-only, or the disk has no room. */
  async verifyWritable(): Promise<void> {
    const reason = whyReadOnly(this.#path)
    if (reason) throw unusable(reason)
    const folder = dirname(this.#path)
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < leastFreeBytes) throw unusable(`the disk of ${folder} is full. ${makeRoom}`)
  }
}

const restart =
  'Restart the server: it saves what is in the open file first. Leave files whose names end in -wal and -shm alone while it runs.'

export const makeRoom = 'Make room: without it nothing can be saved, with it the server goes on by itself.'

/** Creates the file, or closes an existing one to everybody but its owner: it holds everything private. */
export function createPrivately(path: string): void {
  try {
    // why only a new file: closing any descriptor of the file releases the locks of this process's connections.
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    for (const name of [path, `${path}-wal`, `${path}-shm`]) closeToOthers(name, 0o600)
    // why only this one: another folder may hold files that are not the server's.
    const folder = dirname(resolve(path))
    if (folder === resolve('data')) closeToOthers(folder, 0o700)
  }
}

/** Takes away what a release before this one, or a careless copy, allowed other accounts of the machine. */
function closeToOthers(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found && (found.mode & 0o077) !== 0 && found.uid === process.getuid?.()) chmodSync(path, mode)
}

/** Explains to the operator why a file or folder cannot be written; undefined when it can. */
export function whyReadOnly(place: string): string | undefined {
  try {
    accessSync(place, constants.W_OK)
    return undefined
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EROFS') return `${place} lies on a read-only file system`
    if (code === 'EACCES' || code === 'EPERM') return `${place} is read-only for the user of the server`
    return undefined
  }
}

const unusable = (message: string) => new StoreError('unavailable', message, { cause: undefined })
