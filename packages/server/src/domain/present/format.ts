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

/** JSON of a list as texts that follow each other. */
export type Texts = readonly (string | StoredJson)[]

/** Long JSON that goes out as it is stored. It has no addresses of pictures, so nobody has to look for them in it. */
export class StoredJson {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }

  get length(): number {
    return this.json.length
  }

  toString(): string {
    return this.json
  }
}

/** Shorter JSON is joined with the texts around it, which takes less time than a text of its own. */
const longJson = 1_000

/**
 * Writes the items of a JSON list, each as JSON of ours around JSON as it is stored. Long stored JSON stays a text of its
 * own: joined with a text that has characters beyond Latin-1, all of it would take twice the room and time.
 */
export function writeItems<Item>(
  items: readonly Item[],
  write: (item: Item) => readonly [before: string, stored: string, after: string],
): Texts {
  const texts: (string | StoredJson)[] = []
  let text = ''
  for (const item of items) {
    const [before, stored, after] = write(item)
    if (text !== '') text += ','
    if (stored.length < longJson) text += before + stored + after
    else {
      texts.push(text + before, new StoredJson(stored))
      text = after
    }
  }
  if (text !== '') texts.push(text)
  return texts
}
