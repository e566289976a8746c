/** The uses that a picture is made for. They differ in size. */
export const pictureKinds = ['avatar', 'banner'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** The sizes in which the server serves a picture beside its own: it fits into a square of so many pixels. */
export const pictureSizes = [64, 128, 256, 512] as const

/** The ID of a picture: 16 random bytes as base64url. */
const id = '[A-Za-z0-9_-]{22}'
const size = `\\?size=(?:${pictureSizes.join('|')})`
const idForm = new RegExp(`^${id}$`)
const storedForm = new RegExp(`^picture:(${id})(${size})?$`)
const anyAddressForm = new RegExp(`/pictures/(${id})\\.webp(${size})?$`)
const addressForm = new RegExp(`^/pictures/(${id})\\.webp(${size})?$`)

export const isPictureId = (text: string): boolean => idForm.test(text)

export const pictureAddress = (publicUrl: string, id: string, size = ''): string =>
  `${publicUrl}/pictures/${id}.webp${size}`

/**
 * A picture of this server, as objects refer to it: by its ID, so that the server may move to another address. No text
 * from outside counts as one.
 */
export class OwnPicture {
  readonly stored: string
  constructor(id: string, size = '') {
    this.stored = `picture:${id}${size}`
  }
}

/** Reads an address at this server; undefined when it is none of a picture. */
export function ownPicture(publicUrl: string, address: string): OwnPicture | undefined {
  if (!address.startsWith(publicUrl)) return undefined
  const [, id, size] = addressForm.exec(address.slice(publicUrl.length)) ?? []
  return id === undefined ? undefined : new OwnPicture(id, size)
}

/** Reads the ID and the size in the address of a picture at any server of this kind. */
export function pictureAt(address: string): { id: string; size: string } | undefined {
  const [, id, size = ''] = anyAddressForm.exec(address) ?? []
  return id === undefined ? undefined : { id, size }
}

/** Reads the stored form: the ID of the picture and, when the address had one, its size. */
export function readStoredPicture(text: string | null): { id: string; size: string } | undefined {
  const [, id, size = ''] = (text?.startsWith('picture:') && storedForm.exec(text)) || []
  return id === undefined ? undefined : { id, size }
}

/** Writes the address of a stored picture. Every other text stays as it is. */
export function shownAddress<Text extends string | null>(publicUrl: string, text: Text): Text | string {
  const found = readStoredPicture(text)
  return found ? pictureAddress(publicUrl, found.id, found.size) : text
}

/** The keys that hold the address of a picture, in every kind of object. */
export const pictureKeys = ['avatar_url', 'webhook_avatar_url', 'banner', 'icon'] as const

const storedInJson = new RegExp(`"(${[...pictureKeys, 'uri'].join('|')})":"(picture:[^"]{22,32})"`, 'g')

/**
 * Writes the addresses of stored pictures into JSON, of our own or of a PluralPort file (`uri`). Quotes inside of a text are escaped there, so nothing that a person
 * wrote looks like such a key.
 */
export function withAddresses(json: string, publicUrl: string): string {
  if (!json.includes('":"picture:')) return json
  return json.replace(
    storedInJson,
    (_, key: string, stored: string) => `"${key}":"${shownAddress(publicUrl, stored)}"`,
  )
}
