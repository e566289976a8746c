import { ApiError } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import { toExactJson } from '../../datafile/json/exact.ts'
import { newestForm, readKept } from '../../datafile/kept/shape.ts'
import { readDataFile } from '../../datafile/open.ts'
import { writePluralPort } from '../../datafile/pluralport/write.ts'
import { spool } from '../../datafile/source/source.ts'
import type { SystemId } from '../../domain/entities.ts'
import { gatherExport } from '../export.ts'
import { importIncoming } from './engine.ts'

const atOnce = 10

/**
 * Lifts data that earlier versions kept unseen and that has a place by now. The data of a system goes out as a file and
 * comes in again, all or nothing. What is kept afterwards has the newest form, so that this happens once. Takes a few rows
 * at a time, and gives the one after which the next call goes on: rows that fail again and again do not hold up others.
 */
export async function liftKept(ctx: Context, after = 0): Promise<number> {
  const rows = await ctx.store.kept.unlifted(after, atOnce)
  for (const { system_id, origin } of rows) {
    // why: data that cannot be lifted now is lifted later, and does not hold up other systems.
    await lift(ctx, system_id, origin).catch((cause) =>
      ctx.log.warn('kept data is not lifted yet', { cause: String(cause) }),
    )
  }
  return rows.at(atOnce - 1)?.id ?? 0
}

async function lift(ctx: Context, system: SystemId, origin: string): Promise<void> {
  const row = (await ctx.store.kept.list(system)).find((each) => each.origin === origin)
  if (!row) return
  const outgoing = await gatherExport(ctx, system, { withKeys: false })
  const pieces = writePluralPort({ ...outgoing, kept: async () => [readKept(row)] })
  const source = await spool(encoded(pieces), Number.POSITIVE_INFINITY)
  try {
    const incoming = await readDataFile(source, { now: ctx.clock.now(), publicUrl: ctx.config.publicUrl })
    if (incoming.foreign) incoming.foreign.origin = origin
    await importIncoming(ctx, system, incoming, { match: 'auto', dryRun: false, lifts: true }, () => {})
  } catch (error) {
    if (!(error instanceof ApiError) || error.error !== 'import_refused') throw error
    // why: without room for it the data stays as it was, and goes out again as it came in.
    ctx.log.warn('kept data is not lifted', { cause: error.message })
    await stay(ctx, system, origin)
  } finally {
    await source.close()
  }
}

/** Keeps data in the newest form without lifting it. */
async function stay({ store }: Context, system: SystemId, origin: string): Promise<void> {
  await store.transact(async (tx) => {
    const row = (await tx.kept.list(system)).find((each) => each.origin === origin)
    if (!row) return
    const { origin: _, records, values, fronting, ...bound } = readKept(row)
    const rest = { records, values, ...(fronting && { fronting }) }
    await tx.kept.replace(system, {
      origin,
      form: newestForm,
      bound: toExactJson(bound),
      rest: toExactJson(rest),
    })
  })
}

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece)
}
