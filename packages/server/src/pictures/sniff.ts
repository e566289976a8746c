export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'

/** Bytes from the start of a file that `sniff` looks at. */
export const sniffedBytes = 256

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** Recognises the five formats that the server takes by their first bytes. */
export function sniff(head: Uint8Array): PictureFormat | undefined {
  if (text(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(head, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(text(head, 0, 6))) return 'gif'
  if (text(head, 4, 8) === 'ftyp' && /^....(....)*(avif|avis)/s.test(brands(head))) return 'avif'
  return undefined
}

/** Returns the brands of the first box of an ISO media file, each of four characters, behind four that mean nothing. */
function brands(head: Uint8Array): string {
  const size = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0)
  // why: between the main brand and the list of the others stands a version.
  return `....${text(head, 8, 12)}${text(head, 16, Math.min(size, head.length))}`
}
