import { formatInstant, type Instant, readStoredPicture } from '@polyphony/contract'

export const formatNullable = (instant: Instant | null) => (instant === null ? null : formatInstant(instant))

const mediaAddress =
  /^https?:\/\/media\.discordapp\.net\/attachments\/(\d{17,19}\/\d{17,19}\/[^?]+\.(?:png|jpe?g|webp))(?:\?.*)?$/i

/** compat: addresses of the platform's resizing proxy are shown as the original file. */
export function cleanUrl(url: string | null): string | null {
  if (!url?.includes('media.discordapp.net')) return url
  const file = mediaAddress.exec(url)?.[1]
  return file === undefined ? url : `https://cdn.discordapp.com/attachments/${file}`
}

/** Hides every address except https ones and pictures of this server: v1 stores any text, which may be a script. */
export const httpsOnly = (url: string | null): string | null =>
  url !== null && (/^https:\/\//i.test(url) || readStoredPicture(url)) ? url : null

/** An address as every surface but v1 shows it. */
export const shownUrl = (url: string | null): string | null => cleanUrl(httpsOnly(url))
