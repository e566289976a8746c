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

/** Shorter JSON is joined with the texts around it, which takes less time than a text of its own. */
const longJson = 1_000

/**
 * Writes the items of a JSON list, each as JSON of ours around JSON as it is stored. Long stored JSON stays a text of its
 * own: joined with a text that has characters beyond Latin-1, all of it would take twice the room and time.
 */
export function writeItems<Item>(
  items: readonly Item[],
  write: (item: Item) => readonly [before: string, stored: string, after: string],
): string[] {
  const texts: string[] = []
  let text = ''
  for (const item of items) {
    const [before, stored, after] = write(item)
    if (text !== '') text += ','
    if (stored.length < longJson) text += before + stored + after
    else {
      texts.push(text + before, stored)
      text = after
    }
  }
  return text === '' ? texts : [...texts, text]
}
