/** Tests whether a GIF goes on to its end. Readers of GIF show the frames before a cut without a word. */
export function reachesEnd(file: Buffer): boolean {
  let at = 13 + tableBytes(file[10])
  for (;;) {
    const kind = file[at]
    if (kind === undefined) return false
    if (kind === extension) at += 2
    else if (kind === image) at += 10 + tableBytes(file[at + 9]) + 1
    // why: some programs write stray bytes between blocks. Their reader decides what to make of them.
    else return true
    for (let length = file[at]; length !== 0; length = file[at]) {
      if (length === undefined) return false
      at += 1 + length
    }
    at++
  }
}

const extension = 0x21
const image = 0x2c

/** Returns the length of the colour table that the flags before it announce. */
const tableBytes = (flags = 0) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))
