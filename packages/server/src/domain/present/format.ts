import { formatInstant, type Instant } from '@polyphony/contract'

export const formatNullable = (instant: Instant | null) => (instant === null ? null : formatInstant(instant))

const mediaAddress =
  /^https?:\/\/media\.discordapp\.net\/attachments\/(\d{17,19}\/\d{17,19}\/[^?]+\.(?:png|jpe?g|webp))(?:\?.*)?$/i

/** compat: addresses of the platform's resizing proxy are shown as the original file. */
export function cleanUrl(url: string | null): string | null {
  if (!url?.includes('media.discordapp.net')) return url
  const file = mediaAddress.exec(url)?.[1]
  return file === undefined ? url : `https://cdn.discordapp.com/attachments/${file}`
}
