import { Type } from 'typebox'
import { Bot, LinkCode, LinkedAccount } from '../bridge/linking.ts'
import { endpointsOf } from '../model/endpoint.ts'

const endpoint = endpointsOf('v2', 'Chat servers')

const own = { auth: 'owner', scope: 'token' } as const

export const getBot = endpoint('GET', '/v2/bot', {
  docs: {
    summary: 'The chat bot of this server',
    description: 'If no bot said in the last day that it runs, the answer is 404.',
    extension: true,
  },
  policy: { auth: 'anyone', scope: 'read:system' },
  answer: Bot,
  errors: ['bot_not_found'],
})

export const createLinkCode = endpoint('POST', '/v2/systems/{systemRef}/link-code', {
  docs: {
    summary: 'Get a code that links a chat account',
    description:
      "Tell the code to the server's chat bot, from the account that you want to link. It works once, for 10 minutes. A new code ends the one before, and so does a new token.",
    extension: true,
  },
  policy: { ...own, confirmed: true, carriesSecret: true },
  answer: LinkCode,
  errors: ['unauthorized', 'system_not_found', 'forbidden'],
})

export const listAccounts = endpoint('GET', '/v2/systems/{systemRef}/accounts', {
  docs: {
    summary: 'The linked chat accounts of your system',
    description: 'Whoever uses one of these accounts can change everything in the system through a chat bot.',
    extension: true,
  },
  policy: own,
  answer: Type.Array(LinkedAccount),
  errors: ['unauthorized', 'system_not_found', 'forbidden'],
})

export const unlinkAccount = endpoint('DELETE', '/v2/systems/{systemRef}/accounts/{account}', {
  docs: { summary: 'Unlink a chat account, except the last one', extension: true },
  policy: { ...own, confirmed: true },
  answer: null,
  errors: [
    'unauthorized',
    'system_not_found',
    'forbidden',
    'bad_request',
    'account_not_linked',
    'last_account',
  ],
})
