import type { Picture } from '@polyphony/contract'
import { type Changes, event, type Stage, told } from '../../support/cases/outbox.ts'
import { newPicture } from '../../support/pictures/uploads.ts'

/** A picture that one of the members shows twice, and the group once. */
const shownPicture = async ({ owner, a, group }: Stage): Promise<Picture> => {
  const picture = await newPicture(owner)
  await owner.patch(`/v2/members/${a.id}`, { avatar_url: picture.url, banner: picture.url })
  await owner.patch(`/v2/groups/${group.id}`, { icon: picture.url })
  return picture
}

const elsewhere = 'https://img.example/ash.png'

export const picturesChanges: Changes = {
  deletePicture: [
    told('each object that showed it, once', {
      before: shownPicture,
      call: (_, { id }) => ({ params: { picture: id } }),
      events: ({ a, group }) => [
        event('UPDATE_MEMBER', a.uuid, { avatar_url: null, banner: null }),
        event('UPDATE_GROUP', group.uuid, { icon: null }),
      ],
    }),
  ],

  copyPictures: [
    told('each object that shows a copy now, with its address', {
      before: ({ owner, a }) => owner.patch(`/v2/members/${a.id}`, { avatar_url: elsewhere }),
      call: () => ({}),
      events: async ({ owner, a }) => {
        const { avatar_url } = (await owner.get(`/v2/members/${a.id}`)).body
        return [event('UPDATE_MEMBER', a.uuid, { avatar_url })]
      },
    }),
  ],
}
