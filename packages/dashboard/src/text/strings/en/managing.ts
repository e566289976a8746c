import { entering } from './entering/entering.ts'
import { registering } from './entering/registering.ts'
import { admin } from './settings/admin.ts'
import { settings } from './settings/settings.ts'

/** The texts of settings, accounts and administration. */
export const managing = {
  admin,
  ...entering,
  ...registering,
  settings,
}
