import {
  OwnPicture,
  ownPicture,
  type PictureKind,
  pictureAt,
  type pictureKeys,
  pictureKinds,
  withPictures,
} from '@polyphony/contract'
import type { Document } from '../document.ts'
import type { Source } from './source.ts'
import type { ZippedFiles } from './zip.ts'

/** A picture that comes with a data file. Records of the file show it by its ID, as they show one of this server. */
export interface BundledPicture {
  readonly id: string
  kind: PictureKind
  /** Its path in the ZIP file. */
  readonly path: string
  readonly file: Source
}

type PictureKey = (typeof pictureKeys)[number]

export const kindFor = (key: PictureKey): PictureKind => (key === 'banner' ? 'banner' : 'avatar')

/** Finds the pictures that records of a data file show: those beside it in a ZIP file, and those of this server. */
export class Bundle {
  readonly #files: ZippedFiles
  readonly #publicUrl: string
  readonly #pictures = new Map<string, BundledPicture>()

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

  #take(id: string, kind: PictureKind): BundledPicture | undefined {
    const known = this.#pictures.get(id)
    const path = `pictures/${id}.webp`
    const file = this.#files.get(path)
    if (known || !file || !pictureAt(`/${path}`)) return known
    const picture = { id, kind, path, file }
    this.#pictures.set(id, picture)
    return picture
  }
}
