import { fail, limits } from '@polyphony/contract'
import type { TSchema } from 'typebox'

const jsonTypes = /^(application|text)\/json$|^application\/[^;\s]+\+json$/i
const decoder = new TextDecoder('utf-8', { fatal: true })

/** The JSON of a request, checked against the top level of its schema: object or array, and an array's least length. */
export async function readJson(request: Request, schema: TSchema): Promise<unknown> {
  const type = request.headers.get('content-type')
  if (type !== null && !jsonTypes.test(type.split(';', 1)[0]?.trim() ?? '')) fail('unsupported_media_type')
  const body = parse(await readBytes(request))
  const fits = isList(schema)
    ? Array.isArray(body) && body.length >= (schema.minItems ?? 0)
    : typeof body === 'object' && body !== null && !Array.isArray(body)
  return fits ? body : fail('bad_request')
}

/** What can be said of a file before any of it is taken: its type and, where it is declared, its size. */
export async function checkUpload(request: Request, types: readonly string[]): Promise<void> {
  const type = request.headers.get('content-type')
  const isKnown = (name: string) => types.includes(name) || jsonTypes.test(name)
  if (type !== null && !isKnown(type.split(';', 1)[0]?.trim().toLowerCase() ?? '')) {
    fail('file_type_unknown')
  }
  if (Number(request.headers.get('content-length') ?? 0) > limits.importBytes) fail('file_too_large')
}

const isList = (schema: TSchema): schema is TSchema & { minItems?: number } =>
  'type' in schema && schema.type === 'array'

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    return fail('bad_request')
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const declared = request.headers.get('content-length')
  if (declared !== null) {
    if (Number(declared) > limits.bodyBytes) fail('body_too_large')
    return new Uint8Array(await request.arrayBuffer())
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limits.bodyBytes) fail('body_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
