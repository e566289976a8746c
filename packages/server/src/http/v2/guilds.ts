import { api, fail, parseSnowflake, type Snowflake } from '@polyphony/contract'
import { presentAutoproxy, presentKnownGuild, presentSystemGuild } from '../../domain/present/guild.ts'
import { changeSystemGuild, getAutoproxy, updateAutoproxy } from '../../operations/chat/guilds.ts'
import * as target from '../request/targets.ts'
import { route } from '../route.ts'

export const guildRoutes = {
  listSystemGuilds: route(api.listSystemGuilds, target.system, async ({ ctx, viewer }) =>
    (await ctx.store.guilds.list(viewer.system)).map(presentKnownGuild),
  ),

  getSystemGuild: route(api.getSystemGuild, target.systemGuild, ({ target: guild }) =>
    presentSystemGuild(guild),
  ),

  updateSystemGuild: route(api.updateSystemGuild, target.systemGuild, async ({ ctx, viewer, params, body }) =>
    presentSystemGuild(await changeSystemGuild(ctx, viewer.system, target.guildOf(params), body, 'refuse')),
  ),

  getAutoproxy: route(api.getAutoproxy, target.system, async ({ ctx, viewer, query }) =>
    presentAutoproxy(await getAutoproxy(ctx, viewer.system, guildOnly(query))),
  ),

  updateAutoproxy: route(api.updateAutoproxy, target.system, async ({ ctx, viewer, query, body }) =>
    presentAutoproxy(await updateAutoproxy(ctx, viewer.system, target.storable(guildOnly(query)), body())),
  ),
}

/** compat: autoproxy is per guild; without a guild, or for a channel, it is not implemented. */
function guildOnly({ guild_id, channel_id }: { guild_id?: string; channel_id?: string }): Snowflake {
  const guild = parseSnowflake(guild_id ?? '')
  if (guild === undefined || guild === '0' || channel_id !== undefined) return fail('unimplemented')
  return guild
}
