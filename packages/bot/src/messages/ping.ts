import { Refusal } from '../base/refusal.ts'
import type { BotContext } from '../context.ts'
import type { Id, Say } from '../platform/types.ts'
import { text } from '../text/texts.ts'
import type { MessageRequest } from './message-request.ts'
import { findProxied, placeFor } from './message-request.ts'

/** The message that pings, or the account of somebody who wants no pings. */
type Ping = { readonly say: Say } | { readonly notWantedBy: { name: string; account: Id } }

/** Prepares a ping of the account behind a proxied message. */
export async function pingAuthor(ctx: BotContext, request: MessageRequest, id: Id): Promise<Ping> {
  const { platform, bridge } = ctx
  const { caller } = request
  const record = await findProxied(ctx, id)
  if (!record) throw new Refusal(text.notProxied)
  const { system, member, sender } = record
  if (!system || !member) throw new Refusal(text.memberGone)
  const place = await placeFor(ctx, request, record.channel)
  if (!place?.powers.has('send-messages')) throw new Refusal(text.mayNotWrite)
  const settings = await bridge.getSettings({ systemRef: system.id })
  const name = member.display_name ?? member.name
  if (!settings.pings_enabled) return { notWantedBy: { name, account: sender } }
  const link = platform.linkTo(record.guild, record.channel, id)
  return {
    say: {
      text: text.ping(name, sender, caller.id),
      buttons: [{ url: link, label: text.jump }],
      pings: [sender],
    },
  }
}
