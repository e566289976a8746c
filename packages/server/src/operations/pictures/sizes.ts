import { rm } from 'node:fs/promises'
import type { StoredPicture } from '../../domain/entities.ts'
import { fileOf } from '../../pictures/names.ts'
import type { PictureFiles, StoredFile } from '../../pictures/storage.ts'
import type { PictureWorkers } from '../../pictures/workers.ts'
import type { Store } from '../../store/store.ts'

/** Opens the files of pictures. A smaller size is made when somebody asks for it first, and then kept. */
export class PictureSizes {
  readonly #store: Pick<Store, 'pictures'>
  readonly #files: PictureFiles
  readonly #workers: PictureWorkers
  readonly #making = new Map<string, Promise<void>>()

  constructor(store: Pick<Store, 'pictures'>, files: PictureFiles, workers: PictureWorkers) {
    this.#store = store
    this.#files = files
    this.#workers = workers
  }

  async open(picture: StoredPicture, size: number | undefined): Promise<StoredFile | undefined> {
    const name = fileOf(picture.key, size)
    const found = await this.#files.open(name)
    if (found || size === undefined) return found
    const making = this.#making.get(name) ?? this.#make(picture, size, name)
    this.#making.set(name, making)
    await making.finally(() => this.#making.delete(name))
    return this.#files.open(name)
  }

  async #make({ key, system_id }: StoredPicture, size: number, name: string): Promise<void> {
    const source = this.#files.stage()
    const staged = this.#files.stage()
    try {
      const whole = await this.#files.open(fileOf(key))
      if (whole === undefined) return
      await Bun.write(source, new Response(whole.body()))
      await this.#workers.shrink(source, staged, size, [`system ${system_id}`])
      await this.#files.keep(name, staged)
      // why: the picture may have been deleted in the meantime.
      if (!(await this.#store.pictures.find(key))) await this.#files.remove([name])
    } finally {
      await Promise.all([rm(source, { force: true }), rm(staged, { force: true })])
    }
  }
}
