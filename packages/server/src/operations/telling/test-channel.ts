import { between, fail, minutes, type Uuid } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import type { ShareId } from '../../domain/sharing/rows.ts'
import { isTest } from '../../domain/telling/rows.ts'
import { inSystem, unannounced } from '../in-system.ts'

const testsPerMinute = 10

/** Sends a test soon, in place of one that waits. */
export async function testChannel(
  ctx: Context,
  system: SystemId,
  share: ShareId | null,
  uuid: Uuid,
): Promise<void> {
  await inSystem(ctx, system, async (tx, { now }) => {
    const channel = (await tx.channels.get(system, share, uuid)) ?? fail('channel_not_found')
    const { minute_at, minute_count } = channel.sending
    const isSameMinute = minute_at !== null && Math.abs(between(minute_at, now)) < minutes(1)
    if (isSameMinute && minute_count >= testsPerMinute) fail('too_many_tests')
    const counted = isSameMinute ? { minute_count: minute_count + 1 } : { minute_at: now, minute_count: 1 }
    await tx.channels.update(channel.id, { sending: counted, due_at: now })
    // why: tests for a bot that does not run would pile up.
    const waiting = (await tx.notices.ofChannel(channel.id)).filter(isTest)
    await tx.notices.remove(waiting.map((test) => test.id))
    const notice = { reminder_id: null, topic: ctx.ids.picture(), times: 1, at: now, most: 1 }
    await tx.notices.add(channel, notice, now)
    return unannounced(undefined)
  })
}
