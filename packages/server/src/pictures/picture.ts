import { type PictureFailure, pictureFailures } from '@polyphony/contract/picture-failures'

/** A picture in the form in which the server stores it. */
export interface MadePicture {
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly animated: boolean
  /** SHA-256 of the file, in hex. */
  readonly hash: string
}

/** Thrown for a file that is no picture the server takes. The message tells a person why, and what to do. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
  readonly failure: PictureFailure
  constructor(failure: PictureFailure) {
    super(pictureFailures[failure])
    this.failure = failure
  }
}
