const textAt = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length))

/** True for an animated picture: a canvas would keep only its first frame. */
export function isAnimated(bytes: Uint8Array): boolean {
  if (textAt(bytes, 0, 3) === 'GIF') return framesOfGif(bytes) > 1
  // why: the second flag bit of an extended WebP marks an animation.
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 8) === 'WEBPVP8X')
    return ((bytes[20] ?? 0) & 2) !== 0
  return textAt(bytes, 4, 4) === 'ftyp' && textAt(bytes, 8, bytes[3] ?? 0).includes('avis')
}

/** Counts the frames of a GIF, as far as the second. */
function framesOfGif(bytes: Uint8Array): number {
  const at = (place: number) => bytes[place] ?? 0
  const tableSize = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  let place = 13 + tableSize(at(10))
  let frames = 0
  while (place < bytes.length && frames < 2) {
    const kind = at(place)
    if (kind === 0x2c) {
      frames++
      place += 11 + tableSize(at(place + 9))
    } else if (kind === 0x21) place += 2
    else break
    while (at(place) > 0) place += at(place) + 1
    place++
  }
  return frames
}
