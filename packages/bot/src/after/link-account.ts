import { Conflict, NotFound, PolyphonyError } from '@polyphony/client'
import { Refusal } from '../commands/answers/refusal.ts'
import type { BotContext } from '../context.ts'
import { text } from '../text/en.ts'
import type { Outcome, Request } from './request.ts'

/** Links the caller's account to the system whose dashboard showed this code. */
export async function linkAccount(ctx: BotContext, { caller }: Request, code: string): Promise<Outcome> {
  if (code === '') throw new Refusal(text.linkNeedsCode)
  try {
    const system = await ctx.bridge.bridgeRedeemLinkCode({ body: { code, account_id: caller.id } })
    return { say: { text: text.linked(system.name ?? system.id) } }
  } catch (error) {
    if (error instanceof NotFound) throw new Refusal(text.linkCodeUnknown)
    if (error instanceof Conflict) throw new Refusal(text.accountTaken)
    if (error instanceof PolyphonyError && error.status < 500) throw new Refusal(text.linkTooOften)
    throw error
  }
}
