import type { PictureKind } from '@polyphony/contract'
import type { PictureFailure } from '@polyphony/contract/picture-failures'
import type { MadePicture } from './picture.ts'

/** Work for a picture process. Paths are absolute. */
export type PictureJob =
  | { readonly task: 'make'; readonly source: string; readonly target: string; readonly kind: PictureKind }
  | { readonly task: 'check'; readonly source: string; readonly kind: PictureKind }
  | { readonly task: 'shrink'; readonly source: string; readonly target: string; readonly size: number }

/** Messages of a picture process: `ready` or `unable` once, then an outcome for each job. */
export type FromProcess =
  | { readonly outcome: 'ready' }
  | { readonly outcome: 'unable'; readonly message: string }
  | { readonly outcome: 'done'; readonly picture: MadePicture | undefined }
  | { readonly outcome: 'refused'; readonly failure: PictureFailure }
  | { readonly outcome: 'failed'; readonly message: string }

/** The exit code of a picture process whose job took more memory than the server gave it as its argument, in bytes. */
export const tookTooMuchMemory = 77
