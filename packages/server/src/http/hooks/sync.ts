import type { Context } from '../../context.ts'
import { findHook, receiveHook } from '../../operations/sync/hook.ts'
import { toRefusal } from '../answer/errors.ts'
import type { ReadAddress } from '../exchange.ts'
import { observe, requestId } from '../pipeline.ts'
import { addressOf } from '../request/client-address.ts'
import { countingMisses } from '../request/share.ts'

const mostBytes = 64 * 1024

/** Answers `POST /hooks/sync/{token}`, the webhook of another server. Neither log nor metrics hold the token. */
export async function answerSyncHook(
  ctx: Context,
  request: Request,
  token: string,
  connection: ReadAddress,
): Promise<Response> {
  const started = performance.now()
  const id = requestId(request)
  const address = () => addressOf({ ctx, request, connection })
  const status = await statusOf(ctx, request, token, address).catch(
    (error) => toRefusal(error, ctx.log, id).status,
  )
  observe(ctx, request.method, '/hooks/sync/{token}', status, performance.now() - started, id)
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } })
}

async function statusOf(
  ctx: Context,
  request: Request,
  token: string,
  address: () => string,
): Promise<200 | 401> {
  const sync = /^[\w-]{43}$/.test(token) ? await findHook(ctx, token) : undefined
  const event = sync && (await readEvent(request))
  if (sync && event && (await receiveHook(ctx, sync, event))) return 200
  // why only now: all events of PluralKit come from one address, and a good one is never refused for others.
  await countingMisses(ctx, address(), 'hooks', async () => undefined)
  return 401
}

/** Reads the event; undefined for a body that is none. */
async function readEvent(request: Request): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) return undefined
    chunks.push(chunk)
  }
  try {
    const event: unknown = JSON.parse(Buffer.concat(chunks).toString())
    return typeof event === 'object' && event !== null && !Array.isArray(event)
      ? (event as Readonly<Record<string, unknown>>)
      : undefined
  } catch {
    return undefined
  }
}
