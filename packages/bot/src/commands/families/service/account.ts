import { Conflict, NotFound, PolyphonyError } from '@polyphony/client'
import { Refusal } from '../../../base/refusal.ts'
import { later } from '../../../text/language.ts'
import { accountText } from '../../../text/texts.ts'
import { type Answer, plain, success, warning } from '../../answers/answer.ts'
import { account, optional, text } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'

const help = later(accountText.help)
const chatPage = '/settings/chat'

/** Links another account, which must agree. */
async function link(call: Call<unknown>, other: string): Promise<Answer> {
  const { lookups, caller, guild } = call
  const bridge = lookups.asStranger
  const system = await lookups.ownSystem()
  if (!(await call.account(other))) throw new Refusal(accountText.noSuchAccount)
  const present = await bridge.bridgeGetAccount({ account: other }).catch(unlessMissing)
  if (present?.system.id === system.id) throw new Refusal(accountText.alreadyLinked(other))
  if (present) throw new Refusal(accountText.linkedElsewhere(other, present.system.id))
  if (guild === null) throw new Refusal(accountText.linkDirectly(call.page(chatPage)))
  const { name, id } = await lookups.seenSystem(system)
  const question = accountText.askLink(other, caller, name ?? id)
  await call.ask({ text: question, yes: accountText.linkButton, account: other, always: true })
  await bridge.bridgeLinkAccount({ systemRef: system.uuid, account: other })
  return success(accountText.linked(other))
}

/** Links the caller's account to the system whose dashboard showed this code. */
async function redeem(call: Call<unknown>, code: string): Promise<Answer> {
  const { lookups, caller } = call
  lookups.needOwner()
  try {
    const body = { code, account_id: caller }
    const { name, id } = await lookups.asStranger.bridgeRedeemLinkCode({ body })
    return success(accountText.codeLinked(name ?? id))
  } catch (error) {
    if (error instanceof NotFound) throw new Refusal(accountText.codeUnknown(call.page(chatPage)))
    if (error instanceof Conflict) throw new Refusal(accountText.codeTaken)
    if (error instanceof PolyphonyError && error.status < 500) throw new Refusal(accountText.tooManyCodes)
    throw error
  }
}

async function unlink(call: Call<unknown>, account: string): Promise<Answer> {
  const { lookups, caller } = call
  const bridge = lookups.asStranger
  lookups.needOwner()
  const systemRef = (await lookups.ownSystem()).uuid
  const accounts = await bridge.bridgeListAccounts({ systemRef })
  if (!accounts.includes(account)) throw new Refusal(accountText.notLinked(account))
  if (accounts.length === 1) throw new Refusal(accountText.lastAccount)
  await call.ask({ text: accountText.askUnlink(account, account === caller), yes: accountText.unlinkButton })
  await bridge.bridgeUnlinkAccount({ systemRef, account })
  return success(accountText.unlinked(account))
}

/** Makes a new token after a direct message arrived: a closed inbox must not break the old token. */
async function newToken(call: Call<unknown>): Promise<Answer | undefined> {
  const { lookups, guild } = call
  lookups.needOwner()
  const systemRef = (await lookups.ownSystem()).uuid
  await call.ask({ text: accountText.askToken, yes: accountText.tokenButton })
  if (!(await call.sayDirectly(warning(accountText.tokenWarning)))) throw new Refusal(accountText.inboxClosed)
  const { token } = await lookups.asStranger.bridgeRenewToken({ systemRef })
  if (!(await call.sayDirectly(plain(token)))) throw new Refusal(accountText.tokenLost)
  return guild === null ? undefined : success(accountText.tokenSent)
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof NotFound)) throw error
}

/** The commands about accounts and tokens. */
export const accountCommands: readonly Command[] = [
  command({
    form: ['link', optional(account('account'))],
    who: 'anyone',
    help: help.link,
    example: 'link 466378653216014359',
    run(call) {
      const { account } = call.args
      if (account === undefined) throw new Refusal(accountText.linkWhat(call.page(chatPage)))
      return link(call, account)
    },
  }),
  command({
    form: ['link', text('code')],
    who: 'anyone',
    help: help.code,
    example: 'link 7QX4-M2KD',
    slash: 'code',
    run: (call) => redeem(call, call.args.code),
  }),
  command({
    form: ['unlink', account('account')],
    who: 'own',
    help: help.unlink,
    example: 'unlink 466378653216014359',
    run: (call) => unlink(call, call.args.account),
  }),
  command({
    form: ['token'],
    who: 'own',
    help: help.token,
    example: 'token',
    run: newToken,
  }),
  command({
    form: ['token', 'refresh|renew|invalidate|reroll|regen'],
    who: 'own',
    help: help.refresh,
    example: 'token refresh',
    run: newToken,
  }),
  command({
    form: ['token', 'remove|delete|revoke'],
    who: 'own',
    help: help.remove,
    example: 'token remove',
    async run(call) {
      call.lookups.needOwner()
      const systemRef = (await call.lookups.ownSystem()).uuid
      await call.ask({ text: accountText.askRemoveToken, yes: accountText.removeButton })
      await call.lookups.asStranger.bridgeRemoveToken({ systemRef })
      return success(accountText.tokenRemoved)
    },
  }),
]
