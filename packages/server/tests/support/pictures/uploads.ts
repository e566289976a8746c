import type { Picture } from '@polyphony/contract'
import sharp, { type Create } from 'sharp'
import type { Answer, Caller } from '../callers/server.ts'

export const picturesPath = '/v2/systems/@me/pictures'

/** A picture of one colour. */
export const paint = (options: Partial<Create> = {}) =>
  sharp({ create: { width: 40, height: 30, channels: 4, background: '#2f9c95', ...options } })

/** A PNG file that differs from all others made before so much that its WebP does too: in colour, then in height. */
let painted = 0
export async function newPng(options: Partial<Create> = {}): Promise<Uint8Array<ArrayBuffer>> {
  painted++
  const [r, g, b] = [67, 151, 199].map((step) => (painted * step) % 256)
  const height = 30 + Math.floor(painted / 256)
  return paint({ height, background: { r, g, b }, ...options })
    .png()
    .toBuffer()
}

export const upload = (caller: Caller, raw: Uint8Array, query = '', type = 'image/png'): Promise<Answer> =>
  caller.post(picturesPath + query, undefined, { raw, headers: { 'content-type': type } })

export async function newPicture(caller: Caller, options?: Partial<Create>): Promise<Picture> {
  const { status, text, body } = await upload(caller, await newPng(options))
  if (status !== 201) throw new Error(`an upload gave ${status} ${text}`)
  return body
}
