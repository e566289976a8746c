/**
 * Reasons why a file cannot become a picture, in the words that answers carry. Programs know a reason by its words, as
 * they know a refusal of code 0 by its message. `{…}` stands for a text that differs.
 */
export const pictureFailures = {
  not_a_picture:
    'This file is not a PNG, JPEG, WebP, GIF or AVIF picture. Save it as one of these, then try again.',
  damaged: 'This picture is damaged or cut off. Save or download it again, then try again.',
  too_many_pixels: 'This picture has more than 50 megapixels. Make it smaller, then try again.',
  too_many_avif_pixels:
    'This AVIF picture has more than 16 megapixels. Make it smaller, or save it as JPEG or PNG, then try again.',
  too_long: 'A side of this picture has more than 65,535 pixels. Make it smaller, then try again.',
  too_many_frames: 'This animation has more than 300 frames. Shorten it, then try again.',
  too_much_animation:
    'The frames of this animation have more than 100 megapixels together. Make it smaller or shorter, then try again.',
  too_slow:
    'This picture takes too long to process. Make it smaller or shorten the animation, then try again.',
  too_much_memory:
    'This picture takes too much memory to process. Make it smaller or save it as JPEG, then try again.',
  unreadable: 'This picture could not be read. Save it again as PNG or JPEG, then try again.',
  // Reasons why a picture elsewhere cannot be copied.
  answered: 'its server answered {status}',
  unreachable: 'its server could not be reached',
  too_late: 'it did not come within {count} seconds',
  no_time_left: 'no time was left for it; copy again to go on',
  too_large: 'the file is too large',
  address_refused: 'the address cannot be used: {cause}',
  address_unreadable: 'it leads to an address that cannot be read',
  too_many_redirects: 'it leads on from address to address',
} as const
export type PictureFailure = keyof typeof pictureFailures

const fixed = (failure: PictureFailure) => pictureFailures[failure].replace(/\{.*/, '')

/** Finds the reason that an answer gives. */
export const pictureFailureOf = (message: string): PictureFailure | undefined =>
  (Object.keys(pictureFailures) as PictureFailure[]).find((failure) => message.startsWith(fixed(failure)))

/** Writes a reason, with the text that differs. */
export const pictureFailure = (failure: PictureFailure, text: string | number = ''): string =>
  pictureFailures[failure].replace(/\{\w+\}/, String(text))
