import type { Disturbance } from '../fake-discord/gateway/disturbances.ts'
import type { Misfortune } from '../fake-discord/rest/faults.ts'
import type { Chat, SayWish, Seen } from './chat.ts'
import { matches } from './compare.ts'
import { formFields, labelled } from './components.ts'
import { type Backend, call, type Place } from './place.ts'
import { flagNames, type Step, type Steps } from './shape.ts'

/** Everything that a step may touch. */
export interface Stage extends Place {
  readonly chat: Chat
  readonly backend: Backend
  /** Stops the bot and starts it again. */
  readonly restart: () => Promise<void>
}

const usualChannel = 'general'

export async function runSteps(stage: Stage, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const [verb = ''] = Object.keys(step)
    try {
      await run(stage, verb as keyof Steps, stage.names.fill(step))
    } catch (error) {
      throw new Error(`The step ${JSON.stringify(step)} failed: ${(error as Error).message}`, {
        cause: error,
      })
    }
  }
}

function run(stage: Stage, verb: keyof Steps, step: Step): Promise<void> {
  return (verbs[verb] as (stage: Stage, step: Step) => Promise<void>)(stage, step)
}

/** The handle of the fake. The runner skips scenarios that need it elsewhere. */
function fakeOf({ chat }: Stage) {
  if (!chat.fake) throw new Error('This step needs the powers of the fake.')
  return chat.fake
}

/** A channel by its name; `@alice` is the one in which she and the bot are alone. */
const channelOf = (stage: Stage, name = usualChannel) =>
  name.startsWith('@') ? fakeOf(stage).directChannel(stage.names.get(name.slice(1))) : stage.names.get(name)

/** Waits for a message that no name stands for yet, and names it. */
async function find(
  stage: Stage,
  what: string,
  list: () => Promise<Seen[]>,
  fits: (seen: Seen) => boolean,
  as?: string,
) {
  const known = () => new Set(stage.names.ids.values())
  let found: Seen | undefined
  await stage.chat.until(what, async () => {
    const fresh = known()
    found = (await list()).find((seen) => !fresh.has(seen.id) && fits(seen))
    return found !== undefined
  })
  if (as !== undefined && found) stage.names.set(as, found.id)
}

const waitForProxy = (stage: Stage, channel: string, after: string, as: string) =>
  find(
    stage,
    `a proxied message '${as}' stands`,
    () => stage.chat.read(channel),
    ({ webhook, id }) => webhook !== null && BigInt(id) > BigInt(after),
    as,
  )

async function refusedWith(code: number, work: Promise<unknown>): Promise<void> {
  const outcome = await work.then(
    () => 'it worked',
    (error: { code?: number }) => error.code,
  )
  if (outcome !== code) throw new Error(`It should be refused with ${code}, but: ${outcome}.`)
}

const verbs: { [Verb in keyof Steps]: (stage: Stage, step: Steps[Verb]) => Promise<void> } = {
  async say(stage, step) {
    const { names, chat } = stage
    const {
      say,
      by,
      in: where,
      as,
      proxied,
      replyTo,
      forwardOf,
      flags,
      refused,
      poll,
      embeds,
      ...rest
    } = step
    const channel = channelOf(stage, where)
    const bits = (flags ?? []).reduce((sum, name) => sum | flagNames[name as keyof typeof flagNames], 0)
    const wish = {
      person: names.get(by),
      channel,
      content: say,
      ...rest,
      ...(bits && { flags: bits }),
      ...(poll !== undefined && { poll }),
      ...(embeds !== undefined && { embeds }),
      ...(replyTo !== undefined && { replyTo: names.get(replyTo) }),
      ...(forwardOf !== undefined && { forwardOf: names.get(forwardOf) }),
    } as SayWish
    if (refused !== undefined) return refusedWith(refused, chat.say(wish))
    const id = await chat.say(wish)
    if (as !== undefined) names.set(as, id)
    if (proxied !== undefined) await waitForProxy(stage, channel, id, proxied)
  },
  async edit(stage, { edit, to, by, in: where, proxied }) {
    const { names, chat } = stage
    const channel = channelOf(stage, where)
    await chat.edit({ person: names.get(by), channel, message: names.get(edit), content: to })
    if (proxied !== undefined) await waitForProxy(stage, channel, names.get(edit), proxied)
  },
  async delete(stage, { delete: message, by, in: where }) {
    const { names, chat } = stage
    await chat.remove({
      person: names.get(by),
      channel: channelOf(stage, where),
      message: names.get(message),
    })
  },
  async moderate(stage, { moderate, in: where }) {
    const ids = moderate.map((name) => stage.names.get(name))
    fakeOf(stage).removeAll(channelOf(stage, where), ids)
  },
  async react(stage, { react, with: emoji, by, in: where, refused }) {
    const { names, chat } = stage
    const channel = channelOf(stage, where)
    const work = chat.react({ person: names.get(by), channel, message: names.get(react), emoji })
    await (refused === undefined ? work : refusedWith(refused, work))
  },
  async menu(stage, { menu, on, by, in: where, fill }) {
    const fake = fakeOf(stage)
    const { names } = stage
    const find = () => fake.commands().find(({ name }) => String(name).includes(menu))
    await fake.until(`the bot has a command '${menu}'`, () => find() !== undefined)
    const used = fake.useCommand({
      person: names.get(by),
      channel: channelOf(stage, where),
      message: names.get(on),
      name: String(find()?.name),
    })
    await fake.until('the bot answered', () => fake.interaction(used)?.answered != null)
    if (!fill) return
    const fields = formFields(fake.interaction(used)?.modal)
    const values = Object.fromEntries(fill.map((text, at) => [fields[at] ?? `field ${at}`, text]))
    const sent = fake.submit(used, values)
    await fake.until('the bot answered the form', () => fake.interaction(sent)?.answered != null)
  },
  async press(stage, { press, on, by, in: where }) {
    const fake = fakeOf(stage)
    const channel = channelOf(stage, where)
    const message = stage.names.get(on)
    const seen = [...fake.read(channel), ...fake.ephemeral(stage.names.get(by))].find(
      ({ id }) => id === message,
    )
    const customId = labelled(seen?.components, press)
    if (customId === undefined) throw new Error(`There is no button '${press}'.`)
    fake.press({ person: stage.names.get(by), channel, message, customId })
  },
  async preview(stage, { preview, in: where }) {
    fakeOf(stage).preview(channelOf(stage, where), stage.names.get(preview))
  },
  async post(stage, { post, by, in: where, content }) {
    const { names } = stage
    names.set(
      post,
      fakeOf(stage).makePost({ forum: channelOf(stage, where), by: names.get(by), name: post, content }),
    )
  },
  async wait(stage, { wait, in: where, as }) {
    const channel = channelOf(stage, where)
    const fits = (seen: Seen) => matches(seen, wait, stage.names)
    await find(stage, `${JSON.stringify(wait)} stands`, () => stage.chat.read(channel), fits, as)
  },
  async gone(stage, { gone, in: where }) {
    const id = stage.names.get(gone)
    const channel = channelOf(stage, where)
    await stage.chat.until(`'${gone}' is gone`, async () =>
      (await stage.chat.read(channel)).every((seen) => seen.id !== id),
    )
  },
  async hears(stage, { hears, contains, as }) {
    const person = stage.names.get(hears)
    const fits = (seen: Seen) => matches(seen, { contains }, stage.names)
    await find(stage, `${hears} hears ${contains}`, () => stage.chat.told(person), fits, as)
  },
  async later(stage, { later }) {
    fakeOf(stage).pass(later * 1000)
  },
  async fault(stage, { fault, do: misfortune, ...rest }) {
    fakeOf(stage).fault({ route: fault, do: misfortune as Misfortune, ...rest })
  },
  async trouble(stage, { trouble, event = 'MESSAGE_CREATE', nth = 1 }) {
    const fake = fakeOf(stage)
    if (trouble === 'cut') fake.cutGateway()
    else if (trouble === 'reconnect') fake.reconnect()
    else if (trouble === 'invalid') fake.invalidate(false)
    else if (trouble === 'release') fake.release()
    else if (trouble === 'die') fake.die()
    else if (trouble === 'rise') await fake.rise()
    else fake.disturb({ event, nth, do: trouble as Disturbance['do'] })
  },
  async permit(stage, { permit, to }) {
    const { names } = stage
    fakeOf(stage).changeRole(names.guild, names.ids.get(permit) ?? permit, { permissions: to })
  },
  async overwrite(stage, { overwrite, with: wishes }) {
    const overwrites = wishes.map((wish) => ({ ...wish, for: stage.names.ids.get(wish.for) ?? wish.for }))
    fakeOf(stage).changeChannel(stage.names.get(overwrite), { overwrites })
  },
  async dropWebhooks(stage, { dropWebhooks }) {
    const fake = fakeOf(stage)
    for (const { id } of fake.webhooks(stage.names.get(dropWebhooks))) fake.changeWebhook(id, null)
  },
  async moveWebhooks(stage, { moveWebhooks, to }) {
    const fake = fakeOf(stage)
    for (const { id } of fake.webhooks(stage.names.get(moveWebhooks)))
      fake.changeWebhook(id, stage.names.get(to))
  },
  async dropChannel(stage, { dropChannel }) {
    fakeOf(stage).deleteChannel(stage.names.get(dropChannel))
  },
  async dropMember({ clients, names }, { dropMember, of: owner }) {
    await clients.get(owner)?.deleteMember({ memberRef: names.get(dropMember) })
  },
  async change({ backend, names }, { change, member, to }) {
    const headers = { ...backend, token: `Bearer ${backend.key}` }
    const system = names.get(`${change}System`)
    await call(headers, 'PATCH', `/v2/members/${names.get(member)}`, to, system)
  },
  async configure({ backend, names }, { configure }) {
    await call(backend, 'PATCH', `/bridge/v1/guilds/${names.guild}`, configure)
  },
  async restart(stage) {
    await stage.restart()
  },
}
