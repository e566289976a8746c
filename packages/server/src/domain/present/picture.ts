import {
  formatInstant,
  type Picture,
  type PictureList,
  type PictureUse,
  pictureAddress,
  readStoredPicture,
  type Snowflake,
} from '@polyphony/contract'
import type { StoredPicture } from '../entities.ts'

/** Only the owner asks for it, so nothing is hidden. */
export function presentPicture(publicUrl: string, picture: StoredPicture): Picture {
  const { key, kind, width, height, bytes, animated, created } = picture
  return {
    id: key,
    url: pictureAddress(publicUrl, key),
    kind,
    width,
    height,
    bytes,
    animated,
    created: formatInstant(created),
  }
}

type Use = Omit<PictureUse, 'guild_id'> & { shown: string; guild: Snowflake | null }

export const presentUse = ({ type, id, key, guild }: Omit<Use, 'shown'>): PictureUse => ({
  type,
  id,
  key,
  ...(guild !== null && { guild_id: guild }),
})

export function presentPictures(
  { publicUrl, pictureQuota }: { publicUrl: string; pictureQuota: number },
  pictures: readonly StoredPicture[],
  uses: readonly Use[],
): PictureList {
  const byPicture = Map.groupBy(uses, ({ shown }) => readStoredPicture(shown)?.id)
  return {
    used: pictures.reduce((sum, { bytes }) => sum + bytes, 0),
    quota: pictureQuota,
    pictures: pictures.map((picture) => ({
      ...presentPicture(publicUrl, picture),
      used_by: (byPicture.get(picture.key) ?? []).map(presentUse),
    })),
  }
}
