import { type Delivery, fail, formatInstant, type Webhook } from '@polyphony/contract'
import type { LoggedDelivery, StoredWebhook } from '../entities.ts'
import { formatNullable } from './format.ts'

/** Shows the active address, else the one that is not verified yet. */
export function presentWebhook(slots: readonly StoredWebhook[]): Webhook {
  const active = slots.find(({ slot }) => slot === 'active')
  const pending = slots.find(({ slot }) => slot === 'pending')
  const shown = active ?? pending ?? fail('webhook_not_found')
  const state = shown === pending ? 'pending' : shown.disabled_at === null ? 'active' : 'off'
  return {
    url: shown.url,
    state,
    last_success: formatNullable(shown.last_success_at),
    last_failure: formatNullable(shown.last_failure_at),
    failure: shown.disabled_reason ?? shown.last_failure,
    pending_url: active && pending ? pending.url : null,
    extended: shown.extended,
  }
}

export function presentDelivery(delivery: LoggedDelivery): Delivery {
  return {
    id: String(delivery.number),
    type: delivery.type,
    created: formatInstant(delivery.created),
    state: delivery.state,
    attempts: delivery.attempts,
    last_attempt: formatNullable(delivery.attempted_at),
    next_attempt: delivery.state === 'pending' ? formatInstant(delivery.next_attempt_at) : null,
    response_status: delivery.response_status,
    failure: delivery.failure,
  }
}
