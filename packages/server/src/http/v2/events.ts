import { api, fail, limits } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import { presentDelivery, presentWebhook } from '../../domain/present/webhook.ts'
import type { Credential } from '../../domain/viewer.ts'
import {
  deleteWebhook,
  pingWebhook,
  putWebhook,
  retryDelivery,
  verifyWebhook,
} from '../../operations/webhooks.ts'
import * as target from '../request/targets.ts'
import { route } from '../route.ts'
import { callersDevice } from './people/client.ts'

export const eventRoutes = {
  getWebhook: route(api.getWebhook, target.system, async ({ ctx, viewer }) =>
    presentWebhook(await ctx.store.webhooks.slots(viewer.system)),
  ),

  putWebhook: route(api.putWebhook, target.system, async (call) => {
    const { ctx, viewer, body } = call
    const { url, signing_token, secret } = await putWebhook(ctx, viewer.system, body, callersDevice(call))
    return { url, state: 'pending' as const, signing_token, secret }
  }),

  verifyWebhook: route(api.verifyWebhook, target.system, async ({ ctx, viewer, target: system }) => {
    await verifyWebhook(ctx, system)
    return presentWebhook(await ctx.store.webhooks.slots(viewer.system))
  }),

  pingWebhook: route(api.pingWebhook, target.system, ({ ctx, target: system }) => pingWebhook(ctx, system)),

  deleteWebhook: route(api.deleteWebhook, target.system, async (call) => {
    await deleteWebhook(call.ctx, call.viewer.system, callersDevice(call))
    return undefined
  }),

  listDeliveries: route(api.listDeliveries, target.system, async ({ ctx, viewer, query }) => {
    const before = query.before === undefined ? Number.MAX_SAFE_INTEGER : Number(query.before)
    const limit = query.limit ?? limits.switchesPerPage
    return (await ctx.store.webhooks.deliveries(viewer.system, before, limit)).map(presentDelivery)
  }),

  retryDelivery: route(api.retryDelivery, target.system, async ({ ctx, viewer, params }) => {
    const number = /^\d{1,15}$/.test(params.delivery) ? Number(params.delivery) : fail('delivery_not_found')
    return presentDelivery(await retryDelivery(ctx, viewer.system, number))
  }),

  streamEvents: route(api.streamEvents, target.system, async (call) => {
    const { ctx, target: system, request, credential, answerHeaders } = call
    // why: some reverse proxies buffer a response until it is long enough.
    answerHeaders['x-accel-buffering'] = 'no'
    // why: nobody would ever read this stream, so nobody would ever leave it.
    if (request.method === 'HEAD') return new ReadableStream({ start: (empty) => empty.close() })
    const last = request.headers.get('last-event-id')
    // why: an id that is no number was never one of ours, like a pruned one; both mean "start again".
    const lastId = last === null ? undefined : /^\d{1,15}$/.test(last) ? Number(last) : -1
    const stream = await ctx.streams.open(system, lastId, ctx.clock, () => fresh(credential, ctx))
    return stream ?? fail('too_many_streams')
  }),
}

/** Brings the time of the check up to date: a key or a session may have ended since. */
const fresh = (credential: Credential, { clock }: Context): Credential =>
  'now' in credential ? { ...credential, now: clock.now() } : credential
