import type { APIMessage, APIUser } from 'discord-api-types/v10'
import { until } from '../../../server/tests/support/signals.ts'
import { readFiles } from '../fake-discord/handle/people.ts'
import type { Chat, SayWish, Seen } from './chat.ts'

/** A server of the protocol that already runs, and the accounts to use there. */
export interface Elsewhere {
  /** The base without version. */
  readonly apiUrl: string
  readonly botToken: string
  readonly aliceToken: string
  readonly bobToken: string
  readonly guild: string
  /** A text channel that nobody else uses. */
  readonly channel: string
}

/** Reads SCENARIO_API_URL and the variables beside it; undefined without it. */
export function readElsewhere(env: Readonly<Record<string, string | undefined>>): Elsewhere | undefined {
  const apiUrl = env.SCENARIO_API_URL
  if (!apiUrl) return undefined
  const need = (name: string) => {
    const value = env[name]
    if (!value) throw new Error(`SCENARIO_API_URL needs ${name} beside it.`)
    return value
  }
  return {
    apiUrl,
    botToken: need('SCENARIO_BOT_TOKEN'),
    aliceToken: need('SCENARIO_ALICE_TOKEN'),
    bobToken: need('SCENARIO_BOB_TOKEN'),
    guild: need('SCENARIO_GUILD'),
    channel: need('SCENARIO_CHANNEL'),
  }
}

/** A platform that is used by its REST paths alone, as two people and as the bot. */
export class RestChat implements Chat {
  readonly apiUrl: string
  readonly token: string
  readonly fake = undefined
  botId = ''
  readonly #tokens: Map<string, string>
  /** Names as scenarios use them, by account. */
  readonly #names = new Map<string, string>()
  /** Messages up to this one were there before. */
  #start = '0'

  constructor({ apiUrl, botToken, aliceToken, bobToken }: Elsewhere) {
    this.apiUrl = apiUrl
    this.token = botToken
    this.#tokens = new Map([
      ['alice', aliceToken],
      ['bob', bobToken],
    ])
  }

  /** Finds out who the accounts are. Returns the ids of the two people. */
  async open(): Promise<Record<'alice' | 'bob', string>> {
    const ids = { alice: '', bob: '' }
    for (const name of ['alice', 'bob'] as const) {
      const token = this.#tokens.get(name) ?? ''
      const { id } = await this.#ask<APIUser>(token, 'GET', '/users/@me')
      ids[name] = id
      this.#tokens.set(id, token)
      this.#names.set(id, name)
    }
    this.botId = (await this.#ask<APIUser>(`Bot ${this.token}`, 'GET', '/users/@me')).id
    this.#names.set(this.botId, 'Polyphony')
    return ids
  }

  /** Begins a scenario: only messages after this moment count. */
  async begin(channel: string): Promise<void> {
    const [latest] = await this.#messages(channel, 'limit=1')
    this.#start = latest?.id ?? '0'
  }

  async say({ person, channel, replyTo, files = [], content }: SayWish): Promise<string> {
    const { uploads, attachments } = readFiles(files)
    const body = {
      content,
      ...(replyTo !== undefined && { message_reference: { message_id: replyTo } }),
      ...(attachments.length > 0 && { attachments }),
    }
    const form = new FormData()
    form.set('payload_json', JSON.stringify(body))
    for (const { index, name, type, bytes } of uploads) {
      form.set(`files[${index}]`, new File([new Uint8Array(bytes)], name, { type }))
    }
    const path = `/channels/${channel}/messages`
    const { id } = await this.#as<APIMessage>(person, 'POST', path, uploads.length > 0 ? form : body)
    return id
  }

  async edit({ person, channel, message, content }: Parameters<Chat['edit']>[0]): Promise<void> {
    await this.#as(person, 'PATCH', `/channels/${channel}/messages/${message}`, { content })
  }

  async remove({ person, channel, message }: Parameters<Chat['remove']>[0]): Promise<void> {
    await this.#as(person, 'DELETE', `/channels/${channel}/messages/${message}`)
  }

  async react({ person, channel, message, emoji }: Parameters<Chat['react']>[0]): Promise<void> {
    const path = `/channels/${channel}/messages/${message}/reactions/${encodeURIComponent(emoji)}/@me`
    await this.#as(person, 'PUT', path)
  }

  async read(channel: string): Promise<Seen[]> {
    const messages = await this.#messages(channel, `limit=100&after=${this.#start}`)
    return Promise.all(messages.map((each) => this.#see(channel, each)))
  }

  async told(): Promise<Seen[]> {
    return []
  }

  until(what: string, condition: () => Promise<boolean>): Promise<void> {
    return until(what, condition)
  }

  async #messages(channel: string, query: string): Promise<APIMessage[]> {
    const path = `/channels/${channel}/messages?${query}`
    const messages = await this.#ask<APIMessage[]>(`Bot ${this.token}`, 'GET', path)
    return messages.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
  }

  async #see(channel: string, message: APIMessage): Promise<Seen> {
    const { author, mentions, mention_roles, mention_everyone, attachments } = message
    return {
      id: message.id,
      type: message.type,
      author: this.#names.get(author.id) ?? author.username,
      authorId: author.id,
      avatar: null,
      webhook: message.webhook_id ?? null,
      content: message.content,
      embeds: message.embeds,
      components: message.components ?? [],
      files: await Promise.all(
        attachments.map(async ({ filename, size, url, description, flags = 0, waveform, duration_secs }) => ({
          name: filename,
          size,
          text: (await (await fetch(url)).text()).slice(0, 200),
          description: description ?? null,
          spoiler: (flags & 8) !== 0,
          waveform: waveform ?? null,
          duration: duration_secs ?? null,
        })),
      ),
      flags: message.flags ?? 0,
      tts: message.tts,
      poll: message.poll ?? null,
      pings: { users: mentions.map(({ id }) => id), roles: mention_roles, everyone: mention_everyone },
      reactions: await this.#reactions(channel, message),
      edited: message.edited_timestamp !== null,
      replyTo: message.type === 19 ? (message.message_reference?.message_id ?? null) : null,
    }
  }

  async #reactions(channel: string, { id, reactions = [] }: APIMessage): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {}
    for (const { emoji } of reactions) {
      const path = `/channels/${channel}/messages/${id}/reactions/${encodeURIComponent(emoji.name ?? '')}`
      const people = await this.#ask<APIUser[]>(`Bot ${this.token}`, 'GET', path)
      found[emoji.name ?? ''] = people.map((each) => each.id)
    }
    return found
  }

  #as<T>(person: string, method: string, path: string, body?: unknown): Promise<T> {
    return this.#ask(this.#tokens.get(person) ?? '', method, path, body)
  }

  async #ask<T>(authorization: string, method: string, path: string, body?: unknown): Promise<T> {
    const json = body !== undefined && !(body instanceof FormData)
    const response = await fetch(`${this.apiUrl}/v10${path}`, {
      method,
      headers: { authorization, ...(json && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: json ? JSON.stringify(body) : (body as FormData) }),
    })
    const text = await response.text()
    const answer = text === '' ? undefined : JSON.parse(text)
    if (response.status === 429) {
      await Bun.sleep(1000 * (answer as { retry_after: number }).retry_after)
      return this.#ask(authorization, method, path, body)
    }
    if (!response.ok)
      throw Object.assign(new Error(`${method} ${path}: ${response.status} ${text}`), { code: answer?.code })
    return answer as T
  }
}
