import { withAddresses } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import { toRefusal } from './errors.ts'

const progressEveryMs = 100

/** A report of work: its stage, and figures. */
interface Staged {
  readonly stage: string
}
type Tell<P> = (progress: P) => void

interface Asked {
  readonly ctx: Context
  readonly request: Request
  readonly answerHeaders: Record<string, string>
}

/** Runs work that takes a while. Callers who ask for events receive its progress. */
export async function withProgress<P extends Staged, T>(
  { ctx, request, answerHeaders }: Asked,
  run: (tell: Tell<P>) => Promise<T>,
): Promise<T | ReadableStream<Uint8Array>> {
  if (!/\btext\/event-stream\b/i.test(request.headers.get('accept') ?? '')) return run(() => {})
  answerHeaders['x-accel-buffering'] = 'no'
  const refuse = (error: unknown) => toRefusal(error, ctx.log, answerHeaders['x-request-id'] ?? '').body
  return events(run, refuse, (data) => withAddresses(JSON.stringify(data), ctx.config.publicUrl))
}

/**
 * Runs work and reports it as Server-Sent Events. The work goes on when the client leaves: half an import would be
 * none.
 */
function events<P extends Staged>(
  run: (tell: Tell<P>) => Promise<unknown>,
  refuse: (error: unknown) => unknown,
  write: (data: unknown) => string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let listening = true
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (event: string, data: unknown) => {
        if (listening) controller.enqueue(encoder.encode(`event: ${event}\ndata: ${write(data)}\n\n`))
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

/** Reports every stage, and progress within a stage only now and then. */
function sometimes<P extends Staged>(tell: Tell<P>): Tell<P> {
  let last: string | undefined
  let at = 0
  return (progress) => {
    if (progress.stage === last && performance.now() - at < progressEveryMs) return
    last = progress.stage
    at = performance.now()
    tell(progress)
  }
}
