import { fail, type Uuid } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import type { ShareId } from '../../domain/sharing/rows.ts'
import { isTest } from '../../domain/telling/rows.ts'
import { inSystem, unannounced } from '../in-system.ts'

/** Tests of all channels of a system, and of those of each share: ten at once, and one every six seconds after that. */
const tests = { burst: 60, cost: 6 } as const

/** Sends a test soon, in place of one that waits. */
export async function testChannel(
  ctx: Context,
  system: SystemId,
  share: ShareId | null,
  uuid: Uuid,
): Promise<void> {
  const bucket = `${share === null ? `system:${system}` : `share:${share}`}:tests`
  const { allowed } = await ctx.limiter.take(bucket, 1, ctx.clock.steady(), tests)
  if (!allowed) fail('too_many_tests')
  await inSystem(ctx, system, async (tx, { now }) => {
    const channel = (await tx.channels.get(system, share, uuid)) ?? fail('channel_not_found')
    await tx.channels.update(channel.id, { due_at: now })
    // why: tests for a bot that does not run would pile up.
    const waiting = (await tx.notices.ofChannel(channel.id)).filter(isTest)
    await tx.notices.remove(waiting)
    const notice = { reminder_id: null, topic: ctx.ids.picture(), times: 1, at: now, most: 1 }
    await tx.notices.add(channel, notice, now)
    return unannounced(undefined)
  })
}
