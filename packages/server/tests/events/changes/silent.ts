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
const rules = 'the rules of sync change nothing of the system'
const ofBots = 'how bots do their work is nothing of a system'

const emptyFile = { members: [], switches: [] }

/** Sets sync up, and returns a call that needs it. */
async function withSync(stage: Stage, call: Call = {}): Promise<Call> {
  await callEndpoint(stage, 'setSync', { body: { token: crypto.randomUUID() } })
  return call
}

async function withRunningSync(stage: Stage): Promise<Call> {
  await withSync(stage)
  const { body } = await callEndpoint(stage, 'getSyncPlan')
  await callEndpoint(stage, 'startSync', { body: { plan: body.id } })
  return {}
}

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
  bridgeClaimNotifications: { reason: ofBots },
  bridgeReportNotification: {
    reason: ofBots,
    before: async () => ({
      body: { channel: '3a8f0c4e-5d1b-4b7e-9c0a-7e6d5c4b3a21', key: 'a-message', arrived: true },
    }),
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
  previewCircles: {
    reason: 'a preview changes nothing',
    before: async (stage) => {
      const circle = await callEndpoint(stage, 'createCircle', { body: { name: 'Friends' } })
      return { body: { circles: [circle.body.id] } }
    },
  },
  testChannel: {
    reason: 'a test is no change',
    before: async (stage) => {
      const body = {
        name: 'Phone',
        kind: 'ntfy',
        to: { server: 'https://ntfy.polyphony.example', topic: 'a-topic' },
      } as const
      return { params: { channel: (await callEndpoint(stage, 'createChannel', { body })).body.id } }
    },
  },
  setSync: { reason: rules, before: async () => ({ body: { token: crypto.randomUUID() } }) },
  updateSync: { reason: rules, before: (stage) => withSync(stage, { body: { prefer: 'there' } }) },
  deleteSync: { reason: rules, before: (stage) => withSync(stage) },
  setSyncPairs: { reason: rules, before: (stage) => withSync(stage, { body: [] }) },
  startSync: {
    reason: rules,
    before: async (stage) => {
      await withSync(stage)
      return { body: { plan: (await callEndpoint(stage, 'getSyncPlan')).body.id } }
    },
  },
  pauseSync: { reason: rules, before: (stage) => withRunningSync(stage) },
  runSync: { reason: rules, before: (stage) => withRunningSync(stage) },
  updateSharedChannel: {
    reason: 'the owner learns nothing of the channels of a holder but how many there are',
    before: async (stage) => ({ ...(await newSharedChannel(stage)), body: { name: 'Old phone' } }),
  },
  testSharedChannel: { reason: 'a test is no change', before: newSharedChannel },
  dismissReminder: {
    reason: 'it was not due',
    before: async (stage) => {
      const body = { name: 'Plants', on: { kind: 'repeat', every: 1, at: '18:00' } } as const
      return { params: { reminder: (await callEndpoint(stage, 'createReminder', { body })).body.id } }
    },
  },
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

/** A channel of the holder of a share. */
async function newSharedChannel(stage: Stage): Promise<Call> {
  const circle = (await callEndpoint(stage, 'createCircle', { body: { name: 'Friends' } })).body
  const share = await callEndpoint(stage, 'createShare', { body: { name: 'Sam', circles: [circle.id] } })
  const code: string = share.body.url.split('#')[1]
  const to = { server: 'https://ntfy.polyphony.example', topic: 'a-topic' }
  const body = { name: 'Phone', kind: 'ntfy', to }
  const made = await callEndpoint(stage, 'createSharedChannel', { code, body })
  return { code, params: { channel: made.body.id } }
}

async function recorded(stage: Stage): Promise<string> {
  const body = report(stage.a.id)
  await callEndpoint(stage, 'bridgeRecordMessage', { body })
  return body.id
}

const newReply = () => ({ id: newSnowflake(), channel, account: newSnowflake() })
