import type { Changes } from '../../support/cases/outbox.ts'
import { bridgeChanges } from './bridge.ts'
import { commentsChanges } from './comments.ts'
import { fieldsChanges } from './fields.ts'
import { groupsChanges } from './groups.ts'
import { guildsChanges } from './guilds.ts'
import { membersChanges } from './members.ts'
import { notesChanges } from './notes.ts'
import { picturesChanges } from './pictures.ts'
import { sharingChanges } from './sharing.ts'
import { switchesChanges } from './switches.ts'
import { syncChanges } from './sync.ts'
import { systemsChanges } from './systems.ts'
import { tellingChanges } from './telling.ts'
import { v1Changes } from './v1.ts'

/**
 * Every endpoint that changes something and what exactly is told of it (dispatch 6 and 7). One that is missing here
 * must be in `silent`; the inventory test says so.
 */
export const changes: Changes = {
  ...systemsChanges,
  ...membersChanges,
  ...groupsChanges,
  ...fieldsChanges,
  ...switchesChanges,
  ...commentsChanges,
  ...notesChanges,
  ...syncChanges,
  ...sharingChanges,
  ...tellingChanges,
  ...picturesChanges,
  ...guildsChanges,
  ...bridgeChanges,
  ...v1Changes,
}
