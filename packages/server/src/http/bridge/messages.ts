import { api, fail, parseSnowflake } from '@polyphony/contract'
import { presentMember } from '../../domain/present/member.ts'
import { presentMessage } from '../../domain/present/message.ts'
import { revealMember } from '../../domain/privacy.ts'
import { anonymous, asSystem } from '../../domain/viewer.ts'
import { decideProxy, deleteMessages, recordMessage } from '../../operations/proxying/proxying.ts'
import * as target from '../request/targets.ts'
import { Repeat, route } from '../route.ts'

export const bridgeMessageRoutes = {
  bridgeDecideProxy: route(
    api.bridgeDecideProxy,
    target.proxySource,
    async ({ ctx, target: source, body }) => {
      const outcome = await decideProxy(ctx, source.id === null ? undefined : source, body)
      if (!outcome.proxy) return outcome
      const { member, ...post } = outcome
      const owner = asSystem(member.system_id)
      return { ...post, member: presentMember(revealMember(member, owner)) }
    },
  ),

  bridgeRecordMessage: route(api.bridgeRecordMessage, target.none, async ({ ctx, body }) => {
    const { message, isNew } = await recordMessage(ctx, body)
    const answer = presentMessage(message, message.author ? asSystem(message.author.system.id) : anonymous)
    return isNew ? answer : new Repeat(answer)
  }),

  bridgeDeleteMessage: route(api.bridgeDeleteMessage, target.none, async ({ ctx, params }) => {
    await deleteMessages(ctx, [parseSnowflake(params.message) ?? fail('bad_request')])
    return undefined
  }),

  bridgeDeleteMessages: route(api.bridgeDeleteMessages, target.none, async ({ ctx, body }) => {
    await deleteMessages(ctx, body)
    return undefined
  }),
}
