import type { PictureFailure } from '@polyphony/contract/picture-failures'
import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'

export const pictures = {
  choose: 'Choose a picture',
  chooseFor: (field: string) => `Choose a picture: ${field}`,
  mine: 'From your pictures',
  mineFor: (field: string) => `From your pictures: ${field}`,
  remove: 'Remove',
  removeFor: (field: string) => `Remove: ${field}`,
  drop: 'You can also drop a picture here.',
  dropNow: 'Let go to use this picture',
  preparing: 'Opening the picture …',
  sending: (share: number) => `Uploading: ${number(share, { style: 'percent' })}`,
  working: 'The server prepares the picture …',
  uploaded: 'The picture is uploaded. Save to use it.',
  stop: 'Stop',
  notThese: 'This is no picture. Choose a PNG, JPEG, WebP, GIF or AVIF file.',
  crop: {
    title: { avatar: 'Choose the part to show', banner: 'Choose the part for the banner' },
    stage: 'Part of the picture',
    hint: 'Drag to move, pinch or scroll to zoom.',
    keysHint: 'With keys: arrows move, + and − zoom.',
    zoom: 'Zoom',
    closer: 'Zoom in',
    further: 'Zoom out',
    place: (x: number, y: number, zoom: number) =>
      `Middle at ${number(x, { style: 'percent' })} from the left and ${number(y, { style: 'percent' })} from the top, zoom ${number(zoom, { style: 'percent' })}`,
    preview: 'This is how it looks',
    whole: 'Use the whole picture',
    use: 'Use this part',
  },
  /** By reason of a refusal. */
  known: {
    picture_too_large:
      'This file is too large for the server. Choose a smaller one, or use only a part of the picture.',
    picture_type_unknown:
      'The server does not know this kind of file. Choose a PNG, JPEG, WebP, GIF or AVIF.',
    picture_limit_reached: 'Your room for pictures is full. Delete some that you no longer use.',
    too_many_uploads:
      'Other pictures are on their way already. Wait until one of them is done, then try again.',
    upload_too_slow:
      'The connection was too slow, so the upload stopped. Try again, or choose a smaller picture.',
    pictures_unavailable: 'The server cannot keep pictures right now. Please try again later.',
    copies_under_way: 'The server is copying pictures right now. Please try again in a few minutes.',
    picture_not_found: 'This picture is gone already.',
  },
  /** By the server's reason. */
  failures: {
    not_a_picture:
      'This file is not a PNG, JPEG, WebP, GIF or AVIF picture. Save it as one of these, then try again.',
    damaged: 'This picture is damaged or cut off. Save or download it again, then try again.',
    too_many_pixels: 'This picture has more than 50 megapixels. Make it smaller, then try again.',
    too_many_avif_pixels:
      'This AVIF picture has more than 16 megapixels. Make it smaller, or save it as JPEG or PNG, then try again.',
    too_long: 'A side of this picture has more than 65,535 pixels. Make it smaller, then try again.',
    too_many_frames: 'This animation has more than 300 frames. Shorten it, then try again.',
    too_much_animation: 'This animation is too large. Make it smaller or shorter, then try again.',
    unreachable: 'Its server did not answer.',
    too_large: 'The file is too large.',
    address_refused: 'This server may not fetch from that address.',
    too_slow: 'This picture takes too long to prepare. Make it smaller or shorten it, then try again.',
    too_much_memory:
      'This picture takes too much memory. Make it smaller or save it as JPEG, then try again.',
    unreadable: 'This picture could not be read. Save it again as PNG or JPEG, then try again.',
    too_late: 'Its server took too long.',
    no_time_left: 'There was no time left for it. Copy again to continue.',
    address_unreadable: 'Its server points to an address that nobody can read.',
    too_many_redirects: 'Its server sends us from address to address.',
  } satisfies Record<Exclude<PictureFailure, 'answered'>, string>,
  answered: (status: string) =>
    status === '404' || status === '410' ? 'It is not there any more.' : `Its server said no (${status}).`,
  lead: 'Pictures that you have uploaded. They stay until you delete them.',
  room: 'Room for pictures',
  roomText: (used: string, quota: string, count: number) =>
    `${plural(count, { one: 'picture', other: 'pictures' })}, ${used} of ${quota}`,
  add: 'Add a picture',
  addBanner: 'Add a banner',
  all: 'Your pictures',
  empty: 'No pictures yet',
  emptyText: 'Choose one from this device. We remove place, time and device from it.',
  usedBy: 'Shown by',
  unused: 'Nothing shows it',
  moves: 'moves',
  yourSystem: 'Your system',
  inServer: (name: string) => `${isolated(name)} in a chat server`,
  as: (name: string, field: string) => `${isolated(name)} (${field})`,
  pictureOf: (names: readonly string[]) => `Picture of ${list(names)}`,
  pictureFrom: (moment: string) => `Picture from ${moment}`,
  delete: 'Delete',
  deleteOf: (picture: string) => `Delete: ${picture}`,
  deleteTitle: 'Delete this picture?',
  deleteText: (names: readonly string[]) =>
    names.length > 0
      ? `Then no picture is shown for: ${list(names)}. Its address stops working at once. You cannot undo this.`
      : 'Nothing shows it. Its address stops working at once. You cannot undo this.',
  deleteConfirm: 'Delete the picture',
  deleted: 'The picture is deleted.',
  use: (picture: string) => `Use: ${picture}`,
  copies: {
    title: 'Pictures from elsewhere',
    text: 'Pictures on other servers can vanish. We fetch a copy of each, keep it here, and show the copy.',
    some: (count: number) =>
      plural(count, { one: 'picture is on another server.', other: 'pictures are on other servers.' }),
    start: 'Keep copies of pictures from elsewhere',
    progress: (done: number, all: number) => `${number(done)} of ${number(all)} fetched`,
    starting: 'Looking for pictures from elsewhere …',
    keepOpen: 'This goes on if you leave the page.',
    brokeOff: 'The connection broke. The server may still be fetching. Look here again in a few minutes.',
    none: 'There was nothing to copy.',
    done: (count: number) =>
      plural(count, { one: 'picture is now kept here.', other: 'pictures are now kept here.' }),
    failed: (count: number) =>
      plural(count, {
        one: 'picture could not be fetched. It stays as it is.',
        other: 'pictures could not be fetched. They stay as they are.',
      }),
  },
}
