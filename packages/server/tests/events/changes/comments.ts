import { type Changes, callEndpoint, event, type Stage, told } from '../../support/cases/outbox.ts'
import { newSwitch } from './staging.ts'

async function newComment(stage: Stage) {
  const { id: on } = await newSwitch(stage)
  const { body } = await callEndpoint(stage, 'createComment', {
    params: { switchRef: on },
    body: { text: 'Rain.' },
  })
  return { on, params: { switchRef: on, comment: body.id as string } }
}

export const commentsChanges: Changes = {
  createComment: [
    told('the whole comment with its switch, its member by UUID', {
      before: newSwitch,
      call: ({ a }, { id }) => ({ params: { switchRef: id }, body: { text: 'Rain.', member: a.id } }),
      events: ({ a }, { body }, { id }) => [
        event('CREATE_COMMENT', body.id, { ...body, member: a.uuid, switch: id }),
      ],
    }),
  ],

  updateComment: [
    told('the new text and the switch', {
      before: newComment,
      call: (_, { params }) => ({ params, body: { text: 'Snow.' } }),
      events: (_, __, { on, params }) => [
        event('UPDATE_COMMENT', params.comment, { text: 'Snow.', switch: on }),
      ],
    }),
  ],

  deleteComment: [
    told('the switch', {
      before: newComment,
      call: (_, { params }) => ({ params }),
      events: (_, __, { on, params }) => [event('DELETE_COMMENT', params.comment, { switch: on })],
    }),
  ],
}
