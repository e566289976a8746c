import type { Context } from '../../context.ts'
import { receiveHook } from '../../operations/sync/hook.ts'
import { toRefusal } from '../answer/errors.ts'
import { observe, requestId } from '../pipeline.ts'

const mostBytes = 1_048_576

/** Answers `POST /hooks/sync/{letters}`, the webhook of another server. Neither log nor metrics hold the letters. */
export async function answerSyncHook(ctx: Context, request: Request, letters: string): Promise<Response> {
  const started = performance.now()
  const id = requestId(request)
  const status = await statusOf(ctx, request, letters).catch((error) => toRefusal(error, ctx.log, id).status)
  observe(ctx, request.method, '/hooks/sync/{letters}', status, performance.now() - started, id)
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } })
}

async function statusOf(ctx: Context, request: Request, letters: string): Promise<200 | 401> {
  const event = /^[\w-]{43}$/.test(letters) ? await readEvent(request) : undefined
  if (event === undefined) return 401
  return (await receiveHook(ctx, letters, event)) ? 200 : 401
}

/** Reads the event; undefined for a body that is none. */
async function readEvent(request: Request): Promise<Readonly<Record<string, unknown>> | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of request.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > mostBytes) return undefined
  }
  try {
    const event: unknown = JSON.parse(text + decoder.decode())
    return typeof event === 'object' && event !== null && !Array.isArray(event)
      ? (event as Readonly<Record<string, unknown>>)
      : undefined
  } catch {
    return undefined
  }
}
