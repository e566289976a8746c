import { ask, channel, guild, newSnowflake, report } from '../../support/callers/bridge.ts'
import { newPerson } from '../../support/callers/person.ts'
import { type Call, callEndpoint, type EndpointName, type Stage } from '../../support/cases/outbox.ts'
import { newPng } from '../../support/pictures/uploads.ts'

/** A request that works, and why nobody is told of it. */
export interface SilentCase {
  reason: string
  before?(stage: Stage): Promise<Call>
}

const nobodyYet = 'a system that is just being made has nobody who listens'
const nobodyLeft = 'a system that is deleted has nobody left who listens'
const secret =
  "tokens and keys are nobody's business but their owner's (dispatch 6: no event for token changes)"
const ofItself = 'webhooks are not part of what they tell about (dispatch 8)'
const bulk = 'changes to all at once are not told one by one (dispatch 6)'
const forgotten = 'the reference has no event for forgotten messages (dispatch 6)'
const ofBots = 'how bots do their work is nothing of a system'

const emptyFile = { members: [], switches: [] }

/** Every endpoint that is not a GET and tells nobody. */
export const silent: Partial<Record<EndpointName, SilentCase>> = {
  createSystem: { reason: nobodyYet, before: async () => ({ body: { name: 'New' } }) },
  createSystemFromFile: { reason: nobodyYet, before: async () => ({ body: emptyFile }) },
  bridgeCreateSystemFromFile: { reason: nobodyYet, before: async () => ({ body: emptyFile }) },
  bridgeFetchFile: {
    reason: ofBots,
    before: async () => ({ body: { url: 'https://files.example/system.json' } }),
  },
  bridgeCreateSystem: { reason: nobodyYet, before: async () => ({ body: { account_id: newSnowflake() } }) },
  deleteSystem: { reason: nobodyLeft, before: async ({ system }) => ({ body: { confirm: system.id } }) },
  bridgeDeleteSystem: { reason: nobodyLeft },
  renewToken: { reason: secret },
  bridgeRenewToken: { reason: secret },
  bridgeRemoveToken: { reason: secret },
  createLinkCode: { reason: secret },
  bridgeAnnounceBot: {
    reason: ofBots,
    before: async () => ({
      body: {
        platform: 'discord',
        application_id: newSnowflake(),
        name: 'Polyphony',
        invite_url: 'https://chat.example/invite',
        prefixes: ['pk;'],
      },
    }),
  },
  createKey: { reason: secret, before: async () => ({ body: { name: 'Widget', scopes: ['read:all'] } }) },
  deleteKey: {
    reason: secret,
    before: async (stage) => {
      const made = await callEndpoint(stage, 'createKey', { body: { name: 'Widget', scopes: ['read:all'] } })
      return { params: { key: made.body.id } }
    },
  },
  removeHolder: {
    reason: secret,
    before: async ({ t, owner }) => {
      const holder = await newPerson(t)
      await holder.post('/v2/people/@me/systems', { token: owner.token })
      return { params: { person: (await holder.get('/v2/session')).body.person.id } }
    },
  },
  setMembersPrivacy: { reason: bulk, before: async () => ({ body: { visibility: 'private' } }) },
  setGroupsPrivacy: { reason: bulk, before: async () => ({ body: { visibility: 'private' } }) },
  bridgeUpdateAccount: {
    reason: 'the event of the reference is misnamed and documented nowhere (dispatch 11)',
    before: async ({ system }) => ({
      params: { account: system.account },
      body: { autoproxy_enabled: false },
    }),
  },
  bridgeDeleteMessage: {
    reason: forgotten,
    before: async (stage) => ({ params: { message: await recorded(stage) } }),
  },
  bridgeDeleteMessages: { reason: forgotten, before: async (stage) => ({ body: [await recorded(stage)] }) },
  bridgeDenyAccount: {
    reason: ofBots,
    before: async ({ system }) => ({ params: { account: system.account } }),
  },
  bridgeAllowAccount: {
    reason: ofBots,
    before: async (stage) => {
      const params = { account: stage.system.account }
      await callEndpoint(stage, 'bridgeDenyAccount', { params })
      return { params }
    },
  },
  bridgeUpdateGuild: {
    reason: ofBots,
    before: async () => ({ params: { guild_id: guild }, body: { require_system_tag: true } }),
  },
  bridgeCloseIntentions: {
    reason: ofBots,
    before: async (stage) => {
      const body = ask(stage.system.account, 'hi', { intend: true, member: stage.a.id })
      await callEndpoint(stage, 'bridgeDecideProxy', { body })
      return { body: [body.message_id] }
    },
  },
  bridgeRecordReply: { reason: ofBots, before: async () => ({ body: newReply() }) },
  bridgeDeleteReply: {
    reason: ofBots,
    before: async (stage) => {
      const body = newReply()
      await callEndpoint(stage, 'bridgeRecordReply', { body })
      return { params: { message: body.id } }
    },
  },
  uploadPicture: {
    reason: 'a picture that nothing shows changes nothing that anybody sees',
    before: async () => ({ file: await newPng() }),
  },
  putWebhook: { reason: ofItself, before: async () => ({ body: { url: hookUrl } }) },
  verifyWebhook: { reason: ofItself, before: nameHook },
  pingWebhook: {
    reason: ofItself,
    before: async (stage) => {
      await nameHook(stage)
      await callEndpoint(stage, 'verifyWebhook')
      return {}
    },
  },
  deleteWebhook: { reason: ofItself, before: nameHook },
  retryDelivery: {
    reason: ofItself,
    before: async (stage) => {
      await nameHook(stage)
      await callEndpoint(stage, 'verifyWebhook')
      await callEndpoint(stage, 'updateSystem', { body: { name: 'Told' } })
      const [delivery] = (await stage.owner.get('/v2/systems/@me/webhook/deliveries')).body
      return { params: { delivery: delivery.id } }
    },
  },
}

/** Leads nowhere: the tests that use it have a way out that always answers as it should. */
const hookUrl = 'https://hook.example/polyphony'

async function nameHook(stage: Stage): Promise<Call> {
  await callEndpoint(stage, 'putWebhook', { body: { url: hookUrl } })
  return {}
}

async function recorded(stage: Stage): Promise<string> {
  const body = report(stage.a.id)
  await callEndpoint(stage, 'bridgeRecordMessage', { body })
  return body.id
}

const newReply = () => ({ id: newSnowflake(), channel, account: newSnowflake() })
