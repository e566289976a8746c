import type { PictureStorage } from '../config.ts'
import { openBucket } from './bucket.ts'
import { openFolder } from './folder.ts'
import type { PictureFiles } from './storage.ts'

/** Opens the place where the files of pictures are. Nothing is created before the first file. */
export function openPictureFiles(storage: PictureStorage): PictureFiles {
  return storage.kind === 'folder' ? openFolder(storage.path) : openBucket(storage)
}
