import { api, fail, parseUuid } from '@polyphony/contract'
import { presentComment } from '../../../domain/present/comment.ts'
import { createComment, deleteComment, updateComment } from '../../../operations/fronting/comments.ts'
import { batchesOf, charactersAtOnce } from '../../../pacing/batches.ts'
import type { FoundSwitch } from '../../../store/fronting/switches.ts'
import { batchedList } from '../../answer/pieces.ts'
import * as target from '../../request/targets.ts'
import { route } from '../../route.ts'

export const commentRoutes = {
  listComments: route(api.listComments, target.oneSwitch, async ({ ctx, target: found }) => {
    const keys = await ctx.store.comments.keys(ownSwitch(found).id)
    return batchedList(batchesOf(keys, charactersAtOnce), async (batch) => {
      const ids = batch.map(({ id }) => id)
      return (await ctx.store.comments.listByIds(ids)).map(presentComment)
    })
  }),

  createComment: route(api.createComment, target.oneSwitch, async ({ ctx, target: found, body }) =>
    presentComment(await createComment(ctx, ownSwitch(found), body)),
  ),

  updateComment: route(api.updateComment, target.oneSwitch, async ({ ctx, target: found, params, body }) => {
    const { text = '' } = body
    return presentComment(await updateComment(ctx, ownSwitch(found), commentOf(params), text))
  }),

  deleteComment: route(api.deleteComment, target.oneSwitch, async ({ ctx, target: found, params }) => {
    await deleteComment(ctx, ownSwitch(found), commentOf(params))
    return undefined
  }),
}

const commentOf = ({ comment }: { comment: string }) => parseUuid(comment) ?? fail('comment_not_found')

/** Returns the switch, which must belong to the system that the path names. */
function ownSwitch({ system_id, switch_system_id, switch_id, uuid }: FoundSwitch) {
  if (system_id !== switch_system_id) fail('switch_not_accessible')
  return { id: switch_id, uuid, system_id }
}
