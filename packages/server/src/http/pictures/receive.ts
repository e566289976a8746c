import { rm } from 'node:fs/promises'
import { fail, pictureTypes } from '@polyphony/contract'
import { writeHashed } from '../../base/files/write-file.ts'
import type { Context } from '../../context.ts'
import { type ReceivedFile, unavailable } from '../../operations/pictures/pictures.ts'
import { pacedBody } from '../request/paced-body.ts'

/** A form has its own words around the file. */
const envelopeBytes = 64 * 1024
/** More parts than any form for a picture has: reading 100,000 of them would hold up everybody for 0.3 seconds. */
const mostParts = 100

interface Upload {
  readonly ctx: Context
  readonly request: Request
  readonly answerHeaders: Record<string, string>
}

/** Receives a picture, as the body or as the only file of a form, into a staged file that goes when it is disposed. */
export async function receivePicture(upload: Upload): Promise<ReceivedFile & AsyncDisposable> {
  const { ctx, request } = upload
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const isForm = type === 'multipart/form-data'
  if (!isForm && !pictureTypes.some((known) => known === type)) fail('picture_type_unknown')
  let path = ''
  const dispose = () => rm(path, { force: true })
  try {
    path = ctx.pictures.files.stage()
    const hash = await (isForm ? fromForm(upload, path) : fromBody(upload, path))
    return { path, hash, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    return unavailable(ctx)(error)
  }
}

const fromBody = (upload: Upload, path: string) =>
  writeHashed(path, bytesOf(upload, upload.ctx.config.maxUpload))

async function fromForm(upload: Upload, path: string): Promise<string> {
  const { maxUpload } = upload.ctx.config
  const chunks = await Array.fromAsync(bytesOf(upload, maxUpload + envelopeBytes))
  const type = upload.request.headers.get('content-type') ?? ''
  const body = Buffer.concat(chunks)
  if (countParts(body, type) > mostParts) fail('bad_request')
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => fail('bad_request'))
  const [file, ...more] = form.getAll('file')
  if (!(file instanceof Blob) || more.length > 0) return fail('bad_request')
  if (file.size > maxUpload) tooLarge(maxUpload)
  return writeHashed(path, file.stream())
}

/** Counts the parts of a form, up to one more than the most. */
function countParts(body: Buffer, type: string): number {
  const [, quoted, plain = quoted] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? []
  if (plain === undefined) return 0
  const boundary = `--${plain}`
  let parts = 0
  for (let at = body.indexOf(boundary); at >= 0 && parts <= mostParts; parts++) {
    at = body.indexOf(boundary, at + boundary.length)
  }
  return parts
}

/** Reads the body while it is not larger than this. */
async function* bytesOf({ ctx, request, answerHeaders }: Upload, most: number): AsyncGenerator<Uint8Array> {
  const { maxUpload } = ctx.config
  if (Number(request.headers.get('content-length') ?? 0) > most) tooLarge(maxUpload)
  const tooSlow = () => {
    answerHeaders.connection = 'close'
    return fail('upload_too_slow')
  }
  let size = 0
  for await (const chunk of pacedBody(request, ctx.uploadPace, tooSlow)) {
    size += chunk.byteLength
    if (size > most) tooLarge(maxUpload)
    yield chunk
  }
}

/** Names the limit in the largest unit in which it is a short number. */
function tooLarge(bytes: number): never {
  const mebibytes = bytes / 1024 ** 2
  return fail('picture_too_large', {
    ref: mebibytes >= 1 ? `${Math.round(mebibytes * 10) / 10} MiB` : `${bytes} bytes`,
  })
}
