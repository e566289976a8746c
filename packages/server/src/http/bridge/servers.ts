import { api } from '@polyphony/contract'
import { presentChatServer } from '../../domain/present/chat.ts'
import { updateChatServer } from '../../operations/chat/guilds.ts'
import * as target from '../request/targets.ts'
import { route } from '../route.ts'

export const bridgeServerRoutes = {
  bridgeGetGuild: route(api.bridgeGetGuild, target.chatServer, ({ target: server, params }) =>
    presentChatServer(target.guildOf(params), server?.id == null ? undefined : server),
  ),

  bridgeUpdateGuild: route(api.bridgeUpdateGuild, target.none, async ({ ctx, params, body }) => {
    const guild = target.storable(target.guildOf(params))
    return presentChatServer(guild, await updateChatServer(ctx, guild, body))
  }),
}
