import { Refusal } from '../../../base/refusal.ts'
import { fieldText } from '../../../text/texts.ts'
import type { Call } from '../../running/call.ts'

/** Refuses a change to things of others, and every change of somebody who asks as everybody. */
export function requireOwn(call: Call<unknown>, own: boolean, of: keyof typeof fieldText.notOwn): void {
  call.lookups.needOwner()
  if (!own) throw new Refusal(fieldText.notOwn[of])
}
