import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import { fileOf, keyOf } from '../../pictures/names.ts'
import { deletePicture } from './pictures.ts'

const rowsAtOnce = 1_000

/** The differences between the table of pictures and the files. */
export interface PictureFaults {
  /** How many pictures have their file. */
  readonly whole: number
  /** Pictures whose file is not there. */
  readonly lost: readonly { key: string; system: SystemId }[]
  /** Files that belong to no picture. */
  readonly strays: readonly string[]
}

/** Compares rows and files. Uploads and deletions under way are no faults. */
export async function comparePictures(ctx: Context): Promise<PictureFaults> {
  const { store, pictures } = ctx
  const rows = new Map<string, SystemId>()
  for (let last = 0; ; ) {
    const page = await store.pictures.keysAfter(last, rowsAtOnce)
    for (const { id, key, system_id } of page) {
      rows.set(key, system_id)
      last = id
    }
    if (page.length < rowsAtOnce) break
  }
  const found = new Set<string>()
  const unknown: string[] = []
  for await (const { name } of pictures.files.list()) {
    const key = keyOf(name)
    if (name === fileOf(key)) found.add(key)
    if (!rows.has(key)) unknown.push(name)
  }
  const lost: { key: string; system: SystemId }[] = []
  for (const [key, system] of rows) {
    if (!found.has(key) && (await isLost(ctx, key))) lost.push({ key, system })
  }
  const strays: string[] = []
  for (const name of unknown) {
    if (!(await store.pictures.isExpected(keyOf(name)))) strays.push(name)
  }
  return { whole: rows.size - lost.length, lost, strays }
}

/** Looks again: the picture may have been uploaded or deleted since the files were listed. */
async function isLost({ store, pictures }: Context, key: string): Promise<boolean> {
  return !(await pictures.files.open(fileOf(key))) && (await store.pictures.find(key)) !== undefined
}

/** Removes files that belong to no picture, and pictures whose file is lost. */
export async function mendPictures(ctx: Context, { lost, strays }: PictureFaults): Promise<void> {
  await ctx.pictures.files.remove(strays)
  for (const { key, system } of lost) await deletePicture(ctx, system, key)
}
