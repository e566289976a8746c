import { type Body, fail, limits, withOwnPictures } from '@polyphony/contract'
import type { TSchema } from 'typebox'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import type { Exchange } from '../exchange.ts'
import type { Writer } from '../route.ts'
import { addressOf } from './client-address.ts'
import { pacedBody } from './paced-body.ts'
import { countBytes } from './rate-limit.ts'

/** The largest body, in bytes, that the server reads from anybody; a larger one needs a place. */
const smallBytes = 64 * 1024
/** More levels than any body needs. Code that walks a value may therefore recurse. */
const mostLevels = 100

const jsonTypes = /^(application|text)\/json$|^application\/[^;\s]+\+json$/i
const decoder = new TextDecoder('utf-8', { fatal: true })

const unknownSender = () => undefined

/** The body of a request. It is read once, however many callers want it. */
export class SentBody {
  readonly #exchange: Exchange
  #reading: Promise<unknown> | undefined
  /** Refuses a sender who may not do this, and returns their system. Set once the sender was looked up. */
  admit: () => SystemId | undefined = unknownSender
  /** Everybody for whom its bytes count. Set once the sender was looked up. */
  writers: readonly Writer[] = []

  constructor(exchange: Exchange) {
    this.#exchange = exchange
  }

  /** Returns the JSON of the body; for a file, that it may come; undefined where the endpoint takes neither. */
  read(): Promise<unknown> | undefined {
    const { ctx, request, route } = this.#exchange
    const { body, upload, checksUpload } = route.endpoint
    if (body === undefined || checksUpload === 'late') return undefined
    this.#reading ??= upload
      ? checkUpload(request, upload)
      : readJson(this.#reader(), body).then((json) => withOwnPictures(json, ctx.config.publicUrl))
    return this.#reading
  }

  #reader(): BodySource {
    const { ctx, request } = this.#exchange
    return {
      request,
      enter: () => this.#enter(),
      count: (bytes) => countBytes(this.#exchange, this.writers, bytes),
      pace: ctx.uploadPace,
    }
  }

  #enter(): () => void {
    // why: refuses a caller who may not do this before a megabyte of theirs is in memory.
    const sender = this.admit() ?? addressOf(this.#exchange)
    return this.#exchange.ctx.largeBodies.enter(sender) ?? fail('too_many_bodies')
  }
}

interface BodySource {
  readonly request: Request
  /**
   * Admits a body of more than 64 KiB, or refuses it. Returns a function that frees the place once the body is read.
   */
  enter(): () => void
  /** Counts the bytes of the body, or refuses it. */
  count(bytes: number): Promise<void>
  readonly pace: Context['uploadPace']
}

/** The JSON of a request, checked against the top level of its schema: object or array, and an array's least length. */
async function readJson(reading: BodySource, { schema, optional }: Body): Promise<object> {
  const type = reading.request.headers.get('content-type')
  if (type !== null && !jsonTypes.test(type.split(';', 1)[0]?.trim() ?? '')) fail('unsupported_media_type')
  const bytes = await readBytes(reading)
  await reading.count(bytes.length)
  if (optional && bytes.length === 0) return {}
  const body = parse(bytes)
  const fits = isList(schema)
    ? Array.isArray(body) && body.length >= (schema.minItems ?? 0)
    : !Array.isArray(body)
  return fits && typeof body === 'object' && body !== null ? body : fail('bad_request')
}

/** Checks a file before any of it is read: its type and, if declared, its size. */
async function checkUpload(request: Request, types: readonly string[]): Promise<void> {
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
  const value = parseText(bytes)
  // why the length: each level takes two bytes, so a short body cannot be too deep.
  return bytes.length > 2 * mostLevels && isTooDeep(value, mostLevels) ? fail('bad_request') : value
}

function parseText(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    return fail('bad_request')
  }
}

function isTooDeep(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1))
}

async function readBytes({ request, enter, pace }: BodySource): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN)
  if (declared > limits.bodyBytes) fail('body_too_large')
  if (declared <= smallBytes) return new Uint8Array(await request.arrayBuffer())
  let leave = declared > smallBytes ? enter() : undefined
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of pacedBody(request, pace, () => fail('body_too_slow'))) {
      size += chunk.byteLength
      if (size > limits.bodyBytes) fail('body_too_large')
      if (size > smallBytes) leave ??= enter()
      chunks.push(chunk)
    }
  } finally {
    leave?.()
  }
  return Buffer.concat(chunks)
}
