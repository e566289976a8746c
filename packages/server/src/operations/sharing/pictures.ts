import type { Context } from '../../context.ts'
import type { StoredPicture } from '../../domain/entities.ts'
import { splitPictureName } from '../../domain/sharing/opaque.ts'
import { Projection } from '../../domain/sharing/projection.ts'
import { openShare } from './open-share.ts'

/** Finds a picture by its name in a share, if the share can be read and shows the picture now. */
export async function findSharedPicture(ctx: Context, name: string): Promise<StoredPicture | undefined> {
  const parts = splitPictureName(name)
  const found = parts && (await openShare(ctx, { by: 'picture', key: parts.picture_key }))
  if (!parts || !found) return undefined
  const projection = new Projection(found)
  const claim = projection.readPicture(parts.sealed)
  if (claim === undefined) return undefined
  const { projected, pictures } = ctx.store
  const member = claim.kind === 'member' ? await projected.pictured(found.system.id, claim.id) : undefined
  const key = projection.shownPicture(claim, member)
  const picture = key === undefined ? undefined : await pictures.findShown(key)
  return picture?.system_id === found.system.id ? picture : undefined
}
