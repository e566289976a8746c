import { type Endpoint, fail } from '@polyphony/contract'
import type { SystemId } from '../../domain/entities.ts'
import { readingIn, type Store, type StoreTx } from '../../store/store.ts'
import { etagOf, includesTag } from '../answer/etag.ts'
import { etagOfPieces } from '../answer/long-answer.ts'
import { encode, inJson, Pieces } from '../answer/pieces.ts'
import type { Exchange } from '../exchange.ts'
import type { Call, Route } from '../route.ts'

/** `system` is the system that the transaction is about to change. */
export type Guard = (tx: StoreTx, system: SystemId | undefined) => Promise<void>

/** Wraps a store so that its first transaction to commit starts by running `guards`. */
export function guardedStore(store: Store, guards: readonly Guard[]): Store {
  let passed = false
  return {
    ...store,
    async transact(work, system) {
      const value = await store.transact(async (tx) => {
        if (!passed) for (const guard of guards) await guard(tx, system)
        return work(tx)
      }, system)
      passed = true
      return value
    },
  }
}

/**
 * Checks `If-Match`: the target must still be as the caller has read it. The check reads it again inside the
 * transaction, with the system locked, so that of two callers who read the same version only the first may write.
 */
export function unchangedSince(
  { ctx, request, route, reader, params }: Exchange,
  call: Call<Endpoint, unknown>,
): Guard | undefined {
  const wanted = request.headers.get('if-match')
  const { viewer } = call
  if (wanted === null || reader === undefined || viewer.kind !== 'system') return undefined
  // why: at the path of a session one reads who is signed in, and writes to sign in as somebody else.
  if (isForPeople(reader) !== isForPeople(route)) return undefined
  return async (tx) => {
    await tx.systems.lock(viewer.system)
    const { caller, row } = await tx.lookUp(call.credential, await reader.target.find(params, ctx, noBody))
    if (reader.target.missing(row, params, caller)) fail('precondition_failed')
    const current = await reader.handle({
      ...call,
      ctx: { ...ctx, store: readingIn(ctx.store, tx) },
      target: row,
    })
    const etag = await etagNow(inJson(current, ctx.config))
    if (!includesTag(wanted, etag ?? '')) fail('precondition_failed')
  }
}

const isForPeople = ({ endpoint: { policy } }: Route) => policy.auth === 'person' || policy.auth === 'admin'

const noBody = { read: () => undefined }

/** Returns the tag that a GET would have now, if it has one. */
async function etagNow(reply: ReturnType<typeof inJson>): Promise<string | undefined> {
  if (!(reply instanceof Pieces)) return undefined
  return reply.rest ? etagOfPieces(reply) : etagOf(encode(reply.first))
}
