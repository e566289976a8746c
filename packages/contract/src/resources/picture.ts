import { type Static, Type } from 'typebox'
import type { Body } from '../model/body.ts'
import { Datetime, described, SnowflakeText } from '../model/schemas.ts'
import { pictureKeys, pictureKinds } from '../values/pictures.ts'

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] })

const picture = {
  id: Type.String({
    pattern: '^[A-Za-z0-9_-]{22}$',
    description: 'The ID of the picture. Nobody can guess it.',
    examples: ['Zr3mQ0h1Tq2vYc8xK5aLwg'],
  }),
  url: Type.String({
    format: 'uri',
    description:
      'The address of the picture. Everyone who knows it can see the picture. With `?size=64`, `128`, `256` or `512` it fits into a square of so many pixels.',
    examples: ['https://plural.example/pictures/Zr3mQ0h1Tq2vYc8xK5aLwg.webp'],
  }),
  kind: Type.Enum([...pictureKinds], {
    description: 'Avatars fit into 1,024 × 1,024 pixels, banners into 1,500 × 1,500.',
    examples: ['avatar'],
  }),
  width: count('The width in pixels.', 1024),
  height: count('The height in pixels.', 768),
  bytes: count('The size of the stored WebP file.', 48_213),
  animated: Type.Boolean({ description: 'True if the picture moves.', examples: [false] }),
  created: described(Datetime, 'The time when the picture was uploaded.'),
}
export const Picture = Type.Object(picture, { description: 'A picture that the server keeps for a system.' })
export type Picture = Static<typeof Picture>

export const pictureUsers = ['system', 'member', 'group', 'system_guild', 'member_guild'] as const
export type PictureUser = (typeof pictureUsers)[number]

const PictureUse = Type.Object(
  {
    type: Type.Unsafe<PictureUser>(
      Type.Enum([...pictureUsers], { description: 'The kind of object.', examples: ['member'] }),
    ),
    id: Type.String({
      description: 'The short ID of the system, member or group.',
      examples: ['pqsxyw'],
    }),
    key: Type.Unsafe<(typeof pictureKeys)[number]>(
      Type.Enum([...pictureKeys], {
        description: 'The key that holds the address.',
        examples: ['avatar_url'],
      }),
    ),
    guild_id: Type.Optional(described(SnowflakeText, 'The chat server, for settings in one.')),
  },
  { description: 'An object that shows a picture.' },
)
export type PictureUse = Static<typeof PictureUse>

export const PictureList = Type.Object(
  {
    used: count('The sum of `bytes` of all pictures.', 48_213),
    quota: count('The most that `used` can be.', 200_000_000),
    pictures: Type.Array(
      Type.Object({
        ...picture,
        used_by: Type.Array(PictureUse, { description: 'The objects of your system that show it.' }),
      }),
      { description: 'The pictures, newest first.' },
    ),
  },
  { description: 'All pictures of a system.' },
)
export type PictureList = Static<typeof PictureList>

export const PictureCopies = Type.Object(
  {
    copied: count('The number of pictures that the server keeps now.', 12),
    failed: Type.Array(
      Type.Object({
        url: Type.String({
          description: 'The address of the picture, which stays as it is.',
          examples: ['https://img.example/wren.png'],
        }),
        message: Type.String({
          description: 'The reason, for people.',
          examples: ['its server answered 404'],
        }),
        used_by: Type.Array(PictureUse, { description: 'The objects of your system that show it.' }),
      }),
      { description: 'Pictures that could not be copied.' },
    ),
  },
  { description: 'The result of copying pictures from other servers.' },
)
export type PictureCopies = Static<typeof PictureCopies>

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const
const formType = 'multipart/form-data'
export const pictureUploadTypes = [...pictureTypes, formType]

const PictureFile = Type.Unsafe<object>({
  type: 'object',
  additionalProperties: true,
  description: 'The picture itself, or a form with one part `file`.',
})

/** Passes the file on unread: the handler reads it as it arrives. */
export const pictureFile: Body<typeof PictureFile, undefined> = { schema: PictureFile, read: () => undefined }
