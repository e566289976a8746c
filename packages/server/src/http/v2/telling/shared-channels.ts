import { api, type Channel, fail, parseUuid } from '@polyphony/contract'
import { presentChannel } from '../../../domain/telling/present.ts'
import {
  createSharedChannel,
  deleteSharedChannel,
  listSharedChannels,
  type SharedChannel,
  testSharedChannel,
  updateSharedChannel,
} from '../../../operations/telling/shared-channels.ts'
import { languageOfMessages } from '../../request/language.ts'
import { openedShare } from '../../request/share.ts'
import { route } from '../../route.ts'

/** The channels of the holder of a share. */
export const sharedChannelRoutes = {
  listSharedChannels: route(api.listSharedChannels, openedShare, async ({ ctx, target }) =>
    (await listSharedChannels(ctx, target)).map(present),
  ),

  createSharedChannel: route(api.createSharedChannel, openedShare, async ({ ctx, target, body, request }) =>
    present(await createSharedChannel(ctx, target, body, languageOfMessages(request))),
  ),

  updateSharedChannel: route(api.updateSharedChannel, openedShare, async ({ ctx, target, params, body }) =>
    present(await updateSharedChannel(ctx, target, channelOf(params), body)),
  ),

  deleteSharedChannel: route(api.deleteSharedChannel, openedShare, async ({ ctx, target, params }) => {
    await deleteSharedChannel(ctx, target, channelOf(params))
    return undefined
  }),

  testSharedChannel: route(api.testSharedChannel, openedShare, async ({ ctx, target, params }) => {
    await testSharedChannel(ctx, target, channelOf(params))
    return undefined
  }),
}

const channelOf = ({ channel }: { channel: string }) => parseUuid(channel) ?? fail('channel_not_found')

/** Shows a channel to the holder, with the members that they chose, whatever the share shows now. */
const present = ({ channel, idOf }: SharedChannel): Channel => presentChannel(channel, idOf)
