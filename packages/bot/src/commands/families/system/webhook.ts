import { NotFound, PolyphonyError } from '@polyphony/client'
import { Refusal } from '../../../base/refusal.ts'
import { systemText } from '../../../text/texts.ts'
import { type Answer, note, remark, success, warn } from '../../answers/answer.ts'
import { field } from '../../definitions/args.ts'
import { type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import { start } from './target.ts'

const own = { systemRef: '@me' } as const

async function webhookOf({ server }: Call<unknown>) {
  try {
    return await server.getWebhook(own)
  } catch (error) {
    if (error instanceof NotFound && error.reason === 'webhook_not_found') return undefined
    throw error
  }
}

async function showWebhook(call: Call<unknown>): Promise<Answer> {
  const webhook = await webhookOf(call)
  if (!webhook) return note(systemText.noWebhook)
  const { url, state, pending_url, failure } = webhook
  return note(
    state === 'pending' ? systemText.webhookPending(url) : systemText.webhook(url),
    ...(pending_url === null || pending_url === url ? [] : [remark(systemText.webhookPending(pending_url))]),
    ...(failure === null ? [] : [warn(systemText.webhookFailing(failure))]),
    remark(systemText.webhookHint),
  )
}

async function clearWebhook(call: Call<unknown>): Promise<Answer> {
  if (!(await webhookOf(call))) return note(systemText.noWebhook)
  await call.ask({ text: systemText.askClearWebhook, yes: systemText.clearWebhookButton })
  await call.server.deleteWebhook(own)
  return success(systemText.webhookCleared)
}

/** Stores an address, shows its secrets, and verifies it after a yes. Until then an older address stays in use. */
async function setWebhook(call: Call<unknown>, url: string): Promise<Answer> {
  const { signing_token, secret } = await orSay(
    call.server.putWebhook({ ...own, body: { url } }),
    systemText.webhookRefused,
  )
  await call.say(note(systemText.webhookSecrets(signing_token, secret)))
  await call.ask({ text: systemText.askVerify, yes: systemText.verifyButton, always: true })
  await orSay(call.server.verifyWebhook(own), systemText.webhookNotVerified)
  return success(systemText.webhookSet(url))
}

/** Turns the server's refusal of an address into our sentence. Its reason follows the second colon. */
async function orSay<Value>(request: Promise<Value>, sentence: (reason: string) => string): Promise<Value> {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof PolyphonyError)) throw error
    if (error.reason !== 'webhook_address_refused' && error.reason !== 'webhook_not_verified') throw error
    throw new Refusal(sentence(error.message.split(': ').slice(2).join(': ').replace(/\.$/, '')))
  }
}

/** The command about the address that gets events. */
export const systemWebhookCommand: Command = command({
  form: [start, 'webhook|hook', { ...field('address'), isValue: true }],
  who: 'own',
  where: 'direct',
  help: () => systemText.help.webhook,
  example: 'system webhook https://hooks.example.com/harbour',
  run(call) {
    const { address } = call.args
    if (address.kind === 'set') return setWebhook(call, address.text.replace(/^<(.*)>$/, '$1'))
    return address.kind === 'clear' ? clearWebhook(call) : showWebhook(call)
  },
})
