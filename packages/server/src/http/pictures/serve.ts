import { ApiError, isPictureId, pictureSizes } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import { fileOf } from '../../pictures/names.ts'
import type { StoredFile } from '../../pictures/storage.ts'
import { includesTag } from '../answer/etag.ts'
import { apiHeaders, respondWith } from '../answer/headers.ts'

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
  const picture = name.endsWith('.webp') && isPictureId(key) ? await ctx.store.pictures.find(key) : undefined
  if (picture === undefined) return refused('picture_not_found')
  const size = wanted !== undefined && wanted < Math.max(picture.width, picture.height) ? wanted : undefined
  const etag = `"${fileOf(key, size)}"`
  const known = request.headers.get('if-none-match')
  if (known !== null && includesTag(known, etag)) {
    return new Response(null, { status: 304, headers: { ...headers, etag } })
  }
  try {
    const file = await ctx.pictures.sizes.open(picture, size)
    return file ? sendFile(request, file, etag) : refused('picture_not_found')
  } catch (cause) {
    ctx.log.error('a picture cannot be served', {}, cause)
    return refused('pictures_unavailable')
  }
}

const refused = (error: 'bad_request' | 'picture_not_found' | 'pictures_unavailable') => {
  const { status, body } = new ApiError(error)
  return respondWith('read', JSON.stringify(body), status, {})
}

function sendFile(request: Request, file: StoredFile, etag: string): Response {
  const range = rangeOf(request, file.size, etag)
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${file.size}` },
    })
  }
  const { start, end } = range ?? { start: 0, end: file.size }
  const own = {
    ...headers,
    etag,
    'content-length': String(end - start),
    ...(range && { 'content-range': `bytes ${start}-${end - 1}/${file.size}` }),
  }
  const body = request.method === 'HEAD' ? null : file.body(start, end)
  return new Response(body, { status: range ? 206 : 200, headers: own })
}

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
