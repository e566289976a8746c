import { type Changes, callEndpoint, event, type Stage, told } from '../../support/cases/outbox.ts'

const newCircle = async (stage: Stage): Promise<{ id: string }> =>
  (await callEndpoint(stage, 'createCircle', { body: { name: 'Friends' } })).body

async function newShare(stage: Stage): Promise<{ id: string; circle: string }> {
  const circle = (await newCircle(stage)).id
  const share = await callEndpoint(stage, 'createShare', { body: { name: 'Sam', circles: [circle] } })
  return { id: share.body.id, circle }
}

async function newFeed(stage: Stage): Promise<{ share: string; feed: string }> {
  const { id } = await newShare(stage)
  const made = await callEndpoint(stage, 'createFeed', { params: { share: id }, body: { format: 'json' } })
  return { share: id, feed: made.body.id }
}

/** Leaves out the link and the address of a feed, which only the answer shows. */
const withoutUrl = ({ url: _, ...rest }: { url?: string }): object => rest

export const sharingChanges: Changes = {
  createCircle: [
    told('the whole circle, members by UUID', {
      call: ({ a }) => ({ body: { name: 'Friends', members: [a.id] } }),
      events: ({ a }, { body }) => [event('CREATE_CIRCLE', body.id, { ...body, members: [a.uuid] })],
    }),
  ],

  updateCircle: [
    told('the keys of the request', {
      before: newCircle,
      call: ({ a }, { id }) => ({ params: { circle: id }, body: { others: 'count', members: [a.id] } }),
      events: ({ a }, _, { id }) => [event('UPDATE_CIRCLE', id, { others: 'count', members: [a.uuid] })],
    }),
  ],

  deleteCircle: [
    told('its UUID and no data', {
      before: newCircle,
      call: (_, { id }) => ({ params: { circle: id } }),
      events: (_, __, { id }) => [event('DELETE_CIRCLE', id, null)],
    }),
    told('the shares that lose it', {
      before: newShare,
      call: (_, { circle }) => ({ params: { circle } }),
      events: (_, __, { id, circle }) => [
        event('DELETE_CIRCLE', circle, null),
        event('UPDATE_SHARE', id, { circles: [] }),
      ],
    }),
  ],

  createShare: [
    told('the whole share without its link', {
      before: newCircle,
      call: (_, { id }) => ({ body: { name: 'Sam', circles: [id] } }),
      events: (_, { body }) => [event('CREATE_SHARE', body.id, withoutUrl(body))],
    }),
  ],

  updateShare: [
    told('the keys of the request', {
      before: newShare,
      call: (_, { id }) => ({ params: { share: id }, body: { title: 'How we are', notify: false } }),
      events: (_, __, { id }) => [event('UPDATE_SHARE', id, { title: 'How we are', notify: false })],
    }),
  ],

  deleteShare: [
    told('its UUID and no data', {
      before: newShare,
      call: (_, { id }) => ({ params: { share: id } }),
      events: (_, __, { id }) => [event('DELETE_SHARE', id, null)],
    }),
  ],

  endAllShares: [
    told('when each share ended, and that nothing is left of it', {
      before: newShare,
      call: () => ({}),
      events: async (stage, _, { id }) => {
        const { expires_at } = (await callEndpoint(stage, 'getShare', { params: { share: id } })).body
        return [event('UPDATE_SHARE', id, { holder: null, channels: 0, expires_at, feeds: [] })]
      },
    }),
  ],

  renewShareLink: [
    told('that nobody keeps the share any more', {
      before: newShare,
      call: (_, { id }) => ({ params: { share: id } }),
      events: (_, __, { id }) => [event('UPDATE_SHARE', id, { kind: 'link', holder: null, channels: 0 })],
    }),
  ],

  createFeed: [
    told('the feeds of the share, without an address', {
      before: newShare,
      call: (_, { id }) => ({ params: { share: id }, body: { format: 'svg' } }),
      events: (_, { body }, { id }) => [event('UPDATE_SHARE', id, { feeds: [withoutUrl(body)] })],
    }),
  ],

  deleteFeed: [
    told('the feeds that are left', {
      before: newFeed,
      call: (_, ids) => ({ params: ids }),
      events: (_, __, { share }) => [event('UPDATE_SHARE', share, { feeds: [] })],
    }),
  ],
}
