import { Refusal } from '../base/refusal.ts'
import { isDenied } from '../bridge.ts'
import type { BotContext } from '../context.ts'
import { findByName, unknownName } from '../parsing/by-name.ts'
import type { FormField, Id, Interaction, Say } from '../platform/types.ts'
import { inEachLanguage, inLanguage, type Spoken } from '../text/language.ts'
import { cut } from '../text/markup.ts'
import { text } from '../text/texts.ts'
import { fitting, memberCard } from './cards.ts'
import { deleteMessage } from './delete.ts'
import { editMessage } from './edit.ts'
import { sentenceFor } from './failures.ts'
import { showMessage } from './info.ts'
import type { MessageRequest, RequestOutcome } from './message-request.ts'
import { findProxied, placeToChange } from './message-request.ts'
import { pingAuthor } from './ping.ts'
import { reproxy } from './reproxy.ts'

/** The platform sends the English name of a command, in whatever language the person sees it. */
const menu = inLanguage('en', () => ({ ...text.menu }))
const onlyToCaller = { onlyToCaller: true }
const longestText = 2000
const longestName = 100
const mostChoices = 25

/** Names of the commands in the menu of each message. */
export const menuNames: readonly Spoken[] = Object.keys(menu).map((key) =>
  inEachLanguage(() => text.menu[key as keyof typeof menu]),
)

/** Handles a command from the menu of a message, and the forms of such commands. */
export async function handleInteraction(
  ctx: BotContext,
  interaction: Interaction,
  at: number,
): Promise<void> {
  const { kind, name, message, account } = interaction
  if (await isDenied(ctx.bridge, account.id)) return
  if (kind === 'form') return sent(ctx, interaction, at)
  if (kind !== 'message-command' || !message) return
  const ask = (run: Run) => quietly(ctx, interaction, message.id, at, run)
  if (name === menu.info) return ask((request) => info(ctx, request, message.id))
  if (name === menu.delete) return ask((request) => deleteMessage(ctx, request, message.id))
  if (name === menu.ping) return ping(ctx, interaction, message.id, at)
  if (name === menu.edit) {
    const value = message.content === '' ? {} : { value: message.content }
    const field = { id: 'text', label: text.editField, long: true, maxLength: longestText, ...value }
    return form(ctx, interaction, message.id, at, `edit/${message.id}`, text.editTitle, field)
  }
  if (name === menu.reproxy) {
    const field = { id: 'member', label: text.reproxyField, maxLength: longestName }
    const id = `reproxy/${message.id}`
    return form(ctx, interaction, message.id, at, id, text.reproxyTitle, field, (system) =>
      fewMembers(ctx, system),
    )
  }
}

type Run = (request: MessageRequest) => Promise<RequestOutcome>

/** Asks the platform to wait, runs a request, and answers only to the caller. */
async function quietly(
  ctx: BotContext,
  interaction: Interaction,
  target: Id,
  at: number,
  run: Run,
): Promise<void> {
  await interaction.wait(onlyToCaller)
  let say: Say
  try {
    const outcome = await run(await requestOf(ctx, interaction, target, at))
    say = 'say' in outcome ? outcome.say : { text: outcome.done }
  } catch (error) {
    say = { text: sentenceFor(ctx, error) }
  }
  await interaction.answer(say, onlyToCaller)
}

async function requestOf(
  { platform, queues }: BotContext,
  { id, channel: where, account }: Interaction,
  target: Id,
  at: number,
): Promise<MessageRequest> {
  const channel = await platform.channel(where)
  if (!channel) throw new Refusal(text.placeUnreachable)
  // why: somebody may be quicker than the report of the message that they mean.
  await queues.settled(where)
  return { caller: account, channel, target, command: id, at }
}

async function info(ctx: BotContext, request: MessageRequest, id: Id): Promise<RequestOutcome> {
  const outcome = await showMessage(ctx, request, id)
  const record = await findProxied(ctx, id)
  const card = record && memberCard(record)
  if (!card || !('say' in outcome)) return outcome
  return { say: { ...outcome.say, embeds: fitting([card, ...(outcome.say.embeds ?? [])]) } }
}

/** Pings in the channel. Refusals show only to the caller. */
async function ping(ctx: BotContext, interaction: Interaction, id: Id, at: number): Promise<void> {
  let waited: Promise<void> | undefined
  const slow = setTimeout(() => {
    waited = interaction.wait(onlyToCaller).catch(() => undefined)
  }, ctx.patienceMs)
  try {
    const result = await pingAuthor(ctx, await requestOf(ctx, interaction, id, at), id)
    clearTimeout(slow)
    if ('say' in result) {
      if (!waited) return await interaction.answer(result.say)
      // why: after a wait that only the caller saw, the platform shows the answer only to them.
      await waited
      await ctx.platform.say(interaction.channel, result.say)
      return await interaction.answer({ text: text.pinged }, onlyToCaller)
    }
    await waited
    const { name, account } = result.notWantedBy
    const sentences = `${text.pingsOff(name)}\n${text.mentionToCopy(account)}`
    await interaction.answer({ text: sentences }, onlyToCaller)
  } catch (error) {
    clearTimeout(slow)
    await waited
    await interaction.answer({ text: sentenceFor(ctx, error) }, onlyToCaller)
  }
}

/** Shows a form, unless the caller may not change the message. The check runs again when they send the form. */
async function form(
  ctx: BotContext,
  interaction: Interaction,
  target: Id,
  at: number,
  id: string,
  title: string,
  field: FormField,
  choicesOf: (system: string) => Promise<Partial<FormField>> = async () => ({}),
): Promise<void> {
  const check = async () => {
    const request = await requestOf(ctx, interaction, target, at)
    const record = await findProxied(ctx, target)
    if (!record) throw new Refusal(text.notProxied)
    const { system } = await placeToChange(ctx, request, record)
    return choicesOf(system.id)
  }
  const found = await Promise.race([
    check().catch((error: unknown) => sentenceFor(ctx, error)),
    Bun.sleep(ctx.patienceMs),
  ])
  if (typeof found === 'string') await interaction.answer({ text: found }, onlyToCaller)
  else await interaction.ask({ id, title, fields: [{ ...field, ...found }] })
}

/** Offers the members of a small system to choose from; a form takes 25 at most. */
async function fewMembers({ bridge }: BotContext, system: string): Promise<Partial<FormField>> {
  const { members } = await bridge.bridgeListMembers({ systemRef: system }, { actAs: system })
  const list = (members ?? []).toSorted((one, other) => one.name.localeCompare(other.name))
  if (list.length === 0 || list.length > mostChoices) return {}
  const choices = list.map(({ id, name }) => ({ name: cut(name, longestName), value: id }))
  return { label: text.reproxyChoice, choices }
}

async function sent(ctx: BotContext, interaction: Interaction, at: number): Promise<void> {
  const [name, target = ''] = interaction.name.split('/')
  const typed = (id: string) => interaction.fields.get(id) ?? ''
  const ask = (run: Run) => quietly(ctx, interaction, target, at, run)
  if (name === 'edit') await ask((request) => editMessage(ctx, request, { text: typed('text') }))
  // why: a new post waits in the queue of its channel.
  const inTurn = (work: () => Promise<RequestOutcome>) => ctx.queues.run(interaction.channel, work)
  if (name !== 'reproxy') return
  const find = (name: string, system: string) => findMember(ctx, name, system)
  await ask((request) => inTurn(() => reproxy(ctx, request, typed('member').trim(), find)))
}

/**
 * Finds a member of a system as commands do: by name, alias, display name or short ID, or by the beginning of a name.
 * Suggests private names too: only the caller sees the answer.
 */
async function findMember({ bridge }: BotContext, typed: string, system: string) {
  const { members } = await bridge.bridgeListMembers({ systemRef: system }, { actAs: system })
  const own = members ?? []
  const found = findByName(own, typed)
  if (!found) throw unknownName('member', typed, { own })
  return found
}
