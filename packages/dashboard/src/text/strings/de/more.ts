import type { PageStrings } from '../translation.ts'
import { customFields } from './editing/custom-fields.ts'
import { editing } from './editing/editing.ts'
import { pictures } from './editing/pictures.ts'
import { privacy } from './editing/privacy.ts'
import { groups } from './groups.ts'
import { history } from './history.ts'
import { arranging, members } from './members.ts'
import { notes } from './notes.ts'
import { fields } from './settings/fields.ts'
import { keys } from './settings/keys.ts'
import { systemPrivacy } from './settings/privacy.ts'

/** The texts of the pages of a system that people open later. */
export const more: PageStrings = {
  members,
  arranging,
  groups,
  editing,
  customFields,
  pictures,
  privacy,
  history,
  notes,
  keys,
  // why: these two label values and privacy on every page. `managing.ts` has all texts of the settings.
  settings: { fields, systemPrivacy },
}
