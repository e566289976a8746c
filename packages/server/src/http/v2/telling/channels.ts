import { api, fail, parseUuid } from '@polyphony/contract'
import { presentChannel } from '../../../domain/telling/present.ts'
import { botDevice } from '../../../operations/chat/accounts.ts'
import {
  createChannel,
  deleteChannel,
  type ShownChannel,
  updateChannel,
} from '../../../operations/telling/channels.ts'
import { peopleIn } from '../../../operations/telling/names.ts'
import { testChannel } from '../../../operations/telling/test-channel.ts'
import { languageOfMessages } from '../../request/language.ts'
import * as target from '../../request/targets.ts'
import { route } from '../../route.ts'
import { callersDevice } from '../people/client.ts'
import { knownChannel, knownChannels, refuseForeignReceiver } from './through-bot.ts'

export const channelRoutes = {
  getPushKey: route(api.getPushKey, target.none, async ({ ctx: { push } }) => {
    if (push.off !== undefined) fail('push_off', { ref: push.off })
    return { key: await push.publicKey() }
  }),

  listChannels: route(api.listChannels, target.system, async (call) => {
    const { ctx, viewer } = call
    const channels = await knownChannels(call)
    const people = await peopleIn(ctx.store, viewer.system, channels)
    return channels.map((channel) => present({ channel, people }))
  }),

  createChannel: route(api.createChannel, target.system, async (call) => {
    const { ctx, viewer, body, request, person } = call
    refuseForeignReceiver(call, body.address)
    const device = call.credential.kind === 'bridge' ? botDevice : callersDevice(call)
    const from = { person: person?.person ?? null, device, language: languageOfMessages(request) }
    return present(await createChannel(ctx, viewer.system, body, from))
  }),

  getChannel: route(api.getChannel, target.system, async (call) => {
    const { ctx, viewer } = call
    const channel = await knownChannel(call, channelOf(call.params))
    return present({ channel, people: await peopleIn(ctx.store, viewer.system, [channel]) })
  }),

  updateChannel: route(api.updateChannel, target.system, async (call) => {
    const { uuid } = await knownChannel(call, channelOf(call.params))
    return present(await updateChannel(call.ctx, call.viewer.system, uuid, call.body))
  }),

  deleteChannel: route(api.deleteChannel, target.system, async (call) => {
    const { uuid } = await knownChannel(call, channelOf(call.params))
    await deleteChannel(call.ctx, call.viewer.system, uuid)
    return undefined
  }),

  testChannel: route(api.testChannel, target.system, async (call) => {
    const { uuid } = await knownChannel(call, channelOf(call.params))
    await testChannel(call.ctx, call.viewer.system, null, uuid)
    return undefined
  }),
}

const channelOf = ({ channel }: { channel: string }) => parseUuid(channel) ?? fail('channel_not_found')

const present = ({ channel, people }: ShownChannel) => presentChannel(channel, (id) => people.get(id)?.hid)
