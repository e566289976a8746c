import { api, fail, isPictureId } from '@polyphony/contract'
import { presentPicture, presentPictures } from '../../domain/present/picture.ts'
import { copyPictures } from '../../operations/pictures/copies.ts'
import { addPicture, deletePicture } from '../../operations/pictures/pictures.ts'
import { withProgress } from '../answer/progress.ts'
import { receivePicture } from '../pictures/receive.ts'
import * as target from '../request/targets.ts'
import { Repeat, route } from '../route.ts'

const retrySeconds = 5
const copyRetrySeconds = 30

export const pictureRoutes = {
  listPictures: route(api.listPictures, target.system, async ({ ctx, viewer }) => {
    const { pictures } = ctx.store
    const [rows, uses] = await Promise.all([pictures.list(viewer.system), pictures.uses(viewer.system)])
    return presentPictures(ctx.config, rows, uses)
  }),

  uploadPicture: route(api.uploadPicture, target.system, async (call) => {
    const { ctx, viewer, query, answerHeaders } = call
    const kind = query.kind?.() ?? 'avatar'
    const leave = ctx.pictures.uploads.enter(viewer.system)
    if (leave === undefined) {
      answerHeaders['retry-after'] = String(retrySeconds)
      return fail('too_many_uploads')
    }
    try {
      await using file = await receivePicture(call)
      const { picture, isNew } = await addPicture(ctx, viewer.system, kind, file, {
        person: call.person?.person,
        address: call.address(),
      })
      const shown = presentPicture(ctx.config.publicUrl, picture)
      return isNew ? shown : new Repeat(shown)
    } finally {
      leave()
    }
  }),

  copyPictures: route(api.copyPictures, target.system, async (call) => {
    const { ctx, viewer, answerHeaders } = call
    const leave = ctx.pictures.copies.enter(viewer.system)
    if (leave === undefined) {
      answerHeaders['retry-after'] = String(copyRetrySeconds)
      return fail('copies_under_way')
    }
    return withProgress(call, (tell) => copyPictures(ctx, viewer.system, tell).finally(leave))
  }),

  deletePicture: route(api.deletePicture, target.system, async ({ ctx, viewer, params }) => {
    await deletePicture(
      ctx,
      viewer.system,
      isPictureId(params.picture) ? params.picture : fail('picture_not_found'),
    )
    return undefined
  }),
}
