import type { MoreStrings } from '../translation.ts'
import { admin } from './admin.ts'
import { customFields } from './custom-fields.ts'
import { editing } from './editing.ts'
import { entering } from './entering/entering.ts'
import { registering } from './entering/registering.ts'
import { groups } from './groups.ts'
import { history } from './history.ts'
import { members } from './members.ts'
import { notes } from './notes.ts'
import { pictures } from './pictures.ts'
import { privacy } from './privacy.ts'
import { settings } from './settings/settings.ts'

/** The texts of pages that people open later. */
export const more: MoreStrings = {
  admin,
  ...entering,
  ...registering,
  members,
  groups,
  editing,
  customFields,
  pictures,
  privacy,
  history,
  notes,
  settings,
}
