import { endpointsOf } from '../model/endpoint.ts'
import * as query from '../model/query.ts'
import { about } from '../model/schemas.ts'
import { Picture, PictureCopies, PictureList, pictureFile, pictureUploadTypes } from '../resources/picture.ts'
import { pictureKinds } from '../values/pictures.ts'

const endpoint = endpointsOf('v2', 'Pictures')

const own = { auth: 'owner' } as const
const ownErrors = ['unauthorized', 'system_not_found', 'forbidden'] as const

export const listPictures = endpoint('GET', '/v2/systems/{systemRef}/pictures', {
  docs: { summary: 'The pictures of your system', extension: true },
  policy: { ...own, scope: 'read:system' },
  answer: PictureList,
  errors: ownErrors,
})

export const uploadPicture = endpoint('POST', '/v2/systems/{systemRef}/pictures', {
  docs: {
    summary: 'Upload a picture',
    description:
      'The body is the picture itself, or a form with one part `file`. The server reads PNG, JPEG, WebP, GIF and AVIF, turns the picture as the camera says, removes everything that tells about place, device and time, and stores WebP. Put the `url` wherever an object takes the address of a picture. The same picture again gives the one that is there.',
    extension: true,
  },
  policy: { ...own, scope: 'write:system' },
  query: {
    kind: about(query.late(query.oneOf(...pictureKinds)), 'The use of the picture.', 'avatar'),
  },
  body: pictureFile,
  upload: pictureUploadTypes,
  checksUpload: 'late',
  answer: Picture,
  status: 201,
  repeatStatus: 200,
  errors: [
    ...ownErrors,
    ...(['bad_request', 'picture_type_unknown', 'picture_too_large', 'picture_refused'] as const),
    ...(['picture_limit_reached', 'too_many_uploads', 'upload_too_slow', 'pictures_unavailable'] as const),
  ],
})

export const copyPictures = endpoint('POST', '/v2/systems/{systemRef}/pictures/copies', {
  docs: {
    summary: 'Keep copies of pictures that are elsewhere',
    description:
      'The server fetches every picture of your system, its members, groups and chat servers that is on another server, keeps a copy of it, and shows the copy instead. A picture that it cannot fetch stays as it is.\n\nWith `Accept: text/event-stream` the answer is a stream: `event: progress` with `stage`, `done` and `total`, then `event: result` with the answer, or `event: error` with a refusal.',
    extension: true,
  },
  policy: { ...own, scope: 'write:all' },
  reportsProgress: true,
  answer: PictureCopies,
  errors: [...ownErrors, 'copies_under_way'],
})

export const deletePicture = endpoint('DELETE', '/v2/systems/{systemRef}/pictures/{picture}', {
  docs: {
    summary: 'Delete a picture',
    description:
      'Everything of your system that shows the picture shows none from then on, and its address answers 404.',
    extension: true,
  },
  policy: { ...own, scope: 'write:system' },
  answer: null,
  errors: [...ownErrors, 'picture_not_found'],
})
