import { deflateSync } from 'node:zlib'

/** A chunk of a PNG: length, name, data, checksum. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(Bun.hash.crc32(body), body.length + 4)
  return chunk
}

/** A PNG that claims any size, with hardly any pixels in it. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** An animated GIF in black and white, 23 bytes a frame. */
export function tinyGif(width: number, height: number, frames: number): Buffer {
  const head = [...Buffer.from('GIF89a'), ...word(width), ...word(height), 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
  const frame = [0x21, 0xf9, 4, 0, 5, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  return Buffer.concat([Buffer.from(head), ...Array(frames).fill(Buffer.from(frame)), Buffer.from([0x3b])])
}

const word = (number: number) => [number & 0xff, number >> 8]
