import type { Strings } from '../../translation.ts'
import { access } from './access.ts'
import { appearance } from './appearance.ts'
import { chat } from './chat.ts'
import { remove } from './delete.ts'
import { exports } from './export.ts'
import { fields } from './fields.ts'
import { imports } from './import.ts'
import { overview } from './overview.ts'
import { person } from './person/person.ts'
import { preferences } from './preferences.ts'
import { privacy, systemPrivacy } from './privacy.ts'
import { profile } from './profile.ts'
import { servers } from './servers.ts'
import { webhook } from './webhook.ts'
import { words } from './words.ts'

export const settings: Strings['settings'] = {
  ...overview,
  fields,
  systemPrivacy,
  profile,
  privacy,
  preferences,
  chat,
  servers,
  access,
  webhook,
  words,
  import: imports,
  export: exports,
  delete: remove,
  appearance,
  person,
}
