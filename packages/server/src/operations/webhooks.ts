import { fail, limits, type PingResult } from '@polyphony/contract'
import type { Context } from '../context.ts'
import type { LoggedDelivery, StoredSystem, StoredWebhook, SystemId } from '../domain/entities.ts'
import { inSystem, unannounced } from './in-system.ts'

const tooLong = `it is longer than ${limits.url} characters`

/** Stores a new address with secrets of its own until it is verified. */
export async function putWebhook(
  ctx: Context,
  system: SystemId,
  { url, extended }: Pick<StoredWebhook, 'url' | 'extended'>,
  device: string,
): Promise<Pick<StoredWebhook, 'url' | 'signing_token' | 'secret'>> {
  const refusal = url.length > limits.url ? tooLong : await ctx.outbound.refusal(url)
  if (refusal !== undefined) fail('webhook_address_refused', { ref: refusal })
  const { ids } = ctx
  const webhook = { url, signing_token: ids.token(), secret: ids.webhookSecret() }
  await inSystem(ctx, system, async (tx, { now: created }) => {
    await tx.webhooks.put({ system_id: system, slot: 'pending', ...webhook, extended, created })
    await tx.securityLog.addForHolders(system, { at: created, what: 'webhook_changed', device })
    return unannounced(undefined)
  })
  return webhook
}

/**
 * Verifies that the receiver knows its token (200) and refuses a wrong one (401), then sends events there from now on.
 */
export async function verifyWebhook(ctx: Context, { id, uuid }: StoredSystem): Promise<void> {
  const slots = await ctx.store.webhooks.slots(id)
  const pending = slots.find(({ slot }) => slot === 'pending') ?? fail('webhook_not_found')
  const right = await ping(ctx, pending, uuid, pending.signing_token)
  if ('failure' in right) fail('webhook_not_verified', { ref: right.failure })
  if (right.status !== 200) {
    fail('webhook_not_verified', { ref: `it answered ${right.status} to the right token, not 200` })
  }
  const wrong = await ping(ctx, pending, uuid, ctx.ids.token())
  if ('failure' in wrong) fail('webhook_not_verified', { ref: wrong.failure })
  if (wrong.status !== 401) {
    fail('webhook_not_verified', { ref: `it answered ${wrong.status} to a wrong token, not 401` })
  }
  await inSystem(ctx, id, async (tx, { now }) => {
    const still = (await tx.webhooks.slots(id)).find(({ secret }) => secret === pending.secret)
    if (!still) fail('webhook_not_found')
    // why: of two verifications at once, the second finds it active.
    if (still.slot === 'pending') await tx.webhooks.activate(id, now)
    return unannounced(undefined)
  })
  ctx.wakeUp(id)
}

/** Sends a test to the active address. */
export async function pingWebhook(ctx: Context, { id, uuid }: StoredSystem): Promise<PingResult> {
  const slots = await ctx.store.webhooks.slots(id)
  const active = slots.find(({ slot }) => slot === 'active') ?? fail('webhook_not_found')
  const answer = await ping(ctx, active, uuid, active.signing_token)
  if ('failure' in answer) return { ok: false, response_status: null, failure: answer.failure }
  const { status } = answer
  return { ok: status >= 200 && status < 300, response_status: status, failure: null }
}

function ping(
  { outbound, ids, clock }: Context,
  { url, secret }: StoredWebhook,
  system_id: string,
  signing_token: string,
) {
  const body = JSON.stringify({ type: 'PING', signing_token, system_id, id: null, data: null })
  return outbound.post({ url, secret, webhookId: `ping_${ids.uuid()}`, body, now: clock.now() })
}

export function deleteWebhook(ctx: Context, system: SystemId, device: string): Promise<void> {
  return inSystem(ctx, system, async (tx, { now }) => {
    if (!(await tx.webhooks.remove(system))) fail('webhook_not_found')
    await tx.securityLog.addForHolders(system, { at: now, what: 'webhook_changed', device })
    return unannounced(undefined)
  })
}

/** Sends an event again, with all attempts available again. */
export async function retryDelivery(ctx: Context, system: SystemId, number: number): Promise<LoggedDelivery> {
  const delivery = await inSystem(ctx, system, async (tx, { now }) => {
    const found = (await tx.webhooks.delivery(system, number)) ?? fail('delivery_not_found')
    const active = (await tx.webhooks.slots(system)).find(({ slot }) => slot === 'active')
    if (!active || active.disabled_at !== null) fail('webhook_not_found')
    const again = { state: 'pending', attempts: 0, next_attempt_at: now } as const
    await tx.webhooks.updateDelivery(found, again)
    return unannounced({ ...found, ...again })
  })
  ctx.wakeUp(system)
  return delivery
}
