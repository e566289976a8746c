import { Type } from 'typebox'
import * as intentions from '../../bridge/intentions.ts'
import * as bridge from '../../bridge/messages.ts'
import { ProxyDecision, proxyRequest } from '../../bridge/proxy.ts'
import * as replies from '../../bridge/replies.ts'
import { Message } from '../../resources/message.ts'
import { endpoint, forBridges } from './row.ts'

export const bridgeDecideProxy = endpoint('POST', '/bridge/v1/proxy', {
  docs: {
    summary: 'Decide whether and how to proxy a message',
    description:
      'The server stores nothing, except the effect of leading backslashes on autoproxy and, with `intend`, the intention. It never stores the text, so `Idempotency-Key` has no effect here: use `intend`. The bot must handle command prefixes itself.',
    extension: true,
  },
  policy: { ...forBridges, carriesSecret: true },
  body: proxyRequest,
  answer: ProxyDecision,
  errors: ['unauthorized', 'bad_request', 'system_not_found', 'member_not_found', 'invalid_model'],
})

export const bridgeRecordMessage = endpoint('POST', '/bridge/v1/messages', {
  docs: {
    summary: 'Record a proxied message',
    description:
      "In one transaction the server stores the message, updates the member's message count and last message, updates the autoproxy latch, and records the switch that `proxy_switch` requires. It also marks the intention for the original message as posted. With `part_of` it only stores the message. A request with a recorded ID changes nothing and gets 200.",
    extension: true,
  },
  policy: forBridges,
  body: bridge.newMessage,
  answer: Message,
  status: 201,
  repeatStatus: 200,
  errors: ['unauthorized', 'bad_request', 'invalid_model', 'member_not_found', 'system_not_found'],
})

export const bridgeGetMessage = endpoint('GET', '/bridge/v1/messages/{message}', {
  docs: {
    summary: 'A proxied message, with its parts',
    description:
      "Finds a message by its own ID or by the ID of one of its parts. Shows the stranger's view of system and member.",
    extension: true,
  },
  policy: forBridges,
  answer: bridge.MessageWithParts,
  errors: ['unauthorized', 'bad_request', 'message_not_found'],
})

export const bridgeGetLatestMessage = endpoint(
  'GET',
  '/bridge/v1/accounts/{account}/channels/{channel_id}/latest',
  {
    docs: {
      summary: 'The latest proxied message of an account in a channel',
      description: "Shows the owner's view of system and member.",
      extension: true,
    },
    policy: forBridges,
    answer: Message,
    errors: ['unauthorized', 'bad_request', 'message_not_found'],
  },
)

export const bridgeDeleteMessage = endpoint('DELETE', '/bridge/v1/messages/{message}', {
  docs: { summary: 'Delete the record of a message', extension: true },
  policy: forBridges,
  answer: null,
  errors: ['unauthorized', 'bad_request'],
})

export const bridgeDeleteMessages = endpoint('POST', '/bridge/v1/messages/delete', {
  docs: { summary: 'Delete the records of several messages', extension: true },
  policy: forBridges,
  body: bridge.messageIds,
  answer: null,
  errors: ['unauthorized', 'bad_request'],
})

export const bridgeListIntentions = endpoint('GET', '/bridge/v1/intentions', {
  docs: {
    summary: 'The open intentions',
    description:
      'A bot that starts again finds here all messages that it was about to proxy. The list is in the order of the original messages.',
    extension: true,
  },
  policy: forBridges,
  query: intentions.intentionPaging,
  answer: Type.Array(intentions.Intention),
  errors: ['unauthorized', 'bad_request'],
})

export const bridgeCloseIntentions = endpoint('POST', '/bridge/v1/intentions/close', {
  docs: {
    summary: 'Close intentions',
    description:
      'The server keeps a closed intention for a day, so that nobody handles its message again. It skips unknown ones.',
    extension: true,
  },
  policy: forBridges,
  body: intentions.closedIntentions,
  answer: null,
  errors: ['unauthorized', 'bad_request'],
})

export const bridgeRecordReply = endpoint('POST', '/bridge/v1/replies', {
  docs: {
    summary: 'Record who caused an answer of the bot',
    description: 'A request with a recorded ID changes nothing.',
    extension: true,
  },
  policy: forBridges,
  body: replies.newReply,
  answer: null,
  errors: ['unauthorized', 'bad_request', 'invalid_model'],
})

export const bridgeGetReply = endpoint('GET', '/bridge/v1/replies/{message}', {
  docs: { summary: 'An answer of the bot, and who caused it', extension: true },
  policy: forBridges,
  answer: replies.Reply,
  errors: ['unauthorized', 'bad_request', 'message_not_found'],
})

export const bridgeDeleteReply = endpoint('DELETE', '/bridge/v1/replies/{message}', {
  docs: { summary: 'Forget who caused an answer', extension: true },
  policy: forBridges,
  answer: null,
  errors: ['unauthorized', 'bad_request'],
})
