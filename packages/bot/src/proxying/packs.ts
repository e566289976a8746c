import type { Attachment } from '../platform/types.ts'

const filesPerMessage = 10

/** Splits files, in order, so that those of each message together stay under the limit. */
export function packs(files: readonly Attachment[], limit: number): Attachment[][] {
  const all: Attachment[][] = []
  let room = 0
  for (const file of files) {
    let pack = all.at(-1)
    if (!pack || pack.length === filesPerMessage || file.size > room) {
      pack = []
      all.push(pack)
      room = limit
    }
    pack.push(file)
    room -= file.size
  }
  return all
}
