import type { Account } from '@polyphony/contract'
import type { StoredSystem } from '../entities.ts'
import { revealSystem } from '../privacy.ts'
import { asSystem } from '../viewer.ts'
import { presentSystem } from './system.ts'

/** Presents an account to a bot, which sees the account's system as the system itself does. */
export function presentAccount({
  autoproxy_enabled,
  ...system
}: StoredSystem & { autoproxy_enabled: boolean }): Account {
  return { system: presentSystem(revealSystem(system, asSystem(system.id))), autoproxy_enabled }
}
