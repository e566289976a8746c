import { fail } from '@polyphony/contract'
import type { Context } from '../context.ts'
import { type OpenSource, type Source, spool } from '../datafile/source.ts'
import { presentSystem } from '../domain/present/system.ts'
import { revealSystem } from '../domain/privacy.ts'
import { asSystem } from '../domain/viewer.ts'
import { createSystemFromFile } from '../operations/import/file.ts'
import type { OnProgress, Progress } from '../operations/import/run.ts'
import type { Place } from '../turns.ts'
import { toRefusal } from './errors.ts'

interface Upload {
  readonly ctx: Context
  readonly request: Request
  readonly answerHeaders: Record<string, string>
}

const retrySeconds = 30
const progressEveryMs = 100

/** Takes a file in and works on it when it is its turn. Those who ask for events hear how far it is. */
export async function withFile<T>(
  { ctx, request, answerHeaders }: Upload,
  work: (file: Source, progress: OnProgress) => Promise<T>,
): Promise<T | ReadableStream<Uint8Array>> {
  const place = ctx.imports.enter()
  if (place === undefined) {
    answerHeaders['retry-after'] = String(retrySeconds)
    return fail('imports_busy')
  }
  const file = await spool(bodyOf(request)).catch((error) => {
    place.leave()
    throw error
  })
  const run = (progress: OnProgress) => inTurn(place, file, progress, work)
  if (!/\btext\/event-stream\b/i.test(request.headers.get('accept') ?? '')) return run(() => {})
  answerHeaders['x-accel-buffering'] = 'no'
  return events(run, (error) => toRefusal(error, ctx.log, answerHeaders['x-request-id'] ?? '').body)
}

/** Makes a system of what is sent. */
export function createFromUpload(call: Upload, wishes: Parameters<typeof createSystemFromFile>[2]) {
  return withFile(call, async (file, progress) => {
    const { system, token, report } = await createSystemFromFile(call.ctx, file, wishes, progress)
    return { system: presentSystem(revealSystem(system, asSystem(system.id))), token, report }
  })
}

/** A sender who goes away in the middle is no fault of ours. */
async function* bodyOf({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body ?? []) yield chunk
  } catch {
    fail('bad_request')
  }
}

async function inTurn<T>(
  place: Place,
  file: OpenSource,
  progress: OnProgress,
  work: (file: Source, progress: OnProgress) => Promise<T>,
): Promise<T> {
  try {
    progress({ stage: 'waiting', done: 0, total: file.size })
    await place.turn()
    return await work(file, progress)
  } finally {
    place.leave()
    await file.close()
  }
}

/** Work as Server-Sent Events. It goes on when nobody listens any more: half an import would be none. */
function events(
  run: (progress: OnProgress) => Promise<unknown>,
  refuse: (error: unknown) => unknown,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let listening = true
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (event: string, data: unknown) => {
        if (listening)
          controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      }
      const finish = () => {
        if (listening) controller.close()
      }
      void run(sometimes((progress) => send('progress', progress)))
        .then((result) => send('result', result))
        .catch((error) => send('error', refuse(error)))
        .finally(finish)
    },
    cancel() {
      listening = false
    },
  })
}

/** Every stage is told, and within one only now and then. */
function sometimes(tell: OnProgress): OnProgress {
  let last: Progress['stage'] | undefined
  let at = 0
  return (progress) => {
    if (progress.stage === last && performance.now() - at < progressEveryMs) return
    last = progress.stage
    at = performance.now()
    tell(progress)
  }
}
