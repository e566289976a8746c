import { rm } from 'node:fs/promises'
import {
  ApiError,
  OwnPicture,
  type PictureCopies,
  type PictureKind,
  readStoredPicture,
} from '@polyphony/contract'
import { pictureFailure } from '@polyphony/contract/picture-failures'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import { presentUse } from '../../domain/present/picture.ts'
import type { PictureUseRow } from '../../store/pictures.ts'
import { changed, inSystem } from '../in-system.ts'
import { addPicture, refuseWithoutRoom, showInstead } from './pictures.ts'

const atOnce = 3

/** Tells how many of the pictures are done. */
export type OnCopied = (progress: { stage: 'pictures'; done: number; total: number }) => void

/**
 * Fetches every picture of a system that is on another server, keeps a copy of it, and shows the copy instead. A picture
 * that cannot be had stays as it is and is listed.
 */
export async function copyPictures(ctx: Context, system: SystemId, tell: OnCopied): Promise<PictureCopies> {
  const uses = await ctx.store.pictures.uses(system)
  const elsewhere = uses.filter(({ shown }) => /^https?:\/\//i.test(shown) && !readStoredPicture(shown))
  const waiting = [...Map.groupBy(elsewhere, (use) => `${kindOf(use)} ${use.shown}`).values()]
  const total = waiting.length
  const end = performance.now() + ctx.pictures.patienceMs
  const report: PictureCopies = { copied: 0, failed: [] }
  tell({ stage: 'pictures', done: 0, total })
  const work = async () => {
    for (let places = waiting.pop(); places !== undefined; places = waiting.pop()) {
      const failure =
        performance.now() > end ? pictureFailure('no_time_left') : await copy(ctx, system, places)
      if (failure === undefined) report.copied++
      else
        report.failed.push({ url: places[0]?.shown ?? '', message: failure, used_by: places.map(presentUse) })
      tell({ stage: 'pictures', done: report.copied + report.failed.length, total })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return report
}

const kindOf = ({ key }: PictureUseRow): PictureKind => (key === 'banner' ? 'banner' : 'avatar')

/** Copies one picture, for all places that show it. Returns the reason when it cannot be had. */
async function copy(
  ctx: Context,
  system: SystemId,
  places: readonly PictureUseRow[],
): Promise<string | undefined> {
  const [first] = places
  if (first === undefined) return undefined
  const { config, downloads, pictures } = ctx
  const path = pictures.files.stage()
  try {
    await refuseWithoutRoom(ctx, system)
    const fetched = await downloads.fetch(first.shown, path, config.maxUpload)
    if ('failure' in fetched) return fetched.failure
    const { picture } = await addPicture(ctx, system, kindOf(first), { path, hash: fetched.hash })
    const { stored } = new OwnPicture(picture.key)
    await inSystem(ctx, system, async (tx) => {
      const now = await tx.pictures.uses(system)
      // why: whoever changed a picture in the meantime wants the new one.
      const still = places.filter((place) => now.some((each) => isSame(each, place)))
      return changed(undefined, await showInstead(tx, system, still, stored))
    })
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError) || error.error === 'system_not_found') throw error
    return error.detail.problems?.file?.[0]?.message ?? error.message
  } finally {
    await rm(path, { force: true })
  }
}

const isSame = (a: PictureUseRow, b: PictureUseRow) =>
  a.type === b.type && a.object === b.object && a.guild === b.guild && a.key === b.key && a.shown === b.shown
