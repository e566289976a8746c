import { ApiError, isPictureId, pictureSizes } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { StoredPicture } from '../../domain/entities.ts'
import { findSharedPicture } from '../../operations/sharing/pictures.ts'
import { fileOf } from '../../pictures/names.ts'
import type { StoredFile } from '../../pictures/storage.ts'
import { includesTag } from '../answer/etag.ts'
import { apiHeaders, respondWith } from '../answer/headers.ts'
import type { ReadAddress } from '../exchange.ts'
import { addressOf } from '../request/client-address.ts'
import { countingMisses } from '../request/share.ts'

const headers = {
  ...apiHeaders,
  'content-type': 'image/webp',
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'accept-ranges': 'bytes',
}

/** Serves the file of a picture. Whoever knows its address may see it; a deleted one is gone at once. */
export async function servePicture(ctx: Context, request: Request, name: string): Promise<Response> {
  const given = new URL(request.url).searchParams.get('size')
  const wanted = pictureSizes.find((size) => String(size) === given)
  if (given !== null && wanted === undefined) return refused('bad_request')
  const key = name.slice(0, -'.webp'.length)
  const picture =
    name.endsWith('.webp') && isPictureId(key) ? await ctx.store.pictures.findShown(key) : undefined
  return picture
    ? sendPicture(ctx, request, { picture, wanted, name: key, own: {} })
    : refused('picture_not_found')
}

/** A picture on its way to somebody. */
interface Sending {
  readonly picture: StoredPicture
  readonly wanted: (typeof pictureSizes)[number] | undefined
  /** The name in its address, from which its tag is made. */
  readonly name: string
  /** Headers in place of the usual ones. */
  readonly own: Readonly<Record<string, string>>
}

/** Sends the file of a picture in the size that fits. */
async function sendPicture(ctx: Context, request: Request, sending: Sending): Promise<Response> {
  const { picture, wanted, name, own } = sending
  const size = wanted !== undefined && wanted < Math.max(picture.width, picture.height) ? wanted : undefined
  const sent = { ...headers, ...own, etag: `"${fileOf(name, size)}"` }
  const known = request.headers.get('if-none-match')
  if (known !== null && includesTag(known, sent.etag))
    return new Response(null, { status: 304, headers: sent })
  try {
    const file = await ctx.pictures.sizes.open(picture, size)
    return file ? sendFile(request, file, sent) : refused('picture_not_found', own)
  } catch (cause) {
    ctx.log.error('a picture cannot be served', {}, cause)
    return refused('pictures_unavailable', own)
  }
}

const sharedHeaders = {
  'cache-control': 'private, max-age=300',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** Serves a picture at its address in a share. It ends with the share, and when the share no longer shows it. */
export async function serveSharedPicture(
  ctx: Context,
  request: Request,
  name: string,
  connection: ReadAddress,
): Promise<Response> {
  const given = new URL(request.url).searchParams.get('size')
  const wanted = pictureSizes.find((size) => String(size) === given)
  const key = name.slice(0, -'.webp'.length)
  const address = addressOf({ ctx, request, connection })
  // why a counter of their own: a page that draws many dead pictures must not keep its holder from the share.
  const picture = await countingMisses(ctx, address, 'pictures', async () =>
    name.endsWith('.webp') ? findSharedPicture(ctx, key) : undefined,
  )
  const { 'cache-control': _, ...own } = sharedHeaders
  if (picture === undefined) return refused('picture_not_found', own)
  if (given !== null && wanted === undefined) return refused('bad_request', own)
  return sendPicture(ctx, request, { picture, wanted, name: key, own: sharedHeaders })
}

const refused = (
  error: 'bad_request' | 'picture_not_found' | 'pictures_unavailable',
  own: Readonly<Record<string, string>> = {},
) => {
  const { status, body } = new ApiError(error)
  return respondWith('read', JSON.stringify(body), status, own)
}

function sendFile(request: Request, file: StoredFile, headers: Readonly<Record<string, string>>): Response {
  const range = rangeOf(request, file.size, headers.etag ?? '')
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...withoutTag(headers), 'content-range': `bytes */${file.size}` },
    })
  }
  const { start, end } = range ?? { start: 0, end: file.size }
  const own = {
    ...headers,
    'content-length': String(end - start),
    ...(range && { 'content-range': `bytes ${start}-${end - 1}/${file.size}` }),
  }
  const body = request.method === 'HEAD' ? null : file.body(start, end)
  return new Response(body, { status: range ? 206 : 200, headers: own })
}

const withoutTag = ({ etag: _, ...headers }: Readonly<Record<string, string>>) => headers

/** Reads a request for one part. The whole file is sent for several parts, or a part of another file. */
function rangeOf(
  { headers }: Request,
  size: number,
  etag: string,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range')?.trim() ?? '') ?? []
  const onlyIf = headers.get('if-range')
  if ((first === '' && last === '') || (onlyIf !== null && onlyIf !== etag)) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  return start < end ? { start, end } : 'unsatisfiable'
}
