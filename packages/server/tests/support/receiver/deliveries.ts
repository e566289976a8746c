import type { Delivery } from '@polyphony/contract'
import type { SystemId } from '../../../src/domain/entities.ts'
import type { Caller, SystemCaller, TestServer } from '../callers/server.ts'
import { until } from '../signals.ts'
import { type Receiver, registerWebhook } from './receiver.ts'

export const webhookPath = '/v2/systems/@me/webhook'
export const logPath = `${webhookPath}/deliveries`

/** The delivery log, newest first. */
export const logOf = async (owner: Caller): Promise<Delivery[]> => (await owner.get(logPath)).body

/** Waits until the newest delivery looks like this, and gives it. */
export async function newestIs(owner: Caller, like: Partial<Delivery>): Promise<Delivery> {
  let newest: Delivery | undefined
  await until(`the newest delivery is ${JSON.stringify(like)}`, async () => {
    newest = (await logOf(owner))[0]
    return Object.entries(like).every(([key, value]) => newest?.[key as keyof Delivery] === value)
  })
  if (!newest) throw new Error('there is no delivery')
  return newest
}

/** Lets the deliverer look at once instead of at its next turn. */
export const nudge = ({ ctx }: TestServer) => ctx.wakeUp(0 as SystemId)

/** Changes the name, which is one event. */
export async function rename(owner: Caller, name: string): Promise<void> {
  const res = await owner.patch('/v2/systems/@me', { name })
  if (res.status !== 200) throw new Error(`${res.status} ${res.text}`)
}

let fences = 0

/** Somebody whose webhook works. Once their event came, the deliverer has looked at everything that is due. */
export async function makeFence(t: TestServer, receiver: Receiver): Promise<() => Promise<void>> {
  const path = `/fence/${++fences}`
  const bystander = await t.system()
  await registerWebhook(bystander, receiver, path)
  return async () => {
    for (let i = 0; i < 2; i++) {
      const before = receiver.events(path).length
      await rename(bystander, `Fence ${before}`)
      await receiver.eventsCome(before + 1, path)
    }
  }
}

export async function registered(t: TestServer, receiver: Receiver, path: string): Promise<SystemCaller> {
  const owner = await t.system()
  await registerWebhook(owner, receiver, path)
  return owner
}
