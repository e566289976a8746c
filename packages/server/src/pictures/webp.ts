/** Facts that the container of a WebP file tells. */
export interface WebpFacts {
  readonly width: number
  readonly height: number
  readonly frames: number
  readonly animated: boolean
}

/** The names of the chunks of one picture. Any other chunk, or one more, could hold text, a place or a profile. */
const pixels = '(?:(?:ALPH)?VP8 |VP8L)'
const oneFrame = new RegExp(`^${pixels}$`)
const wholeFile = new RegExp(`^(?:VP8 |VP8L|VP8X${pixels}|VP8XANIM(?:ANMF)+)$`)
/** Flags of a VP8X chunk: a colour profile, Exif, XMP. */
const metadataFlags = 0x20 | 0x08 | 0x04
const animationFlag = 0x02

interface Chunk {
  readonly name: string
  readonly data: Buffer
}

/** Reads the container of a WebP file; undefined if it is none, or holds anything but pixels and timing. */
export function readWebp(file: Buffer): WebpFacts | undefined {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') return undefined
  if (file.readUInt32LE(4) + 8 !== file.length) return undefined
  const chunks = readChunks(file.subarray(12))
  const frames = chunks?.filter(({ name }) => name === 'ANMF') ?? []
  const inside = frames.map(({ data }) => readChunks(data.subarray(16)))
  if (!wholeFile.test(namesOf(chunks)) || !inside.every((each) => oneFrame.test(namesOf(each))))
    return undefined

  const [first] = chunks ?? []
  if (first === undefined) return undefined
  const { name, data } = first
  if (name === 'VP8X' && data.length === 10) {
    const flags = data.readUInt8(0)
    if ((flags & metadataFlags) !== 0) return undefined
    return {
      width: data.readUIntLE(4, 3) + 1,
      height: data.readUIntLE(7, 3) + 1,
      frames: Math.max(1, frames.length),
      animated: (flags & animationFlag) !== 0,
    }
  }
  const still = { frames: 1, animated: false }
  if (name === 'VP8 ' && data.length >= 10) {
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff, ...still }
  }
  if (name === 'VP8L' && data.length >= 5) {
    const bits = data.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, ...still }
  }
  return undefined
}

const namesOf = (chunks: readonly Chunk[] = []) => chunks.map(({ name }) => name).join('')

/** Splits a file into its chunks, at least one; undefined if the last one is cut off. */
function readChunks(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) return undefined
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length
    if (end > bytes.length) return undefined
    chunks.push({ name: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, end) })
    // why: a chunk of odd length has one byte of padding behind it.
    at = end + (length % 2)
  }
  return chunks.length > 0 ? chunks : undefined
}
