import { fail, limits, type Privacy } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import { NoRoomError, type OpenSource, type Source, spool } from '../../datafile/source/source.ts'
import { presentSystem } from '../../domain/present/system.ts'
import { revealSystem } from '../../domain/privacy.ts'
import { asSystem, type Viewer } from '../../domain/viewer.ts'
import { createSystemFromFile, type FileOptions } from '../../operations/import/import-file.ts'
import type { OnProgress } from '../../operations/import/import-types.ts'
import type { Permit } from '../../pacing/semaphore.ts'
import { withProgress } from '../answer/progress.ts'
import { streamOf } from '../answer/stream.ts'
import type { Writer } from '../route.ts'
import { pacedBody } from './paced-body.ts'
import { countBytes } from './rate-limit.ts'

interface Upload {
  readonly ctx: Context
  readonly viewer: Viewer
  readonly request: Request
  readonly address: () => string | undefined
  readonly answerHeaders: Record<string, string>
  readonly writers: readonly Writer[]
}

const retrySeconds = 30

/** Receives a file and imports it when its turn comes. Callers who ask for events receive its progress. */
export async function withFile<T>(
  upload: Upload,
  work: (file: Source, progress: OnProgress) => Promise<T>,
): Promise<T | ReadableStream<Uint8Array>> {
  const { ctx, request, answerHeaders } = upload
  const place = enter(upload)
  const tooSlow = () => {
    answerHeaders.connection = 'close'
    return fail('upload_too_slow')
  }
  const file = await spool(pacedBody(request, ctx.uploadPace, tooSlow)).catch((error) => {
    place.release()
    throw error
  })
  await countBytes(upload, upload.writers, file.size).catch(async (error) => {
    place.release()
    await file.close()
    throw error
  })
  const run = (progress: OnProgress) => inTurn(place, file, progress, work)
  return withProgress(upload, run)
}

/** Picks the choices about reading a file out of a query. */
export const fileOptions = (query: {
  custom_fronts?: boolean
  privacy?: Privacy
  lenient?: boolean
}): FileOptions => ({
  customFronts: query.custom_fronts,
  privacy: query.privacy,
  lenient: query.lenient,
})

/** Creates a system from the file. */
export function createFromUpload(
  call: Upload,
  options: Parameters<typeof createSystemFromFile>[2],
  onMade?: (token: string) => Promise<unknown>,
) {
  return withFile(call, async (file, progress) => {
    const { system, token, report } = await createSystemFromFile(call.ctx, file, options, progress)
    await onMade?.(token)
    return { system: presentSystem(revealSystem(system, asSystem(system.id))), token, report }
  })
}

/** Fetches a data file from an address that somebody typed, in a place among the imports. */
export async function fetchFile(call: Upload, url: string): Promise<ReadableStream<Uint8Array>> {
  const { ctx } = call
  const place = enter(call)
  const found = await ctx.downloads
    .pass(url, limits.fetchedBytes, (chunks) => spool(chunks).catch(orNoRoom))
    .finally(() => place.release())
  if (found instanceof NoRoomError) throw found
  if ('failure' in found) {
    return found.tooLarge ? fail('fetched_too_large') : fail('address_not_fetched', { ref: found.failure })
  }
  return streamOf(found.chunks(), ctx.longWork, () => void found.close())
}

/** Keeps a fault of our own apart from faults of the other server. */
function orNoRoom(error: unknown): NoRoomError {
  if (error instanceof NoRoomError) return error
  throw error
}

/** Takes a place among the imports of this process. No single system or address can take all places. */
function enter({ ctx, viewer, address, answerHeaders }: Upload): Permit {
  const system = viewer.kind === 'system' ? viewer.system : undefined
  const leave = ctx.importers.enter(...[system, address()].filter((name) => name !== undefined))
  const place = leave && ctx.imports.enter()
  if (place) {
    return {
      acquire: place.acquire,
      release() {
        place.release()
        leave()
      },
    }
  }
  leave?.()
  answerHeaders['retry-after'] = String(retrySeconds)
  return fail(leave ? 'imports_busy' : 'too_many_imports')
}

async function inTurn<T>(
  place: Permit,
  file: OpenSource,
  progress: OnProgress,
  work: (file: Source, progress: OnProgress) => Promise<T>,
): Promise<T> {
  try {
    progress({ stage: 'waiting', done: 0, total: file.size })
    await place.acquire()
    return await work(file, progress)
  } finally {
    place.release()
    await file.close()
  }
}
