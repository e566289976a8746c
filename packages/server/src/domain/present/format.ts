import {
  formatInstant,
  type Instant,
  type Privacy,
  pictureKeys,
  readStoredPicture,
} from '@polyphony/contract'
import { privacyOf, type Visible } from '../privacy.ts'

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
export type Texts = readonly (string | FinishedJson)[]

/** JSON that goes out as it is. It has no addresses of pictures, so nobody has to look for them in it. */
export class FinishedJson {
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

type Pictured = { readonly [K in (typeof pictureKeys)[number]]?: string | null }

/**
 * Writes the items of a JSON list, each as JSON of ours around JSON as it is stored. Long stored JSON stays a text of its
 * own: joined with a text that has characters beyond Latin-1, all of it would take twice the room and time.
 */
export function writeItems<Item extends { readonly of: Pictured }>(
  items: readonly Item[],
  write: (item: Item) => readonly [before: string, stored: string, after: string],
): Texts {
  const isPictured = items.some(({ of }) => pictureKeys.some((key) => readStoredPicture(of[key] ?? null)))
  const texts: (string | FinishedJson)[] = []
  let parts: string[] = []
  const endText = () => {
    const text = parts.join('')
    texts.push(isPictured ? text : new FinishedJson(text))
    parts = []
  }
  for (const item of items) {
    const [before, stored, after] = write(item)
    if (item !== items[0]) parts.push(',')
    if (stored.length < longJson) parts.push(before, stored, after)
    else {
      parts.push(before)
      endText()
      texts.push(new FinishedJson(stored))
      parts.push(after)
    }
  }
  if (items.length > 0) endText()
  return texts
}

/** Makes a writer of the privacy of one thing after the other as JSON. Most have the values of the one before. */
export function privacyWriter<P extends string>(
  keys: readonly P[],
): (visible: Visible<Record<P, Privacy>>) => string {
  let last: Visible<Record<P, Privacy>> | undefined
  let json = ''
  return (visible) => {
    if (last?.owner !== visible.owner || keys.some((key) => visible.of[key] !== last?.of[key]))
      json = JSON.stringify(privacyOf(visible, keys))
    last = visible
    return json
  }
}
