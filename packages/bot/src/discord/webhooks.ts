import type { API } from '@discordjs/core'
import { WebhookType } from 'discord-api-types/v10'
import { isChatError } from '../platform/chat-error.ts'
import type { Id } from '../platform/types.ts'
import { asking } from './failures.ts'

const webhookName = 'Polyphony'

interface Webhook {
  readonly id: Id
  readonly token: string
}

/** Finds or makes the webhook of a channel. Requests at the same time share one search, and the result is kept. */
export class Webhooks {
  readonly #known = new Map<Id, Promise<Webhook>>()
  readonly #api: API
  readonly #self: () => Id

  constructor(api: API, self: () => Id) {
    this.#api = api
    this.#self = self
  }

  of(rootChannel: Id): Promise<Webhook> {
    let webhook = this.#known.get(rootChannel)
    if (!webhook) {
      webhook = this.#findOrMake(rootChannel)
      this.#known.set(rootChannel, webhook)
      webhook.catch(() => this.forget(rootChannel))
    }
    return webhook
  }

  forget(rootChannel: Id): void {
    this.#known.delete(rootChannel)
  }

  async #findOrMake(channel: Id): Promise<Webhook> {
    const present = await asking(this.#api.channels.getWebhooks(channel)).catch((error) => {
      if (isChatError(error, 'no-permission', 'no-access', 'unanswered', 'failed')) throw error
      return []
    })
    for (const { id, token, type, user, name } of present) {
      const ours = type === WebhookType.Incoming && user?.id === this.#self() && name === webhookName
      if (ours && token) return { id, token }
    }
    const made = await asking(this.#api.channels.createWebhook(channel, { name: webhookName }))
    return { id: made.id, token: made.token ?? '' }
  }
}
