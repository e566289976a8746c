import { api, fail, limits, parseSnowflake, type Snowflake } from '@polyphony/contract'
import type { MessageParts } from '../../domain/entities.ts'
import { presentChatServer, presentIntention } from '../../domain/present/chat.ts'
import { presentMember } from '../../domain/present/member.ts'
import { presentMessage } from '../../domain/present/message.ts'
import { revealMember } from '../../domain/privacy.ts'
import { anonymous, asSystem } from '../../domain/viewer.ts'
import { decideProxy } from '../../operations/proxying/decide.ts'
import {
  closeIntentions,
  deleteMessages,
  deleteReply,
  recordMessage,
  recordReply,
} from '../../operations/proxying/record.ts'
import { readMessage } from '../../store/chat/messages.ts'
import * as target from '../request/targets.ts'
import { Repeat, route } from '../route.ts'

export const bridgeMessageRoutes = {
  bridgeDecideProxy: route(
    api.bridgeDecideProxy,
    target.proxySource,
    async ({ ctx, target: source, body }) => {
      const outcome = await decideProxy(
        ctx,
        source.id === null ? undefined : source,
        source.account_denied ?? false,
        body,
      )
      if (!outcome.proxy) return outcome
      const { member, system, server, tell_errors, ...post } = outcome
      return {
        ...post,
        member: presentMember(revealMember(member, asSystem(member.system_id))),
        system,
        server: presentChatServer(body.guild_id, server),
        tell_errors,
      }
    },
  ),

  bridgeRecordMessage: route(api.bridgeRecordMessage, target.none, async ({ ctx, body }) => {
    const { message, isNew } = await recordMessage(ctx, body)
    const answer = presentToOwner(message)
    return isNew ? answer : new Repeat(answer)
  }),

  bridgeGetMessage: route(api.bridgeGetMessage, target.firstMessage, async ({ ctx, target: row }) => ({
    ...presentMessage(readMessage(row), anonymous),
    parts: await ctx.store.messages.parts(row.message_id),
  })),

  bridgeGetLatestMessage: route(api.bridgeGetLatestMessage, target.latestMessage, ({ target: row }) =>
    presentToOwner(readMessage(row)),
  ),

  bridgeDeleteMessage: route(api.bridgeDeleteMessage, target.none, async ({ ctx, params }) => {
    await deleteMessages(ctx, [messageOf(params)])
    return undefined
  }),

  bridgeDeleteMessages: route(api.bridgeDeleteMessages, target.none, async ({ ctx, body }) => {
    await deleteMessages(ctx, body)
    return undefined
  }),

  bridgeListIntentions: route(api.bridgeListIntentions, target.none, async ({ ctx, query }) => {
    const { after = '0' as Snowflake, limit = limits.intentionsPerPage } = query
    return (await ctx.store.intentions.open(after, limit)).map(presentIntention)
  }),

  bridgeCloseIntentions: route(api.bridgeCloseIntentions, target.none, async ({ ctx, body }) => {
    await closeIntentions(ctx, body)
    return undefined
  }),

  bridgeRecordReply: route(api.bridgeRecordReply, target.none, async ({ ctx, body }) => {
    const { id, channel, guild = null, account, command = null } = body
    await recordReply(ctx, { id, channel, guild, account, command })
    return undefined
  }),

  bridgeGetReply: route(api.bridgeGetReply, target.reply, ({ target: reply }) => ({
    id: reply.id,
    channel: reply.channel,
    guild: reply.guild,
    account: reply.account,
    command: reply.command,
  })),

  bridgeDeleteReply: route(api.bridgeDeleteReply, target.none, async ({ ctx, params }) => {
    await deleteReply(ctx, messageOf(params))
    return undefined
  }),
}

const messageOf = ({ message }: { message: string }) => parseSnowflake(message) ?? fail('bad_request')

/** Presents a message as its owner sees it, or without a member when that was deleted. */
const presentToOwner = (message: MessageParts) =>
  presentMessage(message, message.author ? asSystem(message.author.system.id) : anonymous)
