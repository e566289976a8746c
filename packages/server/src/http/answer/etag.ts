/**
 * The most bytes of the blocks that long answers are sent in. Sizes that followed the reads of the database would show how much
 * it holds that the caller may not see.
 */
export const blockBytes = 256 * 1024

/** Makes a strong tag from exactly what the caller may see: a change to hidden values does not change it. */
export function etagOf(body: string | Uint8Array): string {
  return typeof body === 'string' ? tagOf(Bun.hash.wyhash(body)) : etagOfBlocks(blocksOf(body))
}

/** Makes the tag of an answer in blocks, the last of which may be smaller. */
export function etagOfBlocks(blocks: Iterable<Uint8Array>): string {
  let hash = 0n
  for (const block of blocks) hash = Bun.hash.wyhash(block, hash)
  return tagOf(hash)
}

const tagOf = (hash: bigint) => `"${hash.toString(36)}"`

/** Cuts UTF-8 into blocks, between characters. */
function* blocksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; ) {
    let end = at + blockBytes
    while (isWithinCharacter(bytes[end])) end--
    yield bytes.subarray(at, end)
    at = end
  }
}

const isWithinCharacter = (byte = 0) => (byte & 0b1100_0000) === 0b1000_0000

/** The tag of the plain answer, from a weak tag or from that of the compressed answer. */
const plain = (tag: string) => tag.replace(/^W\//, '').replace(/-(?:br|zstd|gzip)"$/, '"')

/** Tests whether a list of tags, as in `If-Match` and `If-None-Match`, includes this one. */
export function includesTag(list: string, etag: string): boolean {
  if (list.trim() === '*') return true
  const wanted = plain(etag)
  return list.split(',').some((tag) => plain(tag.trim()) === wanted)
}
