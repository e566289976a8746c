import { type ErrorName, fail, type Instant } from '@polyphony/contract'
import type { Context } from '../../context.ts'
import type { SystemId } from '../../domain/entities.ts'
import type { PersonCaller } from '../../domain/viewer.ts'
import type { StoreTx } from '../../store/store.ts'

/** Somebody who changes circles and shares, and perhaps may not show more. */
export interface WideningGuard {
  readonly device: string
  /** Refuses a change that shows more, if this caller may not make it. Else tells everybody who holds the system. */
  admit(tx: StoreTx, system: SystemId, now: Instant): Promise<void>
}

/** Returns the caller as somebody who may show more with a token, or within minutes of confirming. */
export function wideningGuardFor(
  { config, clock }: Context,
  person: PersonCaller | undefined,
  device: string,
): WideningGuard {
  const refusal = refusalOf(config.sharing, person !== undefined && person.confirmedUntil <= clock.now())
  return {
    device,
    async admit(tx, system, at) {
      if (refusal) fail(refusal)
      await tx.securityLog.addForHolders(system, { at, what: 'share_widened', device })
    },
  }
}

function refusalOf(isOn: boolean, isUnconfirmed: boolean): ErrorName | undefined {
  if (!isOn) return 'share_not_found'
  return isUnconfirmed ? 'unconfirmed' : undefined
}

/** Refuses to read, make or widen shares on a server without sharing. */
export function refuseWithoutSharing({ config }: Context): void {
  if (!config.sharing) fail('share_not_found')
}
