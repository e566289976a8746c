import { fail, limits, type Uuid } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { StoredComment, StoredSwitch } from '../../domain/entities.ts'
import { commentCreated, commentDeleted, commentUpdated } from '../../domain/events.ts'
import type { StoreTx } from '../../store/store.ts'
import { changed, inSystem } from '../in-system.ts'
import { resolveOwn } from '../refs.ts'

/** A switch that the caller owns. */
type Commented = Pick<StoredSwitch, 'id' | 'uuid' | 'system_id'>

export function createComment(
  ctx: Context,
  to: Commented,
  { text, member: ref }: { text: string; member: string | null },
): Promise<StoredComment> {
  return inSystem(ctx, to.system_id, async (tx, { now }) => {
    await refuseGone(tx, to)
    if ((await tx.comments.count(to.id)) >= limits.commentsPerSwitch) fail('comment_limit_reached')
    const [member] = ref === null ? [] : await resolveOwn(tx, to.system_id, [ref])
    const comment = { uuid: ctx.ids.uuid(), text, created: now, member_id: member?.id ?? null }
    await tx.comments.insert(to.system_id, to.id, comment)
    const made = (await tx.comments.get(to.id, comment.uuid)) ?? fail('comment_not_found')
    return changed(made, commentCreated(made, to.uuid))
  })
}

export function updateComment(ctx: Context, to: Commented, uuid: Uuid, text: string): Promise<StoredComment> {
  return inSystem(ctx, to.system_id, async (tx) => {
    const present = (await tx.comments.get(to.id, uuid)) ?? fail('comment_not_found')
    await tx.comments.setText(present.id, text)
    return changed({ ...present, text }, commentUpdated(uuid, to.uuid, text))
  })
}

export function deleteComment(ctx: Context, to: Commented, uuid: Uuid): Promise<void> {
  return inSystem(ctx, to.system_id, async (tx) => {
    if (!(await tx.comments.remove(to.id, uuid))) fail('comment_not_found')
    return changed(undefined, commentDeleted(uuid, to.uuid))
  })
}

/** Refuses a switch that somebody deleted since the request began. */
async function refuseGone(tx: StoreTx, { id }: Commented): Promise<void> {
  if ((await tx.switches.getWithIds(id)) === undefined) fail('switch_not_found')
}
