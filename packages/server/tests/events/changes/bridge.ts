import { ask, newSnowflake, report } from '../../support/callers/bridge.ts'
import { type Changes, callEndpoint, event, type Stage, told } from '../../support/cases/outbox.ts'
import { autoproxyEvent, fronters, latch, newSwitch, switchEvent } from './staging.ts'

const set = (stage: Stage, body: object) => callEndpoint(stage, 'updateSettings', { body })

const unlinking = [
  told('the account', {
    before: async (stage) => {
      const account = newSnowflake()
      await callEndpoint(stage, 'bridgeLinkAccount', { params: { account } })
      return { account }
    },
    call: (_, { account }) => ({ params: { account } }),
    events: (_, __, { account }) => [event('UNLINK_ACCOUNT', account, null)],
  }),
]

export const bridgeChanges: Changes = {
  bridgeLinkAccount: [
    told('the account', {
      before: async () => ({ account: newSnowflake() }),
      call: (_, { account }) => ({ params: { account } }),
      events: (_, __, { account }) => [event('LINK_ACCOUNT', account, null)],
    }),
    told('nothing when it was linked already', {
      call: ({ system }) => ({ params: { account: system.account } }),
      events: () => [],
    }),
  ],

  bridgeUnlinkAccount: unlinking,
  unlinkAccount: unlinking,

  bridgeRedeemLinkCode: [
    told('the account', {
      before: async (stage) => {
        const { body } = await callEndpoint(stage, 'createLinkCode')
        return { account: newSnowflake(), code: body.code }
      },
      call: (_, { account, code }) => ({ body: { account_id: account, code } }),
      events: (_, __, { account }) => [event('LINK_ACCOUNT', account, null)],
    }),
  ],

  bridgeDecideProxy: [
    told('two backslashes take the latched member away', {
      before: (stage) => latch(stage),
      call: (stage) => ({ body: ask(stage.system.account, '\\\\never mind') }),
      events: () => [autoproxyEvent({ autoproxy_member: null })],
    }),
    told('three backslashes switch autoproxy off', {
      before: (stage) => latch(stage),
      call: (stage) => ({ body: ask(stage.system.account, '\\\\\\enough') }),
      events: () => [autoproxyEvent({ autoproxy_mode: 'off' })],
    }),
    told('nothing when a message is merely decided about', {
      before: (stage) => latch(stage),
      call: (stage) => ({ body: ask(stage.system.account, 'hello') }),
      events: () => [],
    }),
    told('nothing for backslashes where autoproxy was never used', {
      call: (stage) => ({ body: ask(stage.system.account, '\\\\never mind') }),
      events: () => [],
    }),
  ],

  bridgeRecordMessage: [
    told('the whole message in the view of its owner', {
      before: async (stage) => {
        await callEndpoint(stage, 'updateSystem', { body: { privacy: { name_privacy: 'private' } } })
        await callEndpoint(stage, 'updateMember', {
          params: { memberRef: stage.a.id },
          body: { description: 'a secret', privacy: { description_privacy: 'private' } },
        })
      },
      call: ({ a, system }) => ({ body: report(a.id, { sender: system.account }) }),
      events: (_, { body }) => [event('CREATE_MESSAGE', null, body)],
    }),
    told('with latch and proxy_switch new: the message, the latch, the new switch', {
      before: async (stage) => {
        await latch(stage)
        await set(stage, { proxy_switch: 'new' })
      },
      call: ({ b }) => ({ body: report(b.id) }),
      events: async (stage, { body }) => [
        event('CREATE_MESSAGE', null, body),
        autoproxyEvent({
          autoproxy_member: stage.b.uuid,
          last_latch_timestamp: body.member.last_message_timestamp,
        }),
        switchEvent(await fronters(stage)),
      ],
    }),
    told('with proxy_switch add: the message, and all members of the switch', {
      before: async (stage) => {
        const { id } = await newSwitch(stage)
        await set(stage, { proxy_switch: 'add' })
        return { id }
      },
      call: ({ b }) => ({ body: report(b.id) }),
      events: ({ a, b }, { body }, { id }) => [
        event('CREATE_MESSAGE', null, body),
        event('UPDATE_SWITCH', id, { members: [a.uuid, b.uuid] }),
      ],
    }),
    told('no switch for a member who fronts already, no latch without a guild', {
      before: async (stage) => {
        await newSwitch(stage)
        await latch(stage)
        await set(stage, { proxy_switch: 'new' })
      },
      call: ({ a }) => ({ body: report(a.id, { guild: null }) }),
      events: (_, { body }) => [event('CREATE_MESSAGE', null, body)],
    }),
    told('nothing the second time', {
      before: async (stage) => {
        const body = report(stage.a.id)
        await latch(stage)
        await callEndpoint(stage, 'bridgeRecordMessage', { body })
        return { body }
      },
      call: (_, { body }) => ({ body }),
      events: () => [],
    }),
  ],
}
