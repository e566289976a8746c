import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Staging } from './staging.ts'
import { isFileName, type PictureFiles, pathOf } from './storage.ts'

/** Keeps pictures in a folder of this machine, or of a file system that several machines share. */
export function openFolder(root: string): PictureFiles {
  const staging = new Staging(join(root, 'staging'))
  const place = (name: string) => join(root, pathOf(name))
  return {
    stage: () => staging.path(),
    async keep(name, staged) {
      const target = place(name)
      const folder = dirname(target)
      await sync(staged)
      const created = await mkdir(folder, { recursive: true, mode: 0o700 })
      await rename(staged, target)
      await syncFolder(folder)
      if (created !== undefined) await syncFolder(root)
    },
    async open(name) {
      const path = place(name)
      const found = await stat(path).catch(orMissing(undefined))
      if (!found) return undefined
      const { size } = found
      return { size, body: (start = 0, end = size) => Bun.file(path).slice(start, end) }
    },
    async remove(names) {
      for (const name of names) await rm(place(name), { force: true })
    },
    async *list() {
      for (const shelf of await entries(root)) {
        if (!shelf.isDirectory() || shelf.name.length !== 2) continue
        for (const { name } of await entries(join(root, shelf.name))) {
          if (!isFileName(name)) continue
          const found = await stat(join(root, shelf.name, name)).catch(orMissing(undefined))
          if (found) yield { name, bytes: found.size }
        }
      }
    },
    clean: () => staging.clean(),
    async check() {
      try {
        await staging.verifyWritable()
        return undefined
      } catch (error) {
        return `${root} cannot hold pictures: ${error instanceof Error ? error.message : error}`
      }
    },
  }
}

const entries = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch(orMissing([]))

/** Turns the error of a missing file or folder into a value, and throws every other one. */
const orMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value
    throw error
  }

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  await handle.sync().finally(() => handle.close())
}

/** Makes the names in a folder durable. Windows cannot open a folder, and does not need it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
