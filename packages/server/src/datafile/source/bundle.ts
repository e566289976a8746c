import { createHash } from 'node:crypto'
import {
  isPictureId,
  OwnPicture,
  ownPicture,
  type PictureKind,
  pictureAt,
  type pictureKeys,
  pictureKinds,
  withPictures,
} from '@polyphony/contract'
import { type Document, isDocument } from '../document.ts'
import type { Source } from './source.ts'
import type { ZippedFiles } from './zip.ts'

/** A picture that comes with a data file. Records of the file show it by its ID, as they show one of this server. */
export interface BundledPicture {
  readonly id: string
  kind: PictureKind
  /** Its path in the ZIP file. */
  readonly path: string
  readonly file: Source
  /** SHA-256 of the file, in hex, if the data file tells it. */
  readonly sha256?: string
  /** Hears whether the picture is stored. */
  settled?: (isStored: boolean) => void
}

type PictureKey = (typeof pictureKeys)[number]

export const kindFor = (key: PictureKey): PictureKind => (key === 'banner' ? 'banner' : 'avatar')

/** Finds the pictures that records of a data file show: those beside it in a ZIP file, and those of this server. */
export class Bundle {
  readonly #files: ZippedFiles
  readonly #publicUrl: string
  readonly #pictures = new Map<string, BundledPicture>()
  #named: ReadonlyMap<string, Pick<BundledPicture, 'path' | 'file'>> | undefined

  constructor(files: ZippedFiles, publicUrl: string) {
    this.#files = files
    this.#publicUrl = publicUrl
  }

  /** The pictures that the file shows or lists. */
  get pictures(): readonly BundledPicture[] {
    return [...this.#pictures.values()]
  }

  /** Replaces addresses in a record by the pictures themselves. */
  readonly show = <R extends object>(record: R): R =>
    withPictures(record, (address, key) => this.find(address, kindFor(key)))

  /** Finds the picture at an address. Servers name the same picture by different addresses, but by one ID. */
  find(address: string, kind: PictureKind): OwnPicture | undefined {
    const at = pictureAt(address)
    if (at && this.#take(at.id, kind)) return new OwnPicture(at.id, at.size)
    return ownPicture(this.#publicUrl, address)
  }

  /** Takes a picture of the list in our own file, also if nothing shows it. */
  list({ id, kind: given }: Document): void {
    const kind = pictureKinds.find((each) => each === given) ?? 'avatar'
    const picture = typeof id === 'string' ? this.#take(id, kind) : undefined
    if (picture) picture.kind = kind
  }

  /** Takes the picture of an asset in a PluralPort file: a file of the bundle, or one inside of the data file. */
  asset(asset: Document, kind: PictureKind): BundledPicture | undefined {
    const { id: given, uri, sha256 } = asset
    const own = typeof uri === 'string' ? pictureAt(uri) : undefined
    const known = own && this.#take(own.id, kind)
    if (known) return known
    const id = derivedId(`asset ${given}`)
    const taken = this.#pictures.get(id)
    const found = taken ? undefined : this.#fileOf(asset)
    if (!found) return taken
    const picture = {
      id,
      kind,
      ...found,
      ...(typeof sha256 === 'string' && { sha256: sha256.toLowerCase() }),
    }
    this.#pictures.set(id, picture)
    return picture
  }

  /** Takes the avatar whose file has the ID of somebody as its name, as in Simply Plural's `Avatars.zip`. */
  named(owner: string): BundledPicture | undefined {
    this.#named ??= new Map(
      [...this.#files].flatMap(([path, file]) => {
        const [, name] = avatarName.exec(path) ?? []
        return name === undefined ? [] : [[name, { path, file }]]
      }),
    )
    const found = this.#named.get(owner)
    if (!found) return undefined
    const id = derivedId(`named ${owner}`)
    const picture = this.#pictures.get(id) ?? { id, kind: 'avatar' as const, ...found }
    this.#pictures.set(id, picture)
    return picture
  }

  #fileOf(asset: Document): Pick<BundledPicture, 'path' | 'file'> | undefined {
    const { bundle_path, data_base64, data_uri, uri } = asset
    const { sheaf } = isDocument(asset.extensions) ? asset.extensions : {}
    const path = bundle_path ?? (isDocument(sheaf) ? sheaf.bundle_path : undefined)
    const file = typeof path === 'string' ? this.#files.get(path.normalize('NFC')) : undefined
    if (typeof path === 'string' && file) return { path, file }
    const data = [data_uri, uri].find((each) => typeof each === 'string' && dataUri.test(each))
    const base64 = typeof data === 'string' ? data.replace(dataUri, '') : data_base64
    return typeof base64 === 'string' ? { path: String(asset.id), file: base64Source(base64) } : undefined
  }

  #take(id: string, kind: PictureKind): BundledPicture | undefined {
    const known = this.#pictures.get(id)
    if (known || !isPictureId(id)) return known
    for (const path of folders.map((folder) => `${folder}/${id}.webp`)) {
      const file = this.#files.get(path)
      if (!file) continue
      const picture = { id, kind, path, file }
      this.#pictures.set(id, picture)
      return picture
    }
    return undefined
  }
}

/** Makes an ID for a picture that has none. */
const derivedId = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const avatarName = /(?:^|\/)([^/]{1,100})\.(?:png|jpe?g|gif|webp|avif)$/i

/** Lists whose avatars a ZIP file without a data file has; nobody's if it also holds something else. */
export function ownersOfAvatars(files: ZippedFiles): string[] {
  const owners = [...files.keys()]
    .filter((path) => !path.endsWith('/'))
    .map((path) => avatarName.exec(path)?.[1])
  return owners.includes(undefined) ? [] : owners.filter((owner) => owner !== undefined)
}

/** The folders of pictures in our own ZIP files: of our own format, and of PluralPort. */
const folders = ['pictures', 'assets']
const dataUri = /^data:image\/[\w.+-]+;base64,/i

/** Decodes a file that is written in Base64, a piece at a time. */
const base64Source = (text: string): Source => ({
  size: Math.floor((text.length * 3) / 4),
  async *chunks(from = 0) {
    for (let at = 0; at < text.length; at += charactersAtOnce) {
      const chunk = Buffer.from(text.slice(at, at + charactersAtOnce), 'base64')
      const start = (at * 3) / 4
      if (start + chunk.byteLength > from) yield chunk.subarray(Math.max(0, from - start))
    }
  },
})
/** A multiple of four, as four characters hold three bytes. */
const charactersAtOnce = 64 * 1024
