import { type Client, createClient } from '@polyphony/client'
import type { Chat } from './chat.ts'
import { channelTypes, type Setting } from './shape.ts'

/** The names of a scenario and the ids they stand for: people, channels, roles, messages, members. */
export class Names {
  readonly ids = new Map<string, string>()
  guild = ''

  get(name: string): string {
    const id = this.ids.get(name)
    if (id === undefined) throw new Error(`Nothing here is called '${name}'.`)
    return id
  }

  set(name: string, id: string): void {
    this.ids.set(name, id)
  }

  /** The name of an id, or the id itself. */
  nameOf(id: string): string {
    return [...this.ids].find(([, known]) => known === id)?.[0] ?? id
  }

  /** Fills in `{name}`; `{link:general/name}` is a link to a message. */
  fill<T>(value: T): T {
    const fill = (text: string) =>
      text
        .replace(/\{link:(\w+)\/(\w+)\}/g, (_, channel: string, message: string) => {
          return `https://discord.com/channels/${this.guild}/${this.get(channel)}/${this.get(message)}`
        })
        .replace(/\{(\w+)\}/g, (all, name: string) => this.ids.get(name) ?? all)
    return JSON.parse(JSON.stringify(value), (_, each) => (typeof each === 'string' ? fill(each) : each)) as T
  }
}

export interface Backend {
  readonly url: string
  readonly key: string
}

/** A place where a scenario happens, with the clients of the systems in it. */
export interface Place {
  readonly names: Names
  readonly clients: Map<string, Client>
  readonly bridge: Client
}

type People = NonNullable<Setting['people']>

/** Builds the chat server of a setting on the fake. */
export function buildServer(
  { fake }: Chat,
  { server = {}, channels = {}, threads = {}, roles = {}, people = {} }: Setting,
): Names {
  if (!fake) throw new Error('Only the fake can be built.')
  const names = new Names()
  const { settings: _, ...wish } = server
  const guild = fake.makeGuild({ name: 'Harbour', ...wish })
  names.guild = guild
  names.set('server', guild)
  names.set('bot', fake.botId)
  for (const [name, { nick, outside, system: __, denied: ___, ...person }] of Object.entries(people)) {
    names.set(name, fake.makePerson({ name, ...person, guilds: outside ? [] : [guild] }))
    if (nick !== undefined) fake.changeMember(guild, names.get(name), { nick })
  }
  for (const [name, { people: holders = [], ...role }] of Object.entries(roles)) {
    names.set(name, fake.makeRole({ guild, name, ...role }))
    for (const holder of holders) fake.changeMember(guild, names.get(holder), { roles: [names.get(name)] })
  }
  for (const [name, { type = 'text', parent, overwrites = [], webhooks = 0 }] of Object.entries(channels)) {
    const channel = fake.makeChannel({
      guild,
      name,
      type: channelTypes[type as keyof typeof channelTypes],
      ...(parent !== undefined && { parent: names.get(parent) }),
      overwrites: overwrites.map((each) => ({ ...each, for: names.ids.get(each.for) ?? each.for })),
    })
    names.set(name, channel)
    for (let made = 0; made < webhooks; made++) {
      fake.makeWebhook({ channel, by: names.get('alice'), name: `hook ${made}` })
    }
  }
  for (const [name, { in: parent, private: hidden = false, archived = false }] of Object.entries(threads)) {
    const thread = fake.makeThread({ parent: names.get(parent), name, type: hidden ? 12 : 11 })
    names.set(name, thread)
    if (archived) fake.changeChannel(thread, { archived })
  }
  return names
}

/** Makes the systems of a setting on the server, and its settings of the chat server. */
export async function buildSystems({ url, key }: Backend, names: Names, setting: Setting): Promise<Place> {
  const bridge = createClient({ baseUrl: url, token: `Bearer ${key}` })
  const clients = new Map<string, Client>()
  for (const [name, { system, denied }] of Object.entries(setting.people ?? {})) {
    const account = names.get(name)
    if (system) clients.set(name, await buildSystem({ url, key }, bridge, names, name, system))
    if (denied) await call({ url, key }, 'PUT', `/bridge/v1/denied/${account}`)
  }
  const settings = setting.server?.settings
  if (settings !== undefined) {
    await call({ url, key }, 'PATCH', `/bridge/v1/guilds/${names.guild}`, names.fill(settings))
  }
  return { names, clients, bridge }
}

type SystemWish = NonNullable<People[string]['system']>

async function buildSystem(
  backend: Backend,
  bridge: Client,
  names: Names,
  person: string,
  wish: SystemWish,
): Promise<Client> {
  const account_id = names.get(person)
  const known = await call(backend, 'GET', `/bridge/v1/accounts/${account_id}`).catch(() => undefined)
  if (known) await call(backend, 'DELETE', `/bridge/v1/systems/${account_id}`)
  const { system, token } = await bridge.bridgeCreateSystem({ body: { account_id } as never })
  const client = createClient({ baseUrl: backend.url, token })
  const own = (method: string, path: string, body: unknown) =>
    call({ ...backend, token }, method, path, names.fill(body))
  names.set(`${person}System`, system.id)
  if (wish.fields) await own('PATCH', '/v2/systems/@me', wish.fields)
  if (wish.settings) await own('PATCH', '/v2/systems/@me/settings', wish.settings)
  for (const account of wish.accounts ?? []) {
    await call(backend, 'PUT', `/bridge/v1/systems/${system.id}/accounts/${names.get(account)}`)
  }
  for (const [name, fields] of Object.entries(wish.members ?? {})) {
    const member = (await own('POST', '/v2/members', { name, ...(fields as object) })) as { id: string }
    names.set(name, member.id)
  }
  await call(
    backend,
    'PUT',
    `/bridge/v1/systems/${system.id}/guilds/${names.guild}`,
    names.fill(wish.here ?? {}),
  )
  for (const [name, fields] of Object.entries(wish.membersHere ?? {})) {
    await call(
      backend,
      'PUT',
      `/bridge/v1/members/${names.get(name)}/guilds/${names.guild}`,
      names.fill(fields),
    )
  }
  if (wish.front)
    await own('POST', '/v2/systems/@me/switches', { members: wish.front.map((name) => names.get(name)) })
  if (wish.autoproxy) await own('PATCH', `/v2/systems/@me/autoproxy?guild_id=${names.guild}`, wish.autoproxy)
  return client
}

/** One request to the server, as the bridge unless there is a token. */
export async function call(
  { url, key, token }: Backend & { token?: string },
  method: string,
  path: string,
  body?: unknown,
  system?: string,
): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: token ?? `Bearer ${key}`,
      'content-type': 'application/json',
      ...(system && { 'x-polyphony-system': system }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}
